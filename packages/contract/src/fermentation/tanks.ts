import { TANK_STATUSES } from '@cuverie/domain';
import { z } from 'zod';
import { deleted } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { byId, clientId, id, instant, numberIn, oneOf, searchText, version } from '../platform/values.ts';
import { tankReading } from './readings.ts';
import { FERMENT_STYLES, neededOfTank, optionalOfTank } from './tank-fields.ts';

/** How many of its newest readings a tank carries with it at most. */
export const READINGS_WITH_A_TANK = 1000;

/** How many each tank of a list carries, unless the call asks for another number: a hand-read ferment whole. */
export const READINGS_IN_A_LIST = 100;

export const tankDraft = z.object({
  id: clientId,
  ...neededOfTank,
  ...optionalOfTank,
  /** The vessel of the winery it stands in. Left out, an estate that keeps a record puts it into the one of its name, or a new one. */
  vesselId: id.nullable().optional(),
  /** A new tank has none; readings are added to it one by one. */
  readings: z.array(z.unknown()).max(0, orSay('readings_with_tank')).optional(),
});
export type TankDraft = z.infer<typeof tankDraft>;

/** A tank as a row of an archive. */
export const tankRow = z.strictObject({
  id,
  ...neededOfTank,
  currentVolume: optionalOfTank.currentVolume,
  style: optionalOfTank.style,
  vintage: optionalOfTank.vintage,
  lot: optionalOfTank.lot,
  archivedAt: instant.nullable().optional(),
  vesselId: id.nullable().optional(),
});
export type TankRow = z.infer<typeof tankRow>;

export const tankChanges = z.object({
  version,
  ...z.object(neededOfTank).partial().shape,
  ...optionalOfTank,
  /** The vessel of the winery it stands in, of a log that was imported say; what that vessel holds shows in the tank. */
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
  /** °Bx at up to ninety moments of the last 90 days of readings, closer together in the newest 60 hours; oldest first. */
  brix: z.array(measuredAt),
  /** °C, of the newest 26 hours; oldest first. */
  temperature: z.array(measuredAt),
  /** The newest, however old. */
  pH: measuredAt.nullable(),
  /** The newest, however old; % vol. */
  alcohol: measuredAt.extend({ isEstimate: z.boolean() }).nullable(),
});
export type TankCourse = z.infer<typeof tankCourse>;

export const tank = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  variety: z.string(),
  style: z.enum(FERMENT_STYLES).nullable(),
  vintage: z.int().nullable(),
  lot: z.string().nullable(),
  capacity: z.int(),
  currentVolume: z.number(),
  status: z.enum(TANK_STATUSES),
  archivedAt: instant.nullable(),
  /** The vessel of the winery it stands in; `null`: the record does not know of it. */
  vesselId: id.nullable(),
  /** The newest ones, newest first; the others come by page. */
  readings: z.array(tankReading),
  /** How many there are in all. */
  readingCount: z.int(),
  /** `null` where `readings` has them all. */
  course: tankCourse.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tank = z.infer<typeof tank>;

export const tankQuery = z.object({
  /** Looked for in name, variety, vintage and lot. */
  q: searchText,
  status: oneOf('Status', TANK_STATUSES).optional(),
  /** How many of its newest readings each tank carries. Left out: 100. */
  readings: numberIn('Readings', { min: 0, max: READINGS_WITH_A_TANK }).optional(),
});
export type TankQuery = z.infer<typeof tankQuery>;

const call = callsOf('Tanks');

export const tankOperations = {
  list: call('listTanks', 'GET /tanks', {
    summary: 'List the tanks of the estate, each with its newest readings, 100 unless said otherwise',
    query: tankQuery,
    data: z.array(tank),
  }),
  get: call('getTank', 'GET /tanks/{id}', {
    summary: 'Get one tank with its newest readings, up to 1,000',
    params: byId,
    data: tank,
  }),
  add: call('addTank', 'POST /tanks', {
    summary: 'Add a tank',
    body: tankDraft,
    data: tank,
    status: 201,
  }),
  update: call('updateTank', 'PUT /tanks/{id}', {
    summary: 'Update the given fields of a tank, or archive it for good',
    params: byId,
    body: tankChanges,
    data: tank,
  }),
  delete: call('deleteTank', 'DELETE /tanks/{id}', {
    summary: 'Delete a tank that has no readings',
    params: byId,
    data: deleted,
  }),
};
