import { validate } from 'uuid';

/** The maximum number of ferments to compare. */
export const MOST_COMPARED = 5;

const DIALOGS = ['add-tank', 'thresholds', 'add-reading', 'import'] as const;

/** The address of Fermentation Control: `/fermentation?tanks=archived`, `?round={tank}`, `?compare={tank},{tank}`. */
export interface FermentationSearch {
  /** Words in the name, variety, vintage, lot or yeast of a tank. */
  q?: string;
  /** If omitted, the active tanks. */
  tanks?: 'archived';
  /** Tanks with open charts, separated by commas. */
  history?: string;
  /** Tanks with open lists of readings, separated by commas. */
  recent?: string;
  /** The compared tanks, separated by commas; empty while none is chosen. */
  compare?: string;
  /** The current tank of the round, or its start or end. */
  round?: string;
  dialog?: (typeof DIALOGS)[number];
  edit?: string;
  /** The tank of the new reading, with `dialog=add-reading`, or of the open one. */
  tank?: string;
  reading?: string;
}

const isId = (value: unknown): value is string => validate(value);

/** The distinct tanks of a list in the address. */
export const idsOf = (list: string | undefined): string[] => [
  ...new Set((list ?? '').split(',').filter(isId)),
];

/** Parses the address leniently: invalid and default values are left out. */
export function fermentationSearch(raw: Record<string, unknown>): FermentationSearch {
  const { q, tanks, compare, round, edit, tank, reading } = raw;
  const dialog = DIALOGS.find((one) => one === raw['dialog']);
  const list = (value: unknown) => idsOf(typeof value === 'string' ? value : undefined).join(',');
  const [history, recent] = [list(raw['history']), list(raw['recent'])];
  return {
    // The router reads the name of a tank such as `12` as a number.
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
    ...(tanks === 'archived' && { tanks }),
    ...(history !== '' && { history }),
    ...(recent !== '' && { recent }),
    ...(typeof compare === 'string' && { compare: idsOf(compare).slice(0, MOST_COMPARED).join(',') }),
    ...((round === 'start' || round === 'end' || isId(round)) && { round }),
    ...(dialog && { dialog }),
    ...(isId(edit) && { edit }),
    ...(isId(tank) && (dialog === 'add-reading' || isId(reading)) && { tank }),
    ...(isId(tank) && isId(reading) && { reading }),
  };
}

/** The same view without a dialog. */
export const withoutDialog = ({
  q,
  tanks,
  history,
  recent,
  compare,
}: FermentationSearch): FermentationSearch => fermentationSearch({ q, tanks, history, recent, compare });

/** Adds a tank to a list in the address, or removes it. */
export function toggleTank(list: string | undefined, id: string): string {
  const ids = idsOf(list);
  return (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).join(',');
}
