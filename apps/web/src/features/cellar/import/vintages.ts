import type { FieldRead } from '../../../platform/csv/fields.ts';
import { readWhole } from '../../../platform/csv/values.ts';

/** 1001 is CellarTracker's non-vintage, 1000 that of LWIN. */
const WITHOUT = /^(?:1001|1000|0|n\.?\s?v\.?|non[\s-]?vintage|s\.?a\.?|sans année|ohne|o\.?\s?j\.?)$/i;

/** Whether a cell says that a wine is of no single harvest. */
export const isNonVintage = (cell: string): boolean => WITHOUT.test(cell);

/** The year of a harvest; a wine without one is settled when the whole row is known. */
export function readVintage(cell: string): FieldRead | undefined {
  if (isNonVintage(cell)) return undefined;
  const year = /^\d{4}$/.test(cell) ? Number(cell) : undefined;
  if (year !== undefined) return { value: year };
  if (/^['’]?\d{2}$/.test(cell)) return { problem: `“${cell}”: write the year with four digits` };
  const day = /^(\d{4})-\d\d-\d\d/.exec(cell)?.[1];
  return day === undefined ? readWhole(cell) : { value: Number(day), isConverted: true };
}
