import { BARREL_CSV, type CsvColumn, WINE_CSV } from '@cuverie/contract';
import {
  BARREL_LIMITS,
  BARREL_TYPES,
  CONSUMPTION_LIMITS,
  CONSUMPTION_REASONS,
  readHoldings,
  readTags,
  stockOf,
  TAG_LIMITS,
  tidyTags,
  unescapeFormula,
  WINE_LIMITS,
  WINE_STYLES,
  WINE_TYPES,
} from '@cuverie/domain';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { cellarOf, exchangeOf, historyOf, importRows } from './testing/exchange.ts';

const app = useTestApp();
const { fetched, archiveOf, restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

/** A minimal parser for RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    else if (end === '') break;
  }
  return rows.slice(0, -1);
}

function rowsOf(csv: string, columns: readonly CsvColumn[]): Record<string, unknown>[] {
  const [head = [], ...lines] = cellsOf(csv.replace(/^\uFEFF/, ''));
  const byHeading = new Map(columns.map((column) => [column.heading, column]));
  const valueOf = (text: string, kind: CsvColumn['kind'] | undefined): unknown => {
    if (kind === 'number') return text === 'NV' ? null : Number(text);
    if (kind === 'list') return readTags(unescapeFormula(text));
    if (kind === 'places') return readHoldings(unescapeFormula(text));
    return kind === 'json' ? (JSON.parse(unescapeFormula(text)) as unknown) : unescapeFormula(text);
  };
  return lines.map((cells) =>
    Object.fromEntries(
      cells.flatMap((text, index) => {
        const column = byHeading.get(head[index] ?? '');
        return column === undefined || text === '' ? [] : [[column.field, valueOf(text, column.kind)]];
      }),
    ),
  );
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '=1+1',
    '-5',
    "'=x",
    'd\'Été "grand"',
    'a\r\nb',
    'a,b;c',
    '🍷＝',
    '@SUM(A1)',
    'x;=1+1;y',
    'x\t=1|@y',
    "x;'=1",
    'x\n-1',
    'x,"=1"',
    '\u00A0é',
    '+',
    '1e5',
  ),
);
const needed = nasty.map((text) => `${text.trim().slice(0, 150)}x`);
const optional = fc.option(
  nasty.map((text) => text.trim().slice(0, 60)).filter((text) => text !== ''),
  { nil: undefined },
);
const day = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const years = { min: 1800, max: 2027 };
const extra = fc
  .dictionary(needed, nasty, { maxKeys: 3 })
  .filter((columns) => Object.keys(columns).length > 0);

const entryArbitrary = fc.record(
  {
    day: day.filter((date) => date <= '2026-11-20'),
    quantity: fc.integer({ min: 1, max: CONSUMPTION_LIMITS.quantity.max }),
    reason: fc.constantFrom(...CONSUMPTION_REASONS),
    rating: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    note: optional,
    takenBy: optional,
    fromStock: fc.boolean(),
  },
  { requiredKeys: ['day'] },
);

const holding = fc.record({
  place: fc.oneof(
    fc.constantFrom('Rack A', 'Offsite', '=A; 1: 2'),
    nasty.map((text) => text.trim().slice(0, 60) || null),
  ),
  bottles: fc.integer({ min: 1, max: 50 }),
  bottleSizeMl: fc.integer(WINE_LIMITS.bottleSizeMl),
});

const wineArbitrary = fc
  .record(
    {
      // The id lets a wine be imported with any drinking window.
      id: fc.uuid(),
      name: needed,
      vintage: fc.option(fc.integer(years), { freq: 2 }),
      baseYear: fc.integer(WINE_LIMITS.baseYear),
      country: optional,
      region: needed,
      appellation: optional,
      designation: optional,
      type: fc.constantFrom(...WINE_TYPES),
      style: fc.constantFrom(...WINE_STYLES),
      quantity: fc.integer(WINE_LIMITS.quantity),
      producer: optional,
      varietal: optional,
      price: optional,
      currency: fc.constantFrom('EUR', 'CHF'),
      alcohol: optional,
      rating: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      purchaseDate: day,
      drinkFrom: fc.integer(WINE_LIMITS.drinkFrom),
      drinkBy: day,
      lastTasted: day,
      storageLocation: optional,
      notes: optional,
      tags: fc
        .array(
          nasty.map((text) => text.slice(0, TAG_LIMITS.length)),
          { maxLength: 4 },
        )
        .map((tags) => tidyTags(tags)),
      bottleSizeMl: fc.integer(WINE_LIMITS.bottleSizeMl),
      extra,
      source: optional,
      consumptions: fc.array(entryArbitrary, { maxLength: 2 }),
      holdings: fc.array(holding, { minLength: 2, maxLength: 4 }),
    },
    { requiredKeys: ['id', 'name', 'vintage', 'region', 'type', 'quantity'] },
  )
  .map((wine) => ({ ...wine, ...(wine.holdings && stockOf(wine.holdings)) }));

const barrelArbitrary = fc
  .record(
    {
      name: needed,
      vintage: fc.integer(years),
      region: needed,
      type: fc.constantFrom(...BARREL_TYPES),
      capacity: fc.integer({ min: 100, max: 10_000_000 }).map((centilitres) => centilitres / 100),
      cooperage: optional,
      forest: optional,
      price: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
      priceCurrency: fc.constantFrom('EUR', 'USD'),
      fillsBefore: fc.integer(BARREL_LIMITS.fillsBefore),
      wineVarietal: optional,
      purchaseDate: day,
      location: optional,
      notes: optional,
      extra,
      source: optional,
    },
    { requiredKeys: ['name', 'vintage', 'region', 'capacity'] },
  )
  .map((barrel) => ({ ...barrel, fillLevel: barrel.capacity }));

describe('any content of a cellar', () => {
  const cellars = fc.record({
    wines: fc.array(wineArbitrary, { minLength: 1, maxLength: 6 }),
    barrels: fc.array(barrelArbitrary, { minLength: 1, maxLength: 3 }),
  });

  test('is the same after export and import as archive and CSV', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(cellars, async ({ wines, barrels }) => {
        const [from, byArchive, byCsv] = [
          await app().signUp('From'),
          await app().signUp('Archive'),
          await app().signUp('Csv'),
        ];
        await importRows(from, 'wines', wines);
        await importRows(from, 'barrels', barrels);
        expect(await restored(byArchive, await archiveOf(from))).toMatchObject({ status: 201 });
        expect(await historyOf(byArchive)).toEqual(await historyOf(from));
        for (const [kind, columns] of [
          ['wines', WINE_CSV],
          ['barrels', BARREL_CSV],
        ] as const) {
          const csv = (await fetched(from, `/api/exports/${kind}.csv`)).body;
          await importRows(byCsv, kind, rowsOf(csv, columns));
          const before = await cellarOf(from, kind);
          expect(before).toHaveLength(kind === 'wines' ? wines.length : barrels.length);
          expect(await cellarOf(byArchive, kind)).toEqual(before);
          expect(await cellarOf(byCsv, kind)).toEqual(before);
        }
      }),
      { numRuns: 12 },
    );
  });
});

const MARGAUX = { name: 'Château "M", 1er', vintage: 2005, region: '=Bordeaux', type: 'Red', quantity: 6 };

describe('a CSV export', () => {
  test('starts with the documented columns, contains no formulas, and opens as UTF-8 in a spreadsheet', async () => {
    await ana.post('/cellar/wines', { ...MARGAUX, price: '-5', rating: 0.5 });
    const response = await fetched(ana, '/api/exports/wines.csv?day=2026-11-21');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="cellar-wines-2026-11-21.csv"',
    );
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, line, end] = response.body.slice(1).split('\r\n');
    expect(head).toMatch(/^Name,Vintage,Region,Type,Quantity,Producer,/);
    expect(line).toMatch(/^"Château ""M"", 1er",2005,'=Bordeaux,Red,6,,,750,'-5,,,0\.5,/);
    expect(end).toBe('');
    const barrels = await fetched(ana, '/api/exports/barrels.csv');
    expect(barrels.headers['content-disposition']).toContain('cellar-barrels-2026-11-20.csv');
    expect(barrels.body).toMatch(/^\uFEFFName,Vintage,Region,Type,Capacity,Fill Level,/);
  });

  test('writes NV for no vintage, also in the history, with new columns at the end', async () => {
    const origin = {
      country: 'France',
      appellation: 'Champagne',
      designation: 'Brut',
      baseYear: 2018,
      tags: ['gift', 'old'],
    };
    const { data } = await ana.post<{ id: string }>('/cellar/wines', {
      ...MARGAUX,
      name: 'Krug',
      vintage: null,
      ...origin,
    });
    const [head = '', line = ''] = (await fetched(ana, '/api/exports/wines.csv')).body.split('\r\n');
    expect(head).toMatch(
      /,Source,Id,Country,Appellation,Designation,Base or Disgorgement Year,Style,Tags,Holdings$/,
    );
    expect(line).toMatch(/^Krug,NV,.*,France,Champagne,Brut,2018,,gift; old,$/);
    await ana.post(`/api/cellar/wines/${data.id}/consumptions`, { day: '2026-11-01' });
    expect((await fetched(ana, '/api/exports/consumptions.csv')).body).toContain(
      '\r\n2026-11-01,Krug,,NV,750,1,',
    );
  });

  test('contains no formulas when split at semicolons, tabs or bars', async () => {
    const producer = 'x;=1+1;\t@y|-2';
    const extra = { 'A;=b': 'c\t=d', e: 'f,"=g"' };
    await ana.post('/cellar/wines', { ...MARGAUX, producer, notes: 'x\n=1', extra });
    const { body } = await fetched(ana, '/api/exports/wines.csv');
    const cells = [';', '\t', '|'].flatMap((sign) => body.split(/\r?\n/).flatMap((line) => line.split(sign)));
    expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
    expect(rowsOf(body, WINE_CSV)).toMatchObject([{ producer, notes: 'x\n=1', extra }]);
  });

  test('contains the own list only', async () => {
    await ana.post('/cellar/wines', { ...MARGAUX, type: 'White' });
    await ana.post('/cellar/wines', MARGAUX);
    await (await app().signUp('Bob')).post('/cellar/wines', MARGAUX);
    expect(cellsOf((await fetched(ana, '/api/exports/wines.csv?type=White&q=ch')).body)).toHaveLength(2);
    expect(cellsOf((await fetched(ana, '/api/exports/wines.csv')).body)).toHaveLength(3);
  });
});
