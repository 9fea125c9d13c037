/** What the addresses of the winery's pages say. */
import { type LabelSizeId, labelSizeId } from '../../ui/labels/label-sizes.ts';
import { isId } from './vessels/search.ts';

const anId = (value: unknown) => (isId(value) ? value : undefined);

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

export interface WorkSearch {
  /** The dialog that plans an order is open. */
  plan?: true;
}

export const workSearch = ({ plan }: Record<string, unknown>): WorkSearch => (plan === true ? { plan } : {});

export interface OrderSearch {
  edit?: true;
  check?: true;
  /** The task that is being recorded otherwise than it was planned. */
  task?: string;
}

/** One dialog at a time. */
export function orderSearch(raw: Record<string, unknown>): OrderSearch {
  if (raw['edit'] === true) return { edit: true };
  if (raw['check'] === true) return { check: true };
  const task = anId(raw['task']);
  return task === undefined ? {} : { task };
}

export interface LabelsSearch {
  /** The only one that is chosen at first; left out, all are. */
  vessel?: string;
  size?: LabelSizeId;
}

export function labelsSearch(raw: Record<string, unknown>): LabelsSearch {
  const vessel = anId(raw['vessel']);
  const size = labelSizeId(raw['size']);
  return { ...(vessel !== undefined && { vessel }), ...(size !== undefined && { size }) };
}
