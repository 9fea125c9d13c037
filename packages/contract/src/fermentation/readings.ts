import { DENSITY_SCALES, INSTRUMENTS, TANK_READING_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import {
  byId,
  clientId,
  id,
  instant,
  momentOf,
  numberIn,
  oneOf,
  optionalText,
  page,
  version,
} from '../platform/values.ts';
import { TANK } from './tank.fields.ts';

const measured = {
  /** °C. */
  temperature: numberIn('Temperature', TANK_READING_LIMITS.temperature, 2).nullable().optional(),
  /** Apparent °Bx at 20 °C. */
  brix: numberIn('Brix', TANK_READING_LIMITS.brix, 2).nullable().optional(),
  pH: numberIn('pH', TANK_READING_LIMITS.pH, 2).nullable().optional(),
  /** % vol. */
  alcohol: numberIn('Alcohol', TANK_READING_LIMITS.alcohol, 2).nullable().optional(),
  alcoholIsEstimate: z.boolean(problem('alcohol_estimate_wrong')).optional(),
  instrument: oneOf('Instrument', INSTRUMENTS).nullable().optional(),
  /** The instrument's value, in the scale beside it. */
  rawValue: numberIn('Raw value', { min: -1000, max: 2000 }, 4).nullable().optional(),
  rawScale: oneOf('Scale', DENSITY_SCALES).nullable().optional(),
  notes: optionalText('Notes', 10_000),
};

/** From 1900 to now; `momentProblem` has its own message. */
const moment = z.iso.datetime({
  offset: true,
  ...problem('must_be', { field: 'Time', kind: 'moment_like' }),
});

/** Time of the reading. Default: now. */
const timestamp = moment.optional();

export const tankReadingDraft = z.object({
  id: clientId,
  /** From the form; the path contains it too. */
  tankId: id.optional(),
  timestamp,
  ...measured,
});
export type TankReadingDraft = z.infer<typeof tankReadingDraft>;

/**
 * A reading as a row of an import: it names its tank and author. Without a variety it belongs to an active tank of that
 * name; without a vintage, to the one read at that time; without an author, to the importing person.
 */
export const tankReadingRow = z.object({
  /** Ids of the reading and its tank, in a row of an archive. */
  id: clientId,
  tankId: id.optional(),
  tank: TANK.name.input,
  variety: optionalText('Variety'),
  /** `null` only in an export's row of a tank without readings. */
  timestamp: moment.nullable(),
  ...measured,
  /** Exported id of its tank; a missing one is created. */
  exportedTankId: id.optional(),
  /** Further values of a tank that is created for the row. */
  vintage: TANK.vintage.input,
  lot: TANK.lot.input,
  yeast: TANK.yeast.input,
  style: TANK.style.input,
  capacity: TANK.capacity.input.optional(),
  currentVolume: TANK.currentVolume.input.optional(),
  archivedAt: instant.nullable().optional(),
  takenBy: optionalText('Taken by'),
});
export type TankReadingRow = z.infer<typeof tankReadingRow>;

export const tankReadingChanges = z.object({ version, timestamp, ...measured });
export type TankReadingChanges = z.infer<typeof tankReadingChanges>;

export const tankReading = z.strictObject({
  id,
  version: z.int(),
  timestamp: instant,
  temperature: z.number().nullable(),
  brix: z.number().nullable(),
  pH: z.number().nullable(),
  alcohol: z.number().nullable(),
  alcoholIsEstimate: z.boolean(),
  instrument: z.enum(INSTRUMENTS).nullable(),
  rawValue: z.number().nullable(),
  rawScale: z.enum(DENSITY_SCALES).nullable(),
  notes: z.string().nullable(),
  takenBy: z.string(),
  /** The device that took it; it may be deleted. */
  deviceId: id.nullable(),
});
export type TankReading = z.infer<typeof tankReading>;

/** Lengths of buckets, ascending. */
export const BUCKETS = [
  'minute',
  '5minutes',
  '15minutes',
  'hour',
  '3hours',
  '6hours',
  'day',
  'week',
] as const;
export type Bucket = (typeof BUCKETS)[number];

const MINUTE_MS = 60_000;

/** Length in ms. */
export const BUCKET_MS: Record<Bucket, number> = {
  minute: MINUTE_MS,
  '5minutes': 5 * MINUTE_MS,
  '15minutes': 15 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  '3hours': 180 * MINUTE_MS,
  '6hours': 360 * MINUTE_MS,
  day: 1440 * MINUTE_MS,
  week: 10_080 * MINUTE_MS,
};

export const tankReadingQuery = z.object({
  ...page,
  /** Only readings from this instant on, and before that one. */
  from: momentOf('From').optional(),
  to: momentOf('To').optional(),
});
export type TankReadingQuery = z.infer<typeof tankReadingQuery>;

/** A bucket of readings with minimum and maximum. */
const spread = z.strictObject({ min: z.number(), mean: z.number(), max: z.number() }).nullable();

export const readingBucket = z.strictObject({
  /** Start of the bucket. */
  from: instant,
  count: z.int(),
  temperature: spread,
  brix: spread,
  pH: spread,
  alcohol: spread,
});
export type ReadingBucket = z.infer<typeof readingBucket>;

export const bucketQuery = z.object({
  /** Default: the shortest one for `points`, or a day without those. */
  bucket: oneOf('Bucket', BUCKETS).optional(),
  /** Approximate number of buckets. */
  points: numberIn('Points', { min: 1, max: 2000 }).optional(),
  from: tankReadingQuery.shape.from,
  to: tankReadingQuery.shape.to,
});
export type BucketQuery = z.infer<typeof bucketQuery>;

const call = callsOf('Tanks');
const byReading = z.object({ id, readingId: id });

export const tankReadingOperations = {
  list: call('listTankReadings', 'GET /tanks/{id}/readings', {
    summary: 'List the readings of a tank, newest first',
    params: byId,
    query: tankReadingQuery,
    data: z.array(tankReading),
  }),
  get: call('getTankReading', 'GET /tanks/{id}/readings/{readingId}', {
    summary: 'Get one reading of a tank',
    params: byReading,
    data: tankReading,
  }),
  summarise: call('summariseTankReadings', 'GET /tanks/{id}/summary', {
    summary: 'Draw the readings of a tank together by stretches of time, with the extremes of each',
    params: byId,
    query: bucketQuery,
    data: z.strictObject({ bucket: z.enum(BUCKETS), stretches: z.array(readingBucket) }),
  }),
  add: call('addTankReading', 'POST /tanks/{id}/readings', {
    right: 'record',
    ingests: true,
    summary: 'Add a reading to an active tank',
    params: byId,
    body: tankReadingDraft,
    data: tankReading,
    status: 201,
  }),
  update: call('updateTankReading', 'PUT /tanks/{id}/readings/{readingId}', {
    right: 'record',
    summary: 'Update the given values of a reading',
    params: byReading,
    body: tankReadingChanges,
    data: tankReading,
  }),
  delete: call('deleteTankReading', 'DELETE /tanks/{id}/readings/{readingId}', {
    right: 'record',
    summary: 'Delete a reading of an active tank',
    params: byReading,
    data: deletedId,
  }),
};
