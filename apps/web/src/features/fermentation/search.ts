import { validate } from 'uuid';

/** How many fermentations can be laid over each other. */
export const MOST_COMPARED = 5;

const DIALOGS = ['add-tank', 'thresholds', 'add-reading', 'import'] as const;

/** What the address of Fermentation Control says: `/fermentation?tanks=archived`, `?round={tank}`, `?compare={tank},{tank}`. */
export interface FermentationSearch {
  /** Words in the name, variety, vintage or lot of a tank. */
  q?: string;
  /** Left out: the active tanks. */
  tanks?: 'archived';
  /** Tanks whose charts are open, by commas. */
  history?: string;
  /** Tanks whose newest readings are open, by commas. */
  recent?: string;
  /** The tanks laid over each other, by commas; empty while none is chosen. */
  compare?: string;
  /** The tank the round has come to, or where it begins or has ended. */
  round?: string;
  dialog?: (typeof DIALOGS)[number];
  edit?: string;
  /** The tank a reading is being added to, with `dialog=add-reading`, or of the reading that is open. */
  tank?: string;
  reading?: string;
}

const isId = (value: unknown): value is string => validate(value);

/** The tanks a list in the address names, each once. */
export const idsOf = (list: string | undefined): string[] => [
  ...new Set((list ?? '').split(',').filter(isId)),
];

/** Reads the address forgivingly: what it does not understand, or what is the default anyway, is left out. */
export function fermentationSearch(raw: Record<string, unknown>): FermentationSearch {
  const { q, tanks, compare, round, edit, tank, reading } = raw;
  const dialog = DIALOGS.find((one) => one === raw['dialog']);
  const list = (value: unknown) => idsOf(typeof value === 'string' ? value : undefined).join(',');
  const [history, recent] = [list(raw['history']), list(raw['recent'])];
  return {
    // A number in an address is a tank somebody searched for, too.
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

/** The same view with no dialog open. */
export const withoutDialog = ({
  q,
  tanks,
  history,
  recent,
  compare,
}: FermentationSearch): FermentationSearch => fermentationSearch({ q, tanks, history, recent, compare });

/** A list of the address with one more tank, or without it where it was there. */
export function toggled(list: string | undefined, id: string): string {
  const ids = idsOf(list);
  return (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).join(',');
}
