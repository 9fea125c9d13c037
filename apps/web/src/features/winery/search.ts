/** What the addresses of the winery's pages say. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const anId = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);

export interface LotsSearch {
  q?: string;
}

export function lotsSearch({ q }: Record<string, unknown>): LotsSearch {
  const words = wordsOf(q);
  return words === undefined ? {} : { q: words };
}

export interface TrialsSearch {
  /** The trial that is open. */
  trial?: string;
}

export function trialsSearch(raw: Record<string, unknown>): TrialsSearch {
  const trial = anId(raw['trial']);
  return trial === undefined ? {} : { trial };
}

export interface LotSearch {
  /** The dialog that renames it is open. */
  rename?: true;
}

export const lotSearch = ({ rename }: Record<string, unknown>): LotSearch =>
  rename === true ? { rename } : {};

export interface TraceSearch {
  /** Left out: back. */
  direction?: 'forward';
  /** Of a delivery, only what came under this weigh tag. */
  tag?: string;
}

/** Words in an address; a router reads bare digits as a number. */
const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? value.trim() || undefined
      : undefined;

export function traceSearch({ direction, tag }: Record<string, unknown>): TraceSearch {
  const words = wordsOf(tag);
  return { ...(direction === 'forward' && { direction }), ...(words !== undefined && { tag: words }) };
}

export interface JournalSearch {
  vessel?: string;
  lot?: string;
  /** The delivery of this weigh tag. */
  tag?: string;
  /** One operation alone. */
  operation?: string;
}

export function journalSearch(raw: Record<string, unknown>): JournalSearch {
  const [vessel, lot, operation] = [anId(raw['vessel']), anId(raw['lot']), anId(raw['operation'])];
  if (operation !== undefined) return { operation };
  const tag = wordsOf(raw['tag']);
  return {
    ...(vessel !== undefined && { vessel }),
    ...(lot !== undefined && { lot }),
    ...(tag !== undefined && { tag }),
  };
}
