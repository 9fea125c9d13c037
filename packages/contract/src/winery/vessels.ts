import { VESSEL_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import {
  clientId,
  id,
  instant,
  momentOf,
  numberIn,
  oneOf,
  optionalText,
  requiredText,
  version,
} from '../platform/values.ts';
import { vesselDip } from './dips.ts';
import { maker, makerDraft } from './maker.fields.ts';

export const LEDGER_UNITS = ['L', 'kg'] as const;

/** From a litre or a kilogram to five million: the largest tanks hold a million litres. */
export const LEDGER_LIMITS = { min: 0.01, max: 5_000_000 };

/** An amount in the ledger, in litres or kilograms: as finely as the ledger counts. */
export const ledgerAmount = (field: string, min = LEDGER_LIMITS.min) =>
  numberIn(field, { ...LEDGER_LIMITS, min }, 4);

export const vesselCode = requiredText('Code', 60);

/** Where a vessel stands; an empty text clears it. */
export const vesselPlace = { room: optionalText('Room', 60), row: optionalText('Row', 60) };

const fields = {
  code: vesselCode,
  kind: oneOf('Kind', VESSEL_KINDS),
  /** Litres; kilograms for a vessel of fruit. */
  capacity: ledgerAmount('Capacity'),
  /** Conversion from a dipstick to litres. */
  dip: vesselDip.nullable().optional(),
  /** Of a barrel. In a change, omitted fields stay. */
  maker: makerDraft.nullable().optional(),
  ...vesselPlace,
};

export const vesselDraft = z.object({
  id: clientId,
  ...fields,
  /** `kg` for bins of fruit. Default: litres. */
  unit: oneOf('Unit', LEDGER_UNITS).optional(),
});
export type VesselDraft = z.infer<typeof vesselDraft>;

export const vesselRow = z.strictObject({
  id,
  ...fields,
  unit: oneOf('Unit', LEDGER_UNITS),
  archivedAt: instant.nullable(),
});
export type VesselRow = z.infer<typeof vesselRow>;

export const vesselChanges = z.object({
  version,
  ...z.object(fields).partial().shape,
  /** Archived or in use. Only an empty vessel can be archived. */
  archived: z.boolean().optional(),
});
export type VesselChanges = z.infer<typeof vesselChanges>;

/** `added` is no wine: water, sugar, spirit. */
export const SOURCE_KINDS = ['grapes', 'bought', 'unknown', 'added'] as const;

/** Source of wine. */
const source = {
  kind: z.enum(SOURCE_KINDS),
  /** The field, while one with this id exists. */
  fieldId: id.nullable(),
  field: z.string().nullable(),
  variety: z.string().nullable(),
  vintage: z.int().nullable(),
  appellation: z.string().nullable(),
  country: z.string().nullable(),
  /** Name of a wine of unknown origin, or of an addition. */
  name: z.string().nullable(),
};

export const compositionPart = z.strictObject({
  source: id,
  ...source,
  /** Of 1,000,000,000,000; all of a vessel add up to exactly that. */
  parts: z.int(),
});
export type CompositionPart = z.infer<typeof compositionPart>;

export const vessel = z.strictObject({
  id,
  version: z.int(),
  code: z.string(),
  kind: z.enum(VESSEL_KINDS),
  unit: z.enum(LEDGER_UNITS),
  capacity: z.number(),
  room: z.string().nullable(),
  row: z.string().nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** For a single vessel; lists omit them. */
  dip: vesselDip.nullable().optional(),
  maker: maker.nullable().optional(),
  /** Litres, or kilograms, at the requested instant. */
  level: z.number(),
  /** Code of the lot; `null` for an empty vessel. */
  lot: z.string().nullable(),
  lotId: id.nullable(),
  /** Its composition, largest part first; empty for an empty vessel. */
  composition: z.array(compositionPart),
  /** Its last operation up to that instant. */
  lastAt: instant.nullable(),
});
export type Vessel = z.infer<typeof vessel>;

export const vesselQuery = z.object({
  /** Time of the contents. Default: now. */
  at: momentOf('At').optional(),
});
export type VesselQuery = z.infer<typeof vesselQuery>;

export const vesselOperations = rowOperations('Winery', 'Vessel', '/api/winery/vessels', {
  row: vessel,
  query: vesselQuery,
  draft: vesselDraft,
  changes: vesselChanges,
  summaries: {
    list: 'List the vessels of the winery with what each held at an instant, by code',
    get: 'Get one vessel with what it holds now',
    add: 'Add a vessel; it is empty until an operation fills it',
    update: 'Rename a vessel, change its capacity, or put it away',
    delete: 'Delete a vessel that nothing was ever done to',
  },
});

/** Maximum of vessels placed in one call. */
const MOST_PLACED = 1000;

const call = callsOf('Winery');

export const placingOperations = {
  place: call('placeVessels', 'POST /api/winery/vessels/place', {
    summary: 'Set the room, the row or both of many vessels at once',
    body: z.object({
      ids: z
        .array(id, problem('must_be', { field: 'Ids', kind: 'list' }))
        .min(1, problem('required', { field: 'Ids' }))
        .max(MOST_PLACED, problem('too_many_entries', { field: 'Ids', most: MOST_PLACED })),
      ...vesselPlace,
    }),
    data: z.strictObject({ changed: z.int() }),
  }),
};
