/** Reads the vessels of a cellar and their contents from a spreadsheet. */
import { type OpeningVessel, openingVessel, sentenceOf, type Vessel } from '@cuverie/contract';
import { fromLedger, toLedger, VESSEL_KINDS } from '@cuverie/domain';
import {
  alsoCalled,
  choiceField,
  numberField,
  type TargetField,
  textField,
  wholeField,
} from '../../../platform/csv/fields.ts';
import { CsvProblem } from '../../../platform/csv/formats/limits.ts';
import { parse } from '../../../platform/csv/formats/parse.ts';
import { guessMapping, unusedColumns } from '../../../platform/csv/mapping.ts';
import {
  isVolume,
  isWeight,
  KILOGRAMS,
  LITRES,
  readQuantity,
  UNIT_NAMES,
  unitIn,
  type VolumeUnit,
} from '../../../platform/csv/quantity-units.ts';
import { leaveOut, type ReadRow, rowReader } from '../../../platform/csv/read-rows.ts';
import { headingsAt, setAside } from '../../../platform/csv/set-aside.ts';
import { foldHeader, type SetAside, sheetOf, withoutUnit } from '../../../platform/csv/sheet.ts';
import { isPercent, readNumber, readWhole, wholeYear } from '../../../platform/csv/values.ts';
import { sentenceWords } from '../../../ui/units.ts';

const unitField = choiceField('unit', 'Unit', 'units volumeunit', [], {
  read: (cell) => {
    const value = unitIn(cell);
    return value === undefined ? { problem: `“${cell}” is none of ${UNIT_NAMES.join(', ')}` } : { value };
  },
});

/** A share, or a quantity with its unit, stays a text until the units of the file are known: `90 %`, `225 L`. */
const readWithUnit: TargetField['read'] = (cell, { mark, header }) => {
  if (isPercent(cell, header)) {
    const share = readNumber(cell, mark);
    return share && 'value' in share ? { value: `${String(share.value)} %` } : share;
  }
  const read = readQuantity(cell, mark);
  if (!read || !('value' in read)) return read;
  return { value: read.unit === undefined ? read.value : `${read.value} ${read.unit}` };
};

/** Headings in de, fr, it and es. */
const COLUMN_NAMES = {
  room: 'raum keller halle salle chai cave locale cantina sala bodega location cellar building',
  row: 'reihe rangee rang travee fila hilera rack',
  code: 'behalter gefass fass cuve fut vasca botte deposito barrica recipient recipiente',
  kind: 'art typ behalterart tipo',
  capacity: 'kapazitat fassungsvermogen nenninhalt capacite contenance capacita capacidad',
  level: 'inhalt fullstand menge contenu niveau contenuto livello contenido nivel',
  lot: 'partie charge los lotto lote',
  lotName: 'wein weinname vin vino',
  variety: 'rebsorte sorte cepages vitigno variedad uva',
  vintage: 'jahrgang jg millesime annata anada',
  field: 'lage parzelle parcelle vigneto parcela vinedo',
  appellation: 'herkunft anbaugebiet denominazione denominacion',
  country: 'land pays paese pais',
  share: 'anteil',
};

const LISTED = [
  textField('code', 'Code', 'vesselcode vessel vesselname tank tankname barrel barrelname container name', {
    isRequired: true,
  }),
  choiceField('kind', 'Kind', 'vesseltype type', VESSEL_KINDS, {
    others: {
      'barrel group': 'other',
      'steel drum': 'other',
      carboy: 'other',
      egg: 'other',
      amphora: 'other',
      tirage: 'other',
      barrique: 'barrel',
      fass: 'barrel',
      holzfass: 'barrel',
      fut: 'barrel',
      barrica: 'barrel',
      stahltank: 'tank',
      edelstahltank: 'tank',
      cuve: 'tank',
      vasca: 'tank',
      deposito: 'tank',
      cask: 'barrel',
      'picking bin': 'bin',
    },
  }),
  numberField('capacity', 'Capacity', 'size maxvolume vesselcapacity nominalcapacity', {
    read: readWithUnit,
  }),
  textField('room', 'Room', ''),
  textField('row', 'Row', ''),
  unitField,
  numberField(
    'level',
    'Level',
    'volume currentvolume amount contents litres liters gallons quantity fill weight',
    { read: readWithUnit },
  ),
  textField('lot', 'Lot', 'lotcode batch batchcode batchname'),
  textField('lotName', 'Lot name', 'lotdescription description winename'),
  textField('variety', 'Variety', 'varietal grape grapevariety cepage primaryvariety primaryvarietal'),
  wholeField('vintage', 'Vintage', 'year harvestyear', {
    read: (cell, { mark }) =>
      /^['’]?\d{2}$/.test(cell) ? { value: Number(wholeYear(cell.slice(-2), 1)) } : readWhole(cell, mark),
  }),
  textField('field', 'Field', 'vineyard vineyardname block blockname parcel'),
  textField('appellation', 'Appellation', 'ava aoc region denomination primaryregion'),
  textField('country', 'Country', 'countryoforigin'),
  numberField('share', 'Share', 'percent percentage composition part'),
];

const FIELDS = alsoCalled(LISTED, COLUMN_NAMES);
/** A row with nothing but a code is the title of a section. */
const WITH_CAPACITY = FIELDS.map((field) =>
  field.name === 'capacity' ? { ...field, isRequired: true } : field,
);

const HEADINGS = new Set(
  FIELDS.flatMap(({ name, label, synonyms }) => [foldHeader(name), foldHeader(label), ...synonyms]),
);

export interface ReadVessel extends OpeningVessel {
  /** The number of its first line in the file, counted from 1. */
  line: number;
}

interface LineWords {
  line: number;
  words: string;
}

export interface OpeningFile {
  /** Rows that look like totals or a second table, and are left out. */
  aside: readonly SetAside[];
  vessels: readonly ReadVessel[];
  /** The problems that prevent rows from being imported, by line. */
  problems: readonly LineWords[];
  /** Cells that cannot be read and are left out. */
  leftOut: readonly LineWords[];
  /** Columns without a field, each with its first value. Their contents become notes. */
  others: readonly string[];
}

/** The units of a file's quantities, for rows that name none. */
type Units = Record<'capacity' | 'level', VolumeUnit>;

const rounded = (value: number): number => fromLedger(toLedger(value));

/** A quantity of a row in litres or kilograms. */
function quantityIn(row: ReadRow, name: keyof Units, units: Units): number | undefined {
  const value = row.values[name];
  if (typeof value === 'string') {
    const own = unitIn(value);
    if (own !== undefined) return rounded(Number.parseFloat(value) * { ...LITRES, ...KILOGRAMS }[own]);
    const capacity = quantityIn(row, 'capacity', units);
    if (capacity !== undefined) return rounded((capacity * Number.parseFloat(value)) / 100);
    leaveOut(row, name, `“${value}” is a share of a capacity that the row does not give`);
  }
  if (typeof value !== 'number') return undefined;
  const unit = row.values['unit'];
  if (isWeight(unit)) return rounded(value * KILOGRAMS[unit]);
  if (unit === undefined && row.values['kind'] === 'bin') return rounded(value);
  return rounded(value * LITRES[isVolume(unit) ? unit : units[name]]);
}

const SOURCE = ['variety', 'vintage', 'field', 'appellation', 'country'] as const;

/** The origin of a row's wine. */
const sourceOf = ({ values }: ReadRow) =>
  Object.fromEntries(SOURCE.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

const notesOf = ({ extra }: ReadRow): string[] =>
  Object.entries(extra).map(([heading, cell]) => `${heading}: ${cell}`);

/** Joins all rows of a vessel. Each further row is another part of its wine. */
function vesselOf(rows: readonly ReadRow[], units: Units): Omit<OpeningVessel, 'code'> & { code: unknown } {
  const first = <Value>(of: (row: ReadRow) => Value | undefined): Value | undefined =>
    rows.map(of).find((value) => value !== undefined);
  const text = (name: string) => first(({ values }) => values[name]) as string | undefined;
  const levels = rows.map((row) => quantityIn(row, 'level', units));
  const isShared = rows.some(({ values }) => values['share'] !== undefined);
  const sum = rounded(levels.reduce<number>((total, level) => total + (level ?? 0), 0));
  const amount = isShared ? levels.find((level) => level !== undefined) : sum;
  const parts = rows.flatMap((row, at) => {
    const source = sourceOf(row);
    if (rows.length === 1) return Object.keys(source).length > 0 ? [source] : [];
    const given = isShared ? (row.values['share'] as number | undefined) : (100 * (levels[at] ?? 0)) / sum;
    return given === undefined || given === 0
      ? []
      : [{ ...source, share: Math.round(given * 10_000) / 10_000 }];
  });
  const quantities = ['level', 'capacity'].map((name) => unitIn(String(first(({ values }) => values[name]))));
  const unit = text('unit') ?? quantities.find((one) => one !== undefined);
  return {
    code: text('code'),
    kind: text('kind') as OpeningVessel['kind'],
    capacity: first((row) => quantityIn(row, 'capacity', units)),
    unit: unit === undefined ? undefined : isWeight(unit) ? 'kg' : 'L',
    room: text('room'),
    row: text('row'),
    amount: amount === undefined || amount === 0 ? undefined : amount,
    lot: text('lot'),
    lotName: text('lotName'),
    sources: amount ? parts : undefined,
    note: [...new Set(rows.flatMap(notesOf))].join('; ') || undefined,
  };
}

/** What a vessel has once, in whichever of its rows it stands. */
const ONCE = {
  lot: 'lot',
  lotName: 'lot name',
  kind: 'kind',
  capacity: 'capacity',
  room: 'room',
  row: 'row',
} as const;

/** Further rows of a vessel that contradict an earlier one. */
const contradictionsIn = (rows: readonly ReadRow[]): LineWords[] =>
  Object.entries(ONCE).flatMap(([name, label]) => {
    const stated = rows.flatMap(({ source, values }) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number'
        ? [{ line: source.number, value: `${value}` }]
        : [];
    });
    const [first] = stated;
    return stated.flatMap(({ line, value }) =>
      first === undefined || value.toLowerCase() === first.value.toLowerCase()
        ? []
        : [
            {
              line,
              words: `The ${label} is ${value} here and ${first.value} in row ${first.line} of the same code: enter one for both rows, or another code`,
            },
          ],
    );
  });

/**
 * Reads rows that were pasted or come from a file.
 * @param volumes the unit of quantities, if neither their row nor their heading states one
 * @param takesAll whether rows that look like totals or a second table are taken too
 */
export function readOpening(text: string, volumes: VolumeUnit, takesAll = false): OpeningFile {
  const whole = parse(text);
  const top = headingsAt(whole, FIELDS);
  const table = { ...whole, cells: whole.cells.slice(top), numbers: whole.numbers.slice(top) };
  const isHeaded =
    (table.cells[0] ?? []).filter((cell) => HEADINGS.has(foldHeader(withoutUnit(cell)))).length > 1;
  if (!isHeaded)
    throw new CsvProblem(
      'The first row must name the columns: Code, Kind, Capacity, Level, Lot, Variety, Vintage',
    );
  const every = sheetOf(table, true);
  const mapping = guessMapping(every.headers, FIELDS);
  const listed = { sheet: every, mapping, fields: WITH_CAPACITY };
  const { sheet, aside: others = [] } = takesAll ? { ...listed, aside: [] } : setAside(listed);
  const above = whole.cells.slice(0, top).map((cells, at) => ({ number: whole.numbers[at] ?? 0, cells }));
  const aside: SetAside[] = top > 0 && !takesAll ? [{ kind: 'above', rows: above }, ...others] : [...others];
  const unitOf = (name: string) => {
    const unit = unitIn(sheet.headers[mapping.indexOf(name)]);
    return isVolume(unit) ? unit : volumes;
  };
  const units = { capacity: unitOf('capacity'), level: unitOf('level') };
  const { read } = rowReader({ sheet, mapping, fields: FIELDS }, {});
  const rows = sheet.rows.map(read);
  const wordsOf = (of: (row: ReadRow) => Record<string, string>): LineWords[] =>
    rows.flatMap((row) => Object.values(of(row)).map((words) => ({ line: row.source.number, words })));
  const problems = wordsOf((row) => row.problems);
  const byCode = Map.groupBy(rows, ({ values }) =>
    (typeof values['code'] === 'string' ? values['code'] : '').toLowerCase(),
  );
  const vessels = [...byCode].flatMap(([code, own]): ReadVessel[] => {
    const line = own[0]?.source.number ?? 0;
    if (code === '') return [];
    problems.push(...contradictionsIn(own));
    const checked = openingVessel.safeParse(vesselOf(own, units));
    if (checked.success) return [{ ...checked.data, line }];
    problems.push(...checked.error.issues.map(({ message }) => ({ line, words: message })));
    return [];
  });
  const leftOut = wordsOf((row) => row.leftOut);
  const unused = unusedColumns(mapping, sheet).map(({ header, example }) => `${header} (${example})`);
  return { aside, vessels, problems, leftOut, others: unused };
}

/** The problems of vessels that the server will refuse, because of those that are there already. */
export function problemsAmong(
  vessels: readonly ReadVessel[],
  there: readonly Pick<Vessel, 'code' | 'capacity'>[],
): LineWords[] {
  const capacities = new Map(there.map(({ code, capacity }) => [code.toLowerCase(), capacity]));
  return vessels.flatMap(({ line, code, kind, unit, capacity, amount = 0 }) => {
    const room = capacities.get(code.toLowerCase()) ?? capacity;
    const problem =
      room === undefined
        ? sentenceOf('required', { field: 'Capacity' })
        : sentenceOf('vessel_would_overflow', {
            vessel: code,
            room,
            asked: amount,
            unit: unit ?? (kind === 'bin' ? 'kg' : 'L'),
          });
    return room === undefined || amount > room ? [{ line, words: sentenceWords(problem) }] : [];
  });
}
