import type { EuRegister, TtbReport } from '@cuverie/contract';
import type { CrushRow } from '@cuverie/domain';
import { inWineGallons } from '@cuverie/domain';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { fromStored, PER_TONNE, signOf } from '../../../ui/units.ts';
import { categoryWords, SECTIONS } from './report-words.ts';

const text = (value: string | number | null | undefined): string => String(value ?? '');

/** The form as CSV: the filed figures, if any, and the current ones. */
export function ttbCsv({ period, figures, beginning, frozen, remarks }: TtbReport): string {
  const now = inWineGallons(figures, beginning);
  const filed = frozen && inWineGallons(frozen.figures, frozen.beginning);
  const rows = SECTIONS.flatMap(({ title, unit, columns, lines }) =>
    lines.flatMap(({ line, number, words }) =>
      columns.map((column) =>
        [period, title, number, words, column, unit, filed?.[line]?.[column], now[line]?.[column]].map(text),
      ),
    ),
  );
  const explained = remarks.map(({ line, number, note, amount }) => {
    const gallons = inWineGallons({ [line]: { all: amount } })[line]?.all;
    return [
      period,
      'Part X: remarks',
      line,
      `No. ${number}: ${note ?? ''}`,
      '',
      'wine gallons',
      '',
      gallons,
    ].map(text);
  });
  return writeCsv([
    ['Period', 'Section', 'Line', 'Item', 'Column', 'Unit', 'Filed', 'Now'],
    ...rows,
    ...explained,
  ]);
}

const COLUMNS = [
  'Period',
  'Lot',
  'Name',
  'Category',
  'Done At',
  'Operation',
  'Number',
  'From or to',
  'Entered (L)',
  'Withdrawn (L)',
  'Balance (L)',
];

/** The register as CSV: the opening stock, entries and closing stock of each lot. */
export function euCsv({ period, lots }: EuRegister): string {
  const rows = lots.flatMap(({ code, name, class: taxClass, beginning, entered, withdrawn, end, lines }) => {
    const lot = [period, code, name, categoryWords(taxClass)];
    return [
      [...lot, '', 'Beginning', '', '', '', '', beginning],
      ...lines.map((line) => [
        ...lot,
        line.at,
        line.kind,
        line.number,
        line.other,
        line.entered || '',
        line.withdrawn || '',
        line.balance,
      ]),
      [...lot, '', 'End', '', '', entered, withdrawn, end],
    ].map((row) => row.map(text));
  });
  return writeCsv([COLUMNS, ...rows]);
}

/** The crush report as CSV, in the estate's unit of weight. */
export function crushCsv(rows: readonly CrushRow[]): string {
  const inUnit = (value: number | null, unit: string, digits: number) =>
    value === null ? '' : Number((fromStored(value, { ...PER_TONNE, unit }) ?? 0).toFixed(digits));
  const price = (value: number | null) => inUnit(value, '/t', 2);
  const per = `per ${signOf('/t').slice(1)}`;
  return writeCsv([
    [
      'Variety',
      'District',
      'Fruit',
      `Weight (${signOf('t')})`,
      'Average Brix',
      'Currency',
      `Lowest price ${per}`,
      `Average price ${per}`,
      `Highest price ${per}`,
      'Total paid',
    ],
    ...rows.map((row) =>
      [
        row.variety,
        row.district,
        row.isBought ? 'Bought' : 'Own',
        inUnit(row.tons, 't', 4),
        row.brix?.toFixed(1),
        row.currency,
        price(row.lowest),
        price(row.average),
        price(row.highest),
        row.paid?.toFixed(2),
      ].map(text),
    ),
  ]);
}
