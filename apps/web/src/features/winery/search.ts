/** Parses the addresses of the winery's pages. */
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

export interface SuppliesSearch {
  q?: string;
  /** If omitted, everything in use. */
  only?: 'order' | 'dated' | 'archived';
  /** The id of the open product. */
  supply?: string;
}

export function suppliesSearch(raw: Record<string, unknown>): SuppliesSearch {
  const [words, supply] = [wordsOf(raw['q']), anId(raw['supply'])];
  const only = (['order', 'dated', 'archived'] as const).find((one) => one === raw['only']);
  return {
    ...(words !== undefined && { q: words }),
    ...(only !== undefined && { only }),
    ...(supply !== undefined && { supply }),
  };
}

export interface TrialsSearch {
  /** The id of the open trial. */
  trial?: string;
}

export function trialsSearch(raw: Record<string, unknown>): TrialsSearch {
  const trial = anId(raw['trial']);
  return trial === undefined ? {} : { trial };
}

export interface LotSearch {
  /** Whether the dialog to rename it is open. */
  rename?: true;
}

export const lotSearch = ({ rename }: Record<string, unknown>): LotSearch =>
  rename === true ? { rename } : {};

export interface TraceSearch {
  /** If omitted, backward. */
  direction?: 'forward';
  /** Limits a delivery to this weigh tag. */
  tag?: string;
}

/** Text in an address; the router reads plain digits as a number. */
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
  /** Limits a delivery to this weigh tag. */
  tag?: string;
  /** The id of a single operation. */
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
  /** Whether the dialog to plan an order is open. */
  plan?: true;
}

export const workSearch = ({ plan }: Record<string, unknown>): WorkSearch => (plan === true ? { plan } : {});

export interface OrderSearch {
  edit?: true;
  check?: true;
  /** The task whose recorded operation differs from its plan. */
  task?: string;
}

/** Only one dialog is open at a time. */
export function orderSearch(raw: Record<string, unknown>): OrderSearch {
  if (raw['edit'] === true) return { edit: true };
  if (raw['check'] === true) return { check: true };
  const task = anId(raw['task']);
  return task === undefined ? {} : { task };
}

export interface RegisterSearch {
  q?: string;
  cooper?: string;
  /** The number of fills. */
  fills?: number;
}

export function registerSearch({ q, cooper, fills }: Record<string, unknown>): RegisterSearch {
  const [words, name] = [wordsOf(q), wordsOf(cooper)];
  return {
    ...(words !== undefined && { q: words }),
    ...(name !== undefined && { cooper: name }),
    ...(typeof fills === 'number' && { fills }),
  };
}

export interface LabelsSearch {
  /** The only vessel selected initially; all if omitted. */
  vessel?: string;
  size?: LabelSizeId;
}

export function labelsSearch(raw: Record<string, unknown>): LabelsSearch {
  const vessel = anId(raw['vessel']);
  const size = labelSizeId(raw['size']);
  return { ...(vessel !== undefined && { vessel }), ...(size !== undefined && { size }) };
}
