/** Links that share an estate's wines with people without an account, and their pages. */
import {
  byName,
  ORIGIN_FIELDS,
  SHARE_FIELDS,
  SHARE_PASSWORD,
  SHOWN_BY_SHARES,
  WINE_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { issueOf, problem } from '../platform/problems.ts';
import { byId, id, instant, oneOf, optionalDay, requiredText, version } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { WINE } from './wine.fields.ts';
import { wineWhere } from './wine-filters.ts';
import { unknownVintage } from './wines.ts';

const FIELDS = 'Shown fields';
const password = z
  .string(problem('must_be', { field: 'Password', kind: 'text' }))
  .min(SHARE_PASSWORD.min, problem('too_short', { field: 'Password', least: SHARE_PASSWORD.min }))
  .max(SHARE_PASSWORD.max, problem('too_long', { field: 'Password', most: SHARE_PASSWORD.max }))
  .nullable()
  .optional();

const shareFields = {
  /** Title of the link's page. */
  name: requiredText('Title'),
  /** Shared fields of each wine besides its name. */
  fields: z
    .array(oneOf(FIELDS, SHARE_FIELDS), problem('must_be', { field: FIELDS, kind: 'list' }))
    .max(SHARE_FIELDS.length, problem('too_many_entries', { field: FIELDS, most: SHARE_FIELDS.length })),
};
/** The last day of the link; by default until it is revoked. */
const until = optionalDay('Last day');

const checkShown = ({ value, issues }: z.core.ParsePayload<{ shows: string; wineId?: unknown }>): void => {
  if (value.shows === 'wine' && value.wineId === undefined)
    issues.push({ ...issueOf(sentenceOf('required', { field: 'Wine' })), input: value, path: ['wineId'] });
};

export const shareDraft = z
  .object({
    ...shareFields,
    shows: oneOf('Shows', SHOWN_BY_SHARES),
    /** For `wines` their filters; by default the whole cellar. */
    where: wineWhere.optional(),
    /** For `wine` its id. */
    wineId: id.optional(),
    until,
    /** Required before anything is shown. */
    password,
  })
  .check(checkShown);
export type ShareDraft = z.infer<typeof shareDraft>;

export const shareChanges = z.object({
  version,
  ...z.object(shareFields).partial().shape,
  until,
  /** `null` removes it. */
  password,
});
export type ShareChanges = z.infer<typeof shareChanges>;

export const share = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  shows: z.enum(SHOWN_BY_SHARES),
  where: wineWhere.nullable(),
  wineId: id.nullable(),
  fields: z.array(z.enum(SHARE_FIELDS)),
  until: z.iso.date().nullable(),
  hasPassword: z.boolean(),
  /** To the minute; `null`: never. */
  lastOpenedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Share = z.infer<typeof share>;

/** A new link with its URL, which is returned only here. */
export const madeShare = share.extend({ address: z.url() });
export type MadeShare = z.infer<typeof madeShare>;

/** A wine behind a link, with shared fields only. */
export const sharedWine = z.strictObject({
  /** Stable for this link; reveals nothing of the wine. */
  id: z.string(),
  name: z.string(),
  producer: z.string().nullable().optional(),
  vintage: z.int().nullable().optional(),
  vintageUnknown: unknownVintage,
  baseYear: z.int().nullable().optional(),
  type: z.enum(WINE_TYPES).optional(),
  style: WINE.style.value.optional(),
  ...byName(ORIGIN_FIELDS, (field) => WINE[field].value.optional()),
  varietal: z.string().nullable().optional(),
  bottleSizesMl: z.array(z.int()).optional(),
  quantity: z.int().optional(),
  drinkFrom: z.int().nullable().optional(),
  drinkBy: z.iso.date().nullable().optional(),
  rating: z.number().nullable().optional(),
  alcohol: z.string().nullable().optional(),
  lastTasted: z.iso.date().nullable().optional(),
  image: z.string().nullable().optional(),
  thumbnail: z.string().nullable().optional(),
  price: z.string().nullable().optional(),
  currency: z.string().nullable().optional(),
  purchaseDate: z.iso.date().nullable().optional(),
  places: z.array(z.string()).optional(),
  notes: z.string().nullable().optional(),
});
export type SharedWine = z.infer<typeof sharedWine>;

export const openedShare = z.strictObject({
  isLocked: z.literal(false),
  name: z.string(),
  shows: z.enum(SHOWN_BY_SHARES),
  fields: z.array(z.enum(SHARE_FIELDS)),
  until: z.iso.date().nullable(),
  wines: z.array(sharedWine),
  /** Whether there are more wines than a link shows. */
  hasMore: z.boolean(),
  /** Whether `feed.json` below its URL can be followed. */
  hasFeed: z.boolean(),
});
export type OpenedShare = z.infer<typeof openedShare>;

/** The answer of a link; with a password it only states that one is required. */
export const sharedAnswer = z.union([z.strictObject({ isLocked: z.literal(true) }), openedShare]);
export type SharedAnswer = z.infer<typeof sharedAnswer>;

/** The key in a link's URL. */
export const byKey = z.object({ key: z.string().max(100, problem('link_key')) });

const call = callsOf('Sharing');

export const shareOperations = {
  list: call('listShares', 'GET /api/shares', {
    summary: 'List the links by which the estate shows wines to people without an account, newest first',
    data: z.array(share),
  }),
  get: call('getShare', 'GET /api/shares/{id}', {
    summary: 'Get one link',
    params: byId,
    data: share,
  }),
  add: call('addShare', 'POST /api/shares', {
    summary: 'Make a read-only link to wines or one wine; only this answer has its address',
    body: shareDraft,
    data: madeShare,
    status: 201,
  }),
  update: call('updateShare', 'PUT /api/shares/{id}', {
    summary: 'Change the content, last day and password of a link; its address stays',
    params: byId,
    body: shareChanges,
    data: share,
  }),
  delete: call('revokeShare', 'DELETE /api/shares/{id}', {
    summary: 'Revoke a link: its address is invalid at once',
    params: byId,
    data: deletedId,
  }),
};

export const sharedOperations = {
  read: call('readShared', 'GET /api/shared/{key}', {
    access: 'public',
    summary:
      'Read what a link shows: no token is needed. With a password it says only that one is asked for; 404 where the address works no more',
    params: byKey,
    data: sharedAnswer,
  }),
  open: call('openShared', 'POST /api/shared/{key}', {
    access: 'public',
    summary: 'Read the content of a link with its password',
    params: byKey,
    body: z.object({
      password: z.string(problem('required', { field: 'Password' })).max(SHARE_PASSWORD.max),
    }),
    data: openedShare,
  }),
  feed: call('readSharedFeed', 'GET /api/shared/{key}/feed.json', {
    access: 'public',
    summary: 'Follow a link without a password to wines as a JSON Feed (version 1.1)',
    params: byKey,
    file: 'application/feed+json',
    isCostly: false,
    data: z.string(),
  }),
};
