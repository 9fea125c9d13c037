import { COLLECTION_SIZES, PASSWORD_LENGTH, PLANS, ROLES, SECOND_FACTORS, USER_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { nothing } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { type Otherwise, orSay } from '../platform/problems.ts';
import { id, instant, oneOf, requiredText } from '../platform/values.ts';
import { settings, timeZone } from './settings.ts';

const CREDENTIALS_REQUIRED = orSay('credentials_required');

/** The code of the answer to a registration where no new accounts are taken. */
export const SIGN_UP_CLOSED = 'sign_up_closed';

/** An email address; `missing` says so where there is none. */
export const emailOr = (missing: Otherwise) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, orSay('too_long', { field: 'Email', most: 254 }))
    .pipe(z.email(orSay('email_wrong')));

/** A password somebody chooses; `missing` says so where there is none. */
export const passwordOr = (missing: Otherwise) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD_LENGTH.min, orSay('too_short', { field: 'Password', least: PASSWORD_LENGTH.min }))
    .max(PASSWORD_LENGTH.max, orSay('too_long', { field: 'Password', most: PASSWORD_LENGTH.max }));

export const email = emailOr(CREDENTIALS_REQUIRED);
export const password = passwordOr(CREDENTIALS_REQUIRED);

/** What a client chose at random and keeps, so that a sign-in from a device not used before can be told. */
export const deviceMark = z.string().min(1).max(100).optional();

export const registration = z.object({
  /** The same as the email; kept for clients that send both. */
  username: z.string().optional(),
  email,
  password,
  name: requiredText('Name', 120),
  collectionSize: oneOf('Collection size', COLLECTION_SIZES).nullable().optional(),
  userType: oneOf('User type', USER_TYPES).nullable().optional(),
  plan: oneOf('Plan', PLANS).nullable().optional(),
  /** The token of an invitation, which is accepted with it; it opens a server that takes no new accounts, too. */
  invitation: z.string().min(1).max(200).optional(),
  device: deviceMark,
  /** Of the browser: the time zone of the new estate. One that is not known here is asked for later. */
  timeZone: timeZone.optional().catch(undefined),
});
export type Registration = z.infer<typeof registration>;

export const user = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  collectionSize: z.enum(COLLECTION_SIZES).nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  plan: z.enum(PLANS).nullable(),
  /** The estate that was asked of: the one `X-Estate` names, else the one of the session. */
  estate: z.strictObject({
    id,
    name: z.string(),
    /** Whether everybody there needs a second factor. */
    demandsSecondFactor: z.boolean(),
  }),
  /** What the person is in it. */
  role: z.enum(ROLES),
  /** Whether others belong to it, or are invited. */
  isShared: z.boolean(),
  /** All estates of the person, the one they belong to longest first. */
  estates: z.array(z.strictObject({ id, name: z.string(), role: z.enum(ROLES) })),
  hasSecondFactor: z.boolean(),
  /** Not of somebody who came by their organisation's sign-in and chose none. */
  hasPassword: z.boolean(),
  settings,
  createdAt: instant,
  /** When the account is deleted unless it is kept before; `null`: it stays. */
  leavesAt: instant.nullable(),
});
export type User = z.infer<typeof user>;

/** Opaque tokens: `access` for an hour of calls, `refresh` for the next pair. */
export const tokens = z.strictObject({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const signedIn = tokens.extend({ user });
export type SignedIn = z.infer<typeof signedIn>;

/** The answer to a sign-in by password of somebody who has a second factor. */
export const secondFactorNeeded = z.strictObject({
  next: z.literal('second-factor'),
  /** Goes along with the factor; for five minutes, and once. */
  challenge: z.string(),
  ways: z.array(z.enum(SECOND_FACTORS)),
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

const call = callsOf('Account');

export const authOperations = {
  register: call('register', 'POST /api/user/register', {
    summary: 'Make an account and its estate, signed in at once',
    access: 'public',
    body: registration,
    data: signedIn,
    status: 201,
  }),
  signIn: call('signIn', 'POST /api/token', {
    summary:
      'Sign in with the email as username; who has a second factor is asked for it before they get tokens',
    access: 'public',
    body: z.object({
      username: z.string(CREDENTIALS_REQUIRED).trim().min(1, CREDENTIALS_REQUIRED).max(254),
      password: z.string(CREDENTIALS_REQUIRED).min(1, CREDENTIALS_REQUIRED).max(1000),
      device: deviceMark,
    }),
    data: z.union([signedIn, secondFactorNeeded]),
  }),
  refresh: call('refreshTokens', 'POST /api/token/refresh', {
    summary: 'Trade a refresh token for a new pair; each works once',
    access: 'public',
    body: z.object({
      refresh: z.string(orSay('refresh_token_missing')).min(1).max(200),
    }),
    data: tokens,
  }),
  signOut: call('signOut', 'POST /auth/logout', {
    right: 'own',
    summary: 'End this session',
    whileLeaving: true,
    data: nothing,
  }),
  currentUser: call('getCurrentUser', 'GET /api/current-user', {
    right: 'own',
    summary: 'Get the signed-in user',
    data: user,
  }),
};
