import {
  COLLECTION_SIZES,
  ESTATE_MARKETS,
  PASSWORD_LENGTH,
  PLANS,
  ROLES,
  SECOND_FACTORS,
  USER_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { type Otherwise, problem } from '../platform/problems.ts';
import { id, instant, oneOf, requiredText } from '../platform/values.ts';
import { settings, timeZone } from './settings.ts';

const CREDENTIALS_REQUIRED = problem('credentials_required');

/** The error code of a registration while sign-ups are closed. */
export const SIGN_UP_CLOSED = 'sign_up_closed';

/** An email address; `missing` is the message without one. */
export const emailOr = (missing: Otherwise) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, problem('too_long', { field: 'Email', most: 254 }))
    .pipe(z.email(problem('email_wrong')));

/** A new password; `missing` is the message without one. */
export const passwordOr = (missing: Otherwise) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD_LENGTH.min, problem('too_short', { field: 'Password', least: PASSWORD_LENGTH.min }))
    .max(PASSWORD_LENGTH.max, problem('too_long', { field: 'Password', most: PASSWORD_LENGTH.max }));

export const email = emailOr(CREDENTIALS_REQUIRED);
export const password = passwordOr(CREDENTIALS_REQUIRED);

/** A random value the client keeps, by which a new device is recognised. */
export const deviceMark = z.string().min(1).max(100).optional();

export const registration = z.object({
  /** Same as the email, for clients that send both. */
  username: z.string().optional(),
  email,
  password,
  name: requiredText('Name', 120),
  collectionSize: oneOf('Collection size', COLLECTION_SIZES).nullable().optional(),
  userType: oneOf('User type', USER_TYPES).nullable().optional(),
  plan: oneOf('Plan', PLANS).nullable().optional(),
  /** Token of an invitation, which is accepted with the registration, even while sign-ups are closed. */
  invitation: z.string().min(1).max(200).optional(),
  device: deviceMark,
  /** Time zone of the browser for the new estate. An unknown one is asked for later. */
  timeZone: timeZone.optional().catch(undefined),
  /** Units of the new estate; omitted: metric ones. */
  units: oneOf('Units', ['metric', 'us']).optional(),
  /** Market of the new estate, whose limits apply. */
  market: oneOf('Market', ESTATE_MARKETS).nullable().optional(),
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
  /** The estate of the call: the one in `X-Estate`, or that of the session. */
  estate: z.strictObject({
    id,
    name: z.string(),
    /** Whether it requires a second factor of all members. */
    demandsSecondFactor: z.boolean(),
    /** Whether an owner signed up as a winery or professional; it decides while the setting `keepsWinery` is `null`. */
    isWinery: z.boolean(),
  }),
  role: z.enum(ROLES),
  /** Whether it has other members or invitations. */
  isShared: z.boolean(),
  /** All estates of the person, oldest membership first. */
  estates: z.array(z.strictObject({ id, name: z.string(), role: z.enum(ROLES) })),
  hasSecondFactor: z.boolean(),
  /** Whether the person has a password; people who log in by an organisation may have none. */
  hasPassword: z.boolean(),
  settings,
  createdAt: instant,
  /** When the account is deleted unless it is restored before; `null`: it stays. */
  leavesAt: instant.nullable(),
});
export type User = z.infer<typeof user>;

/** Opaque tokens: `access` for calls within an hour, `refresh` for the next pair. */
export const tokens = z.strictObject({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const signedIn = tokens.extend({ user });
export type SignedIn = z.infer<typeof signedIn>;

/** The answer to a password login with a second factor pending. */
export const secondFactorNeeded = z.strictObject({
  next: z.literal('second-factor'),
  /** Sent with the second factor; valid once, for five minutes. */
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
      refresh: z.string(problem('refresh_token_missing')).min(1).max(200),
    }),
    data: tokens,
  }),
  signOut: call('signOut', 'POST /auth/logout', {
    right: 'own',
    summary: 'End this session',
    whileLeaving: true,
    data: emptyAnswer,
  }),
  currentUser: call('getCurrentUser', 'GET /api/current-user', {
    right: 'own',
    summary: 'Get the signed-in user',
    data: user,
  }),
};
