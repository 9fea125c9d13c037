import { OPERATION_KINDS, type OperationKind } from '@cuverie/domain';
import { validate } from 'uuid';

/** The address of the cellar map: `/winery?q=barrel&at=2026-03-01T08:00:00.000Z`. */
export interface MapSearch {
  /** Words in the code or the lot. */
  q?: string;
  /** The lot whose vessels are shown. */
  lot?: string;
  /** The shown instant; now if omitted. */
  at?: string;
  addVessels?: true;
  /** Whether the dialog to import a cellar is open. */
  bringIn?: true;
  /** Whether the dialog for rooms and rows is open. */
  placing?: true;
  /** The field whose delivery is being recorded, or that one is. */
  delivery?: string | true;
}

export const isId = (value: unknown): value is string => validate(value);

/** Parses the address leniently: invalid values are left out. */
export function mapSearch(raw: Record<string, unknown>): MapSearch {
  const { q, lot, at, addVessels, bringIn, placing, delivery } = raw;
  const instant = typeof at === 'string' ? new Date(at) : undefined;
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
    ...(instant && !Number.isNaN(instant.getTime()) && { at: instant.toISOString() }),
    // The code of a lot may be a number.
    ...((typeof lot === 'string' || typeof lot === 'number') &&
      lot !== '' && { lot: String(lot).slice(0, 60) }),
    ...(bringIn === true && { bringIn }),
    ...(placing === true && { placing }),
    ...(addVessels === true && { addVessels }),
    // A bin that is added for a delivery is then chosen for it.
    ...((isId(delivery) || delivery === true) && { delivery }),
  };
}

/** The address of a vessel: the dialog open over it. */
export interface VesselSearch {
  /** The kind of operation being recorded. */
  record?: OperationKind;
  /** The field whose fruit is delivered. */
  field?: string;
  /** The operation being changed, or made void. */
  change?: string;
  void?: string;
  /** The refused entry of the outbox being corrected. */
  again?: string;
  edit?: true;
}

/** Only one dialog is open at a time. */
export function vesselSearch(raw: Record<string, unknown>): VesselSearch {
  const record = OPERATION_KINDS.find((kind) => kind === raw['record'] && kind !== 'goods');
  if (record) return { record, ...(record === 'receive' && isId(raw['field']) && { field: raw['field'] }) };
  if (isId(raw['change'])) return { change: raw['change'] };
  if (isId(raw['void'])) return { void: raw['void'] };
  if (isId(raw['again'])) return { again: raw['again'] };
  return raw['edit'] === true ? { edit: true } : {};
}
