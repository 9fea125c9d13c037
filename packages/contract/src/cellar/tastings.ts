/** Tastings of an estate, and their guests' pages behind a link. */
import { MOST_POINTS, SHEET_PARTS, type SheetPart, TASTING_LIMITS, TASTING_SCALES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import {
  byId,
  clientId,
  id,
  instant,
  numberIn,
  oneOf,
  optionalText,
  requiredDay,
  requiredText,
  version,
} from '../platform/values.ts';
import { byKey } from './shares.ts';

const { wines: mostWines, note: mostNote } = TASTING_LIMITS;

/** A wine of a tasting, at its position. */
const tastingWine = z.strictObject({
  id,
  name: requiredText('Wine'),
  /** Its wine of the cellar, to whose drinking log notes can be copied. */
  wineId: id.nullable(),
  /** Whether guests of a blind tasting see it. */
  isUncovered: z.boolean(problem('must_be', { field: 'Uncovered', kind: 'boolean' })),
});
export type TastingWine = z.infer<typeof tastingWine>;

const fields = {
  name: requiredText('Title'),
  day: requiredDay('Date'),
  scale: oneOf('Scale', TASTING_SCALES),
  isBlind: z.boolean(problem('must_be', { field: 'Blind', kind: 'boolean' })),
  wines: z
    .array(tastingWine, problem('must_be', { field: 'Wines', kind: 'list' }))
    .min(1, problem('required', { field: 'Wines' }))
    .max(mostWines, problem('too_many_entries', { field: 'Wines', most: mostWines })),
};

export const tastingDraft = z.object({ id: clientId, ...fields });
export type TastingDraft = z.infer<typeof tastingDraft>;

export const tastingChanges = z.object({
  version,
  ...z.object(fields).omit({ scale: true }).partial().shape,
  /** No guest can join or score any more. */
  isClosed: z.boolean(problem('must_be', { field: 'Closed', kind: 'boolean' })).optional(),
});
export type TastingChanges = z.infer<typeof tastingChanges>;

export const tasting = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  day: z.iso.date(),
  scale: z.enum(TASTING_SCALES),
  isBlind: z.boolean(),
  isClosed: z.boolean(),
  wines: z.array(tastingWine),
  createdAt: instant,
  updatedAt: instant,
});
export type Tasting = z.infer<typeof tasting>;

const parts = z.strictObject(
  Object.fromEntries(
    SHEET_PARTS.map(({ name, most }) => [name, numberIn('Points', { min: 0, max: most }, 1).optional()]),
  ) as Record<SheetPart, z.ZodOptional<z.ZodNumber>>,
);

/** A guest's note on a wine; points of a sheet are the sum of its parts. */
const score = z.strictObject({
  wine: id,
  points: numberIn('Points', { min: 0, max: MOST_POINTS[100] }, 1).nullable(),
  parts: parts.nullable(),
  note: optionalText('Words', mostNote).unwrap(),
});
export type TastingScore = z.infer<typeof score>;

export const tastingResults = z.strictObject({
  tasters: z.array(z.strictObject({ id, name: z.string() })),
  scores: z.array(z.strictObject({ ...score.shape, taster: id })),
});
export type TastingResults = z.infer<typeof tastingResults>;

const call = callsOf('Tastings');

const rows = rowOperations('Tastings', 'Tasting', '/api/tastings', {
  row: tasting,
  draft: tastingDraft,
  changes: tastingChanges,
  summaries: {
    list: 'List the tastings of the estate, the latest first',
    get: 'Get one tasting',
    add: 'Begin a tasting: its wines in their order, blind or open, and the scale',
    update: 'Change a tasting: uncover wines, add some, close it',
    delete: 'Delete a tasting with all that was said',
  },
});

export const tastingOperations = {
  ...rows,
  link: call('makeTastingLink', 'POST /api/tastings/{id}/link', {
    summary: 'Make a link by which guests join on their phones; links made before go on',
    params: byId,
    data: z.strictObject({ address: z.url() }),
  }),
  results: call('getTastingResults', 'GET /api/tastings/{id}/results', {
    summary: 'Get the tasters, and their notes on each wine so far',
    params: byId,
    data: tastingResults,
  }),
  keep: call('keepTasting', 'POST /api/tastings/{id}/keep', {
    summary:
      'Write what was said of wines of the cellar into their histories; again, only what is not there yet',
    params: byId,
    data: z.strictObject({ wines: z.int() }),
    addsRows: true,
  }),
};

/** A tasting as shown to a guest. */
const tastedWine = z.strictObject({
  id,
  /** `null` while it is covered. */
  name: z.string().nullable(),
  /** Notes of all, once it is uncovered, or in an open tasting once the guest scored it. */
  result: z
    .strictObject({ median: z.number(), lowest: z.number(), highest: z.number(), tasters: z.int() })
    .nullable(),
});

export const guestTasting = z.strictObject({
  name: z.string(),
  scale: z.enum(TASTING_SCALES),
  isBlind: z.boolean(),
  isClosed: z.boolean(),
  wines: z.array(tastedWine),
  /** The calling guest with their notes; `null` before joining. */
  guest: z.strictObject({ name: z.string(), scores: z.array(score) }).nullable(),
});
export type GuestTasting = z.infer<typeof guestTasting>;

/** The guest's token for their device; returned once. */
const guest = z.string(problem('required', { field: 'Guest' })).max(100);

export const tastedOperations = {
  read: call('readTasted', 'GET /api/tasted/{key}', {
    access: 'public',
    summary: 'See a tasting by its link, before joining; 404 if the link is invalid',
    params: byKey,
    data: guestTasting,
  }),
  join: call('joinTasting', 'POST /api/tasted/{key}/guests', {
    access: 'public',
    summary: 'Join a tasting by a name; the answer has the guest’s key',
    params: byKey,
    body: z.object({ name: requiredText('Your name', 60) }),
    data: z.strictObject({ guest: z.string() }),
    addsRows: false,
    status: 201,
  }),
  say: call('sayInTasting', 'POST /api/tasted/{key}', {
    access: 'public',
    summary: 'Send scores of wines, or none, and get the state of the tasting',
    params: byKey,
    body: z.object({
      guest,
      scores: z.array(score, problem('must_be', { field: 'Scores', kind: 'list' })).max(mostWines),
    }),
    data: guestTasting,
  }),
};
