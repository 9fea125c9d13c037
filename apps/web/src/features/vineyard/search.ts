import { validate } from 'uuid';
import { type Finding, findingOf } from './fields/finding.ts';

const DIALOGS = ['add-field', 'edit-field', 'add-reading', 'import'] as const;

/**
 * What the address of Yield Management says: `/yield-management?field={id}&dialog=add-reading`, and which fields are
 * looked for, `/yield-management?q=clos&by=group`.
 */
export interface VineyardSearch extends Finding {
  /** The selected field; left out: the one selected last. */
  field?: string;
  dialog?: (typeof DIALOGS)[number];
  /** The field a sampling round has come to, `plan`, `start` or `end`. */
  round?: string;
  /** The measurement whose dialog is open. */
  reading?: string;
}

/** Reads the address forgivingly: what it does not understand is left out, and one dialog is open at most. */
export function vineyardSearch(raw: Record<string, unknown>): VineyardSearch {
  const { field, reading, round } = raw;
  const isId = (value: unknown): value is string => validate(value);
  const dialog = DIALOGS.find((one) => one === raw['dialog']);
  const shown = { ...findingOf(raw), ...(isId(field) && { field }) };
  if (dialog) return { ...shown, dialog };
  if (isId(reading)) return { ...shown, reading };
  const isRound = ['plan', 'start', 'end'].includes(String(round)) || isId(round);
  return { ...shown, ...(isRound && { round: String(round) }) };
}
