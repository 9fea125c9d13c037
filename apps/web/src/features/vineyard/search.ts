import { validate } from 'uuid';
import { type FieldFilter, parseFieldFilter } from './fields/finding.ts';

const DIALOGS = ['add-field', 'edit-field', 'add-reading', 'import'] as const;

/**
 * The address of Yield Management: `/yield-management?field={id}&dialog=add-reading`, and the filter of the fields,
 * `/yield-management?q=clos&by=group`.
 */
export interface VineyardSearch extends FieldFilter {
  /** The selected field; if omitted, the last selected one. */
  field?: string;
  dialog?: (typeof DIALOGS)[number];
  /** The current field of a sampling round, `plan`, `start` or `end`. */
  round?: string;
  /** The measurement whose dialog is open. */
  reading?: string;
}

/** Parses the address leniently: invalid values are left out, and at most one dialog is open. */
export function vineyardSearch(raw: Record<string, unknown>): VineyardSearch {
  const { field, reading, round } = raw;
  const isId = (value: unknown): value is string => validate(value);
  const dialog = DIALOGS.find((one) => one === raw['dialog']);
  const shown = { ...parseFieldFilter(raw), ...(isId(field) && { field }) };
  if (dialog) return { ...shown, dialog };
  if (isId(reading)) return { ...shown, reading };
  const isRound = ['plan', 'start', 'end'].includes(String(round)) || isId(round);
  return { ...shown, ...(isRound && { round: String(round) }) };
}
