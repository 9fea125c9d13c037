import { TANK_STATUSES } from '@cuverie/domain';
import { z } from 'zod';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, numberIn, oneOf, searchText, version } from '../platform/values.ts';
import { tankReading } from './readings.ts';
import { TANK } from './tank.fields.ts';

/** Maximum of newest readings returned with a tank. */
export const READINGS_WITH_A_TANK = 1000;

/** Default number for each tank of a list: a whole manually read ferment. */
export const READINGS_IN_A_LIST = 100;

/** `archived` makes readings read-only for good. */
const status = oneOf('Status', TANK_STATUSES).optional();

export const tankDraft = z.object({
  id: clientId,
  ...draftShape(TANK),
  status,
  /** Its vessel in the winery. By default an estate with a record uses the one of its name, or a new one. */
  vesselId: id.nullable().optional(),
  /** A new tank has none; readings are added one by one. */
  readings: z.array(z.unknown()).max(0, problem('readings_with_tank')).optional(),
});
export type TankDraft = z.infer<typeof tankDraft>;

export const tankRow = z.strictObject({
  id,
  ...draftShape(TANK),
  archivedAt: instant.nullable().optional(),
  vesselId: id.nullable().optional(),
});
export type TankRow = z.infer<typeof tankRow>;

export const tankChanges = z.object({
  version,
  ...changesShape(TANK),
  status,
  /** Its vessel in the winery, for example of an imported log; the tank shows the vessel's contents. */
  vesselId: id.nullable().optional(),
});
export type TankChanges = z.infer<typeof tankChanges>;

const measuredAt = z.strictObject({ timestamp: instant, value: z.number() });
export type MeasuredAt = z.infer<typeof measuredAt>;

/**
 * The course of a ferment up to its newest reading at sample points, from which a list without most readings summarises
 * a tank.
 */
export const tankCourse = z.strictObject({
  /** °Bx at up to ninety points of the last 90 days with readings, denser in the newest 60 hours; oldest first. */
  brix: z.array(measuredAt),
  /** °C, of the newest 26 hours; oldest first. */
  temperature: z.array(measuredAt),
  /** The newest, of any age. */
  pH: measuredAt.nullable(),
  /** The newest, of any age; % vol. */
  alcohol: measuredAt.extend({ isEstimate: z.boolean() }).nullable(),
});
export type TankCourse = z.infer<typeof tankCourse>;

export const tank = z.strictObject({
  id,
  version: z.int(),
  ...rowShape(TANK),
  status: z.enum(TANK_STATUSES),
  archivedAt: instant.nullable(),
  /** Its vessel in the winery; `null`: it is not in the record. */
  vesselId: id.nullable(),
  /** The newest ones, newest first; the others are paged. */
  readings: z.array(tankReading),
  readingCount: z.int(),
  /** `null` if `readings` has all. */
  course: tankCourse.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tank = z.infer<typeof tank>;

export const tankQuery = z.object({
  /** Searches name, variety, vintage, lot and yeast. */
  q: searchText,
  status,
  /** Number of newest readings per tank. Default: 100. */
  readings: numberIn('Readings', { min: 0, max: READINGS_WITH_A_TANK }).optional(),
});
export type TankQuery = z.infer<typeof tankQuery>;

export const tankOperations = rowOperations('Tanks', 'Tank', '/tanks', {
  row: tank,
  query: tankQuery,
  draft: tankDraft,
  changes: tankChanges,
  summaries: {
    list: 'List the tanks of the estate, each with its newest readings, 100 unless said otherwise',
    get: 'Get one tank with its newest readings, up to 1,000',
    add: 'Add a tank',
    update: 'Update the given fields of a tank, or archive it for good',
    delete: 'Delete a tank that has no readings',
  },
});
