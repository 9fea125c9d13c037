import { isCalendarDay } from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { issueOf, problem } from '../platform/problems.ts';
import {
  byId,
  clientId,
  id,
  instant,
  optionalDay,
  optionalText,
  page,
  requiredDay,
  version,
} from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { namedField } from './named-field.ts';
import { READING } from './reading.fields.ts';

const day = requiredDay('Date', '2026-09-14');

/** Earliest measurement of Brix; an earlier day is a typo. */
const FIRST_DAY = '1900-01-01';
const TOO_LONG_AGO = problem('before_1900');
const isInTime = (text: string): boolean => !isCalendarDay(text.slice(0, 10)) || text >= FIRST_DAY;

const sampleDay = day.refine(isInTime, TOO_LONG_AGO);

const DAY_OF_MOMENT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** An instant from the harvest plan's form; its day, as written, is the reading's. */
const moment = z
  .string(problem('must_be', { field: 'Timestamp', kind: 'time' }))
  .trim()
  .refine(
    (text) => DAY_OF_MOMENT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    problem('must_be', { field: 'Timestamp', kind: 'time_like' }),
  )
  .refine(isInTime, TOO_LONG_AGO);

/** Alternative names of the harvest plan's form. */
const otherNames = {
  timestamp: moment.optional(),
  estimatedHarvestDate: optionalDay('Estimated harvest'),
};

export const readingDraft = z
  .object({
    id: clientId,
    /** Id of the field; `blockId` is equivalent. */
    block: id.optional(),
    blockId: id.optional(),
    /** Day of the sample; `timestamp` is equivalent. */
    date: sampleDay.optional(),
    ...draftShape(READING),
    ...otherNames,
  })
  .superRefine((draft, context) => {
    const missing = (path: string, field: string) =>
      context.addIssue({ ...issueOf(sentenceOf('required', { field })), path: [path], input: draft });
    if (draft.block === undefined && draft.blockId === undefined) missing('block', 'Field');
    if (draft.date === undefined && draft.timestamp === undefined) missing('date', 'Date');
  });
export type ReadingDraft = z.infer<typeof readingDraft>;

/**
 * A measurement as a row of an import with its author, by default the importing person. Its field is found by id or
 * name.
 */
export const readingRow = z.object({
  id: clientId,
  block: id.optional(),
  ...namedField,
  date: sampleDay,
  ...draftShape(READING),
  takenBy: optionalText('Taken by'),
});
export type ReadingRow = z.infer<typeof readingRow>;

export const readingChanges = z.object({
  version,
  /** Another field, for a measurement added to the wrong one; `blockId` is equivalent. */
  block: id.optional(),
  blockId: id.optional(),
  date: sampleDay.optional(),
  ...changesShape(READING),
  ...otherNames,
});
export type ReadingChanges = z.infer<typeof readingChanges>;

export const reading = z.strictObject({
  id,
  version: z.int(),
  block: id,
  date: z.iso.date(),
  ...rowShape(READING),
  takenBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Reading = z.infer<typeof reading>;

/** Sort orders of readings; a leading `-` reverses one. */
export const READING_ORDERS = ['date', 'createdAt'] as const;

const order = z.enum(READING_ORDERS.flatMap((order) => [order, `-${order}`] as const)).optional();

export const fieldReadingQuery = z.object({
  ...page,
  sort: order,
  /** First and last day. */
  from: day.optional(),
  to: day.optional(),
});
export type FieldReadingQuery = z.infer<typeof fieldReadingQuery>;

export const readingQuery = fieldReadingQuery.extend({ block: id.optional() });
export type ReadingQuery = z.infer<typeof readingQuery>;

const call = callsOf('Grape measurements');

export const readingOperations = {
  list: call('listReadings', 'GET /api/analytics/harvest-readings', {
    summary: 'List the grape measurements of the estate, the newest day first',
    query: readingQuery,
    data: z.array(reading),
  }),
  listOfField: call('listReadingsOfField', 'GET /api/analytics/blocks/{id}/readings', {
    summary: 'List the measurements of one field, the newest day first',
    params: byId,
    query: fieldReadingQuery,
    data: z.array(reading),
  }),
  get: call('getReading', 'GET /api/analytics/harvest-readings/{id}', {
    summary: 'Get one measurement',
    params: byId,
    data: reading,
  }),
  add: call('addReading', 'POST /api/analytics/harvest-readings', {
    right: 'record',
    ingests: true,
    summary: 'Add a measurement, taken by the signed-in person',
    body: readingDraft,
    data: reading,
    status: 201,
  }),
  update: call('updateReading', 'PUT /api/analytics/harvest-readings/{id}', {
    right: 'record',
    summary: 'Update the given values of a measurement',
    params: byId,
    body: readingChanges,
    data: reading,
  }),
  delete: call('deleteReading', 'DELETE /api/analytics/harvest-readings/{id}', {
    right: 'record',
    summary: 'Delete a measurement',
    params: byId,
    data: deletedId,
  }),
};
