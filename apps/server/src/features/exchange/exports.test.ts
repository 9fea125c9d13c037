import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BARREL_CSV,
  type Consumption,
  type CsvColumn,
  type ImportRecord,
  WINE_CSV,
  type WineDetail,
} from '@cuverie/contract';
import {
  BARREL_TYPES,
  CONSUMPTION_LIMITS,
  CONSUMPTION_REASONS,
  undefused,
  WINE_LIMITS,
  WINE_TYPES,
} from '@cuverie/domain';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

async function fetched({ access }: SignedInClient, url: string) {
  const response = await app().app.inject({ url, headers: { authorization: `Bearer ${access}` } });
  expect(response.statusCode).toBe(200);
  return response;
}

async function restored({ access }: SignedInClient, archive: Buffer, query = '') {
  const response = await app().app.inject({
    method: 'POST',
    url: `/api/imports/archive${query}`,
    payload: archive,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/zip' },
  });
  return { status: response.statusCode, ...response.json<{ data: ImportRecord; message: string }>() };
}

const archiveOf = async (client: SignedInClient) =>
  (await fetched(client, '/api/exports/archive.zip')).rawPayload;

async function imported(client: SignedInClient, kind: string, rows: object[]): Promise<void> {
  const draft = { kind, fileName: 'a.csv', format: 'own', rows: rows.length, onMatch: 'add' };
  const { data } = await client.post<ImportRecord>('/api/imports', draft);
  const numbered = rows.map((values, index) => ({ line: index + 1, values }));
  const answer = await client.post(`/api/imports/${data.id}/rows`, { rows: numbered, strict: true });
  expect(answer.error.errors ?? {}).toEqual({});
  await client.post(`/api/imports/${data.id}/finish`);
}

/** Everything of an estate but when it was stored and where its pictures lie. */
async function cellarOf(client: SignedInClient, kind: 'wines' | 'barrels'): Promise<object[]> {
  const { data } = await client.get<{ id: string }[]>(`/cellar/${kind}?sort=createdAt`);
  const rows = await Promise.all(
    data.map(async ({ id }) => (await client.get<WineDetail>(`/cellar/${kind}/${id}`)).data),
  );
  return rows.map(({ version: _v, createdAt: _c, updatedAt: _u, image, thumbnail: _t, ...row }) => ({
    ...row,
    pictured: image !== null,
  }));
}

/** What was drunk, but for when it was stored. */
async function historyOf(client: SignedInClient): Promise<object[]> {
  const { data } = await client.get<Consumption[]>('/api/cellar/consumptions');
  return data.map(({ version: _v, createdAt: _c, updatedAt: _u, ...entry }) => entry);
}

/** RFC 4180, as small as a test may have it. */
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
    if (kind === 'number') return Number(text);
    return kind === 'json' ? (JSON.parse(text) as unknown) : undefused(text);
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

const wineArbitrary = fc.record(
  {
    name: needed,
    vintage: fc.integer(years),
    region: needed,
    type: fc.constantFrom(...WINE_TYPES),
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
    bottleSizeMl: fc.integer(WINE_LIMITS.bottleSizeMl),
    extra,
    source: optional,
    consumptions: fc.array(entryArbitrary, { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'vintage', 'region', 'type', 'quantity'] },
);

const barrelArbitrary = fc
  .record(
    {
      name: needed,
      vintage: fc.integer(years),
      region: needed,
      type: fc.constantFrom(...BARREL_TYPES),
      capacity: fc.integer({ min: 100, max: 10_000_000 }).map((centilitres) => centilitres / 100),
      cooperage: optional,
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

describe('whatever a cellar holds', () => {
  const cellars = fc.record({
    wines: fc.array(wineArbitrary, { minLength: 1, maxLength: 6 }),
    barrels: fc.array(barrelArbitrary, { minLength: 1, maxLength: 3 }),
  });

  test('comes back from an archive and from CSV as the same data', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(cellars, async ({ wines, barrels }) => {
        const [from, byArchive, byCsv] = [
          await app().signUp('From'),
          await app().signUp('Archive'),
          await app().signUp('Csv'),
        ];
        await imported(from, 'wines', wines);
        await imported(from, 'barrels', barrels);
        expect(await restored(byArchive, await archiveOf(from))).toMatchObject({ status: 201 });
        expect(await historyOf(byArchive)).toEqual(await historyOf(from));
        for (const [kind, columns] of [
          ['wines', WINE_CSV],
          ['barrels', BARREL_CSV],
        ] as const) {
          const csv = (await fetched(from, `/api/exports/${kind}.csv`)).body;
          await imported(byCsv, kind, rowsOf(csv, columns));
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
  test('begins with the specified columns, runs nothing, and opens as UTF-8 in a spreadsheet', async () => {
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

  test('holds what the list shows, and nobody else’s', async () => {
    await ana.post('/cellar/wines', { ...MARGAUX, type: 'White' });
    await ana.post('/cellar/wines', MARGAUX);
    await (await app().signUp('Bob')).post('/cellar/wines', MARGAUX);
    expect(cellsOf((await fetched(ana, '/api/exports/wines.csv?type=White&q=ch')).body)).toHaveLength(2);
    expect(cellsOf((await fetched(ana, '/api/exports/wines.csv')).body)).toHaveLength(3);
  });
});

describe('an archive', () => {
  const pictured = async (client: SignedInClient, name: string) => {
    const fields = { ...MARGAUX, name, vintage: '2005', quantity: '6' };
    const { data } = await client.form<WineDetail>('POST', '/cellar/wines', fields, await labelPicture());
    return data;
  };
  const bytesAt = async (address: string | null) =>
    (await app().app.inject({ url: address ?? '/' })).rawPayload;

  test('brings pictures along as they are, can be undone, and restores a deleted wine as it was', async () => {
    const wine = await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const bob = await app().signUp('Bob');
    const { status, data } = await restored(bob, archive, '?fileName=mine.zip');
    expect([status, data.added, data.rows, data.notes, data.fileName]).toEqual([201, 1, 1, [], 'mine.zip']);
    const copy = (await bob.get<WineDetail>(`/cellar/wines/${wine.id}`)).data;
    expect(await bytesAt(copy.image)).toEqual(await bytesAt(wine.image));
    expect(copy.image).not.toBe(wine.image);
    await bob.post(`/api/imports/${data.id}/undo`);
    expect(await cellarOf(bob, 'wines')).toEqual([]);
    expect((await app().app.inject({ url: copy.image ?? '' })).statusCode).toBe(404);

    const before = await cellarOf(ana, 'wines');
    expect((await restored(ana, archive)).data).toMatchObject({ added: 0, skipped: 1 });
    await ana.put(`/cellar/wines/${wine.id}`, { notes: 'Changed', quantity: 1 });
    expect((await restored(ana, archive)).data).toMatchObject({ updated: 1 });
    expect(await cellarOf(ana, 'wines')).toEqual(before);
    await ana.delete(`/cellar/wines/${wine.id}`);
    expect((await restored(ana, archive)).data).toMatchObject({ added: 1 });
    expect(await cellarOf(ana, 'wines')).toMatchObject([{ name: 'Pictured', pictured: true }]);
  });

  test('brings history along, which its CSV shows, and takes it back with the wines', async () => {
    const history = [
      { day: '2024-05-01', reason: 'Sold', quantity: 2, takenBy: 'Bea' },
      { day: '2025-05-01', rating: 91.5, note: '=Grand' },
    ];
    await imported(ana, 'wines', [{ ...MARGAUX, consumptions: history }]);
    const csv = (await fetched(ana, '/api/exports/consumptions.csv')).body;
    expect(csv).toMatch(/\r\n2025-05-01,"Château ""M"", 1er",,2005,750,1,Drunk,91\.5,'=Grand,Ana Silva,/);
    const bob = await app().signUp('Bob');
    const { data } = await restored(bob, await archiveOf(ana));
    expect(await historyOf(bob)).toEqual(await historyOf(ana));
    expect(await cellarOf(bob, 'wines')).toMatchObject([{ quantity: 6, lastTasted: '2025-05-01' }]);
    expect((await bob.post<ImportRecord>(`/api/imports/${data.id}/undo`)).data.kept).toBe(0);
    expect(await historyOf(bob)).toEqual([]);
  });

  test('is restored once under one id', async () => {
    await ana.post('/cellar/wines', MARGAUX);
    const archive = await archiveOf(ana);
    const bob = await app().signUp('Bob');
    const query = '?id=0197a1b2-0000-7000-8000-000000000001&onMatch=add';
    expect((await restored(bob, archive, query)).status).toBe(201);
    expect((await restored(bob, archive, query)).status).toBe(200);
    expect(await cellarOf(bob, 'wines')).toHaveLength(1);
  });

  test('with a renamed, a missing and a broken picture and a broken row loses nothing else, and says what', async () => {
    const row = (n: number, more = {}) =>
      JSON.stringify({ ...MARGAUX, name: `Wine ${n}`, picture: `images/${n}.webp`, ...more });
    const picture = await labelPicture('webp');
    const archive = await zipOf({
      'wines.json': `[\n${row(1)},\n${row(2)},\n{"name": ,\n${row(3)},\n${row(4, { vintage: 3000 })}\n]\n`,
      'barrels.json': 'nonsense\n',
      'images/1.webp': picture,
      'images/3.webp': Buffer.from('no picture at all'),
    });
    const { status, data } = await restored(ana, archive);
    expect(status).toBe(201);
    expect(data.notes).toEqual([
      expect.stringContaining('manifest.json is missing'),
      'Row 3 of wines.json is damaged and was left out.',
      expect.stringContaining('The picture of Wine 2 (images/2.webp) is missing'),
      expect.stringContaining('The picture of Wine 3 (images/3.webp) is damaged'),
      expect.stringContaining('The picture of Wine 4'),
      'Row 5 of wines.json was refused: Vintage must be between 1800 and 2027.',
      'Row 1 of barrels.json is damaged and was left out.',
    ]);
    expect(await cellarOf(ana, 'wines')).toMatchObject([
      { name: 'Wine 1', pictured: true },
      { name: 'Wine 2', pictured: false },
      { name: 'Wine 3', pictured: false },
    ]);
  });

  test('finds a renamed picture by what it shows, and notices what was changed', async () => {
    const picture = await labelPicture('webp');
    const part = {
      sha256: createHash('sha256').update(picture).digest('hex'),
      bytes: picture.length,
    };
    const wines = `[\n${JSON.stringify({ ...MARGAUX, picture: 'images/a.webp' })}\n]\n`;
    const parts = { 'images/a.webp': part, 'wines.json': { sha256: 'other', bytes: 1, rows: 1 } };
    const manifest = { format: 'cuverie-archive', formatVersion: 1, createdAt: '', parts };
    const archive = await zipOf({
      'wines.json': wines,
      'pictures/renamed by hand.webp': picture,
      'manifest.json': JSON.stringify(manifest),
    });
    const { data } = await restored(ana, archive);
    expect(data.notes).toEqual(['wines.json was changed after it was written; what it says now was taken.']);
    expect(await cellarOf(ana, 'wines')).toMatchObject([{ pictured: true }]);
  });

  test('is refused in words when it is none, is another’s, is newer, or is cut off', async () => {
    await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const manifest = { format: 'cuverie-archive', formatVersion: 2, createdAt: '', parts: {} };
    for (const [bytes, words] of [
      [Buffer.from('PK but not really'), 'is not a zip archive, or it is damaged'],
      [archive.subarray(0, archive.length - 100), 'is not a zip archive, or it is damaged'],
      [await zipOf({ 'holiday.txt': 'sun' }), 'This zip holds no cellar'],
      [await zipOf({ 'manifest.json': JSON.stringify(manifest) }), 'written by a newer Cuverie'],
    ] as const) {
      const { status, message } = await restored(ana, bytes);
      expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await ana.get<unknown[]>('/api/imports')).data).toEqual([]);
  });

  test('leaves a picture out whose file is gone, and none behind that no row speaks of', async () => {
    const wine = await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const before = (await readdir(app().mediaDir)).length;
    await restored(ana, archive, '?onMatch=skip');
    expect((await readdir(app().mediaDir)).length).toBe(before);
    await rm(join(app().mediaDir, (wine.image ?? '').slice('/media/'.length)));
    const { data } = await restored(await app().signUp('Bob'), await archiveOf(ana));
    expect(data.notes).toEqual([expect.stringContaining('is missing')]);
  });
});

async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
