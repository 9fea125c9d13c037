/** What the addresses of the winery's pages say. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const anId = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);

export interface LotsSearch {
  q?: string;
}

export function lotsSearch({ q }: Record<string, unknown>): LotsSearch {
  const words = typeof q === 'number' ? String(q) : typeof q === 'string' ? q.trim() : '';
  return words === '' ? {} : { q: words };
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
}

export const traceSearch = ({ direction }: Record<string, unknown>): TraceSearch =>
  direction === 'forward' ? { direction } : {};

export interface JournalSearch {
  vessel?: string;
  lot?: string;
  /** One operation alone. */
  operation?: string;
}

export function journalSearch(raw: Record<string, unknown>): JournalSearch {
  const [vessel, lot, operation] = [anId(raw['vessel']), anId(raw['lot']), anId(raw['operation'])];
  if (operation !== undefined) return { operation };
  return { ...(vessel !== undefined && { vessel }), ...(lot !== undefined && { lot }) };
}
