import { OPERATION_KINDS, type OperationKind } from '@cuverie/domain';
import { validate } from 'uuid';

/** What the address of the cellar map says: `/winery?q=barrel&at=2026-03-01T08:00:00.000Z`. */
export interface MapSearch {
  /** Words in the code or the lot. */
  q?: string;
  /** The instant that is looked at; left out, now. */
  at?: string;
  addVessels?: true;
  /** A cellar is brought in from a file. */
  bringIn?: true;
  /** The field whose fruit is to be recorded as delivered. */
  delivery?: string;
}

export const isId = (value: unknown): value is string => validate(value);

/** Reads the address forgivingly: what it does not understand is left out. */
export function mapSearch(raw: Record<string, unknown>): MapSearch {
  const { q, at, addVessels, bringIn, delivery } = raw;
  const instant = typeof at === 'string' ? new Date(at) : undefined;
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
    ...(instant && !Number.isNaN(instant.getTime()) && { at: instant.toISOString() }),
    ...(bringIn === true && { bringIn }),
    ...(addVessels === true && { addVessels }),
    // A bin that is added for a delivery is chosen for it then.
    ...(isId(delivery) && { delivery }),
  };
}

/** What the address of a vessel says: which dialog is open over it. */
export interface VesselSearch {
  /** What is being recorded. */
  record?: OperationKind;
  /** The field whose fruit is received. */
  field?: string;
  /** The operation that is being changed, or made void. */
  change?: string;
  void?: string;
  /** What was recorded without a network and was not taken, to be mended. */
  again?: string;
  edit?: true;
}

/** One dialog at a time. */
export function vesselSearch(raw: Record<string, unknown>): VesselSearch {
  const record = OPERATION_KINDS.find((kind) => kind === raw['record']);
  if (record) return { record, ...(record === 'receive' && isId(raw['field']) && { field: raw['field'] }) };
  if (isId(raw['change'])) return { change: raw['change'] };
  if (isId(raw['void'])) return { void: raw['void'] };
  if (isId(raw['again'])) return { again: raw['again'] };
  return raw['edit'] === true ? { edit: true } : {};
}
