import { isNonVintage } from '@cuverie/domain';
import type { FieldRead } from '../../../platform/csv/fields.ts';
import { type DayReading, readDay, readWhole } from '../../../platform/csv/values.ts';

/** The year of a harvest, `null` for NV. */
export function readVintage(cell: string): FieldRead {
  if (isNonVintage(cell)) return { value: null };
  const year = /^\d{4}$/.test(cell) ? Number(cell) : undefined;
  if (year !== undefined) return { value: year };
  if (/^['’]?\d{2}$/.test(cell)) return { problem: `“${cell}”: write the year with four digits` };
  const day = /^(\d{4})-\d\d-\d\d/.exec(cell)?.[1];
  if (day !== undefined) return { value: Number(day), isConverted: true };
  const read = readWhole(cell);
  return read && 'value' in read ? read : { problem: `“${cell}” is not a year` };
}

/** A year written alone; 0, 9999 and 1001 are how programs write that there is none. */
const YEAR = /^\d{1,4}$/;
const isNoYear = (year: number): boolean => year === 0 || year >= 9999 || year === 1001;

const two = /^\d{1,2}$/;

/** The first year of a drinking window, from a year or a day. */
export function readDrinkFrom(cell: string, day: DayReading): FieldRead | undefined {
  if (YEAR.test(cell) && !two.test(cell)) {
    return isNoYear(Number(cell)) ? undefined : { value: Number(cell) };
  }
  if (Number(cell) === 0) return undefined;
  const read = readDay(cell, day);
  if (read === undefined || 'problem' in read) return read;
  const year = Number(read.value.slice(0, 4));
  if (isNoYear(year)) return undefined;
  return { value: year, isConverted: !read.value.endsWith('-01-01') };
}

/** The last day of a drinking window; a year alone means its last day. */
export function readDrinkBy(cell: string, day: DayReading): FieldRead | undefined {
  if (YEAR.test(cell) && !two.test(cell)) return isNoYear(Number(cell)) ? undefined : { value: cell };
  if (Number(cell) === 0) return undefined;
  const read = readDay(cell, day);
  if (read === undefined || 'problem' in read) return read;
  return read.value.startsWith('9999') ? undefined : read;
}

/** The two ends of a window in one cell: `2024-2030`, `2024 – 2030`, `from 2024`, `until 2030`. */
export function partsOfWindow(cell: string): [from: string, by: string] {
  const years = cell.match(/\d{4}/g) ?? [];
  const [first = '', second = ''] = years;
  if (years.length === 1 && /until|before|by|to|bis|jusqu|^\s*[-–<]/i.test(cell)) return ['', first];
  return [first, second];
}
