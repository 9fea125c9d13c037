import { figure, type MeasureWords } from './sentence.ts';

const plain: MeasureWords = (value, unit) => `${figure(value)}${unit === '' ? '' : ` ${unit}`}`;

/** Why a bench tool, a dip chart or a label check has no answer. */
export const BENCH_PROBLEMS = {
  measure_outside: (
    { field, min, max, unit }: { field: string; min: number; max: number; unit: string },
    measure = plain,
  ) => `${field} must be between ${measure(min, unit, 2)} and ${measure(max, unit, 2)}`,
  target_below_present: ({ field }: { field: string }) =>
    `${field} wanted must lie above what is there: this tool only raises it`,
  target_above_present: ({ field }: { field: string }) =>
    `${field} wanted must lie below what is there: this tool only lowers it`,
  target_not_between: ({ field }: { field: string }) =>
    `${field} wanted must lie between those of the two wines, and they must differ`,
  no_litres: () => 'Give at least one volume above nothing',
  shares_not_whole: ({ sum }: { sum: number }) => `The shares come to ${figure(sum)} %: make them 100 %`,
  dip_rows_too_few: () => 'A dip chart needs at least two rows',
  dip_mark_not_rising: ({ row }: { row: number }) =>
    `Row ${row}: its mark must lie above that of the row before`,
  dip_litres_not_falling: ({ row }: { row: number }) =>
    `Row ${row}: measured dry from the top, the litres must fall from row to row`,
  dip_litres_not_rising: ({ row }: { row: number }) =>
    `Row ${row}: measured wet from the bottom, the litres must rise from row to row`,
  dip_ends_elsewhere: ({ capacity }: { capacity: number }, measure = plain) =>
    `The chart must reach from 0 to the capacity of ${measure(capacity, 'L')}`,
  tank_without_shape: () => 'A tank needs at least one section with a diameter and a height',
  no_fill_tolerance: ({ ml }: { ml: number }) =>
    `27 CFR 24.255 as we have it names no tolerance for ${figure(ml)} ml; look it up there`,
};
