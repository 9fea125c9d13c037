import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { instant } from '../platform/values.ts';
import { deviceMark, secondFactorNeeded, signedIn } from './auth.ts';

/** Route of the page that gets the provider's answer: `#code=…`, or `#problem=` with one of these error codes. */
export const ORGANISATION_PROBLEMS = [
  'organisation_down',
  'organisation_cancelled',
  'organisation_refused',
  'organisation_late',
] as const;
export type OrganisationProblem = (typeof ORGANISATION_PROBLEMS)[number];

/** A random value the browser keeps, so that only this browser can exchange the code. */
const browser = z
  .string(problem('required', { field: 'Browser' }))
  .min(20)
  .max(200);

/** The code with which a person returns from their organisation; valid once, for two minutes. */
export const organisationAnswer = z.object({
  code: z
    .string(problem('required', { field: 'Code' }))
    .min(1)
    .max(200),
  browser,
});
export type OrganisationAnswer = z.infer<typeof organisationAnswer>;

/** URL to which the browser is sent. */
const begun = z.strictObject({ url: z.string() });

/** State of an account's link with the organisation. */
export const organisationLink = z.strictObject({
  linked: z
    .strictObject({
      /** As sent by the organisation at that time. */
      email: z.string().nullable(),
      since: instant,
    })
    .nullable(),
  /** Whether it is the person's only way to log in. */
  isOnlyWay: z.boolean(),
});
export type OrganisationLink = z.infer<typeof organisationLink>;

const call = callsOf('Account');

/** Login by an organisation's OpenID Connect provider, on servers that have one. */
export const organisationOperations = {
  start: call('askForOrganisationSignIn', 'POST /auth/organisation/start', {
    summary: 'Get the address at the organisation where a browser goes to sign in',
    access: 'public',
    body: z.object({ browser }),
    data: begun,
  }),
  signIn: call('signInByOrganisation', 'POST /auth/organisation', {
    summary:
      'Sign in by the code the browser came back with; makes an account for who has none, and asks for the second factor of who has one',
    access: 'public',
    body: organisationAnswer.extend({
      /** Token of an invitation, which a new account accepts. */
      invitation: z.string().min(1).max(200).optional(),
      device: deviceMark,
    }),
    /** `isNew`: the account was just created. */
    data: z.union([signedIn.extend({ isNew: z.boolean() }), secondFactorNeeded]),
  }),
  get: call('getOrganisationLink', 'GET /api/account/organisation', {
    right: 'own',
    summary: 'Get whether the account is linked with the organisation’s sign-in',
    data: organisationLink,
  }),
  startLink: call('askForOrganisationLink', 'POST /api/account/organisation/start', {
    right: 'own',
    needsProof: true,
    summary: 'Get the address at the organisation where a browser goes to link the account',
    body: z.object({ browser }),
    data: begun,
  }),
  link: call('linkOrganisation', 'POST /api/account/organisation', {
    right: 'own',
    summary: 'Link the account with the sign-in the browser came back from',
    body: organisationAnswer,
    data: emptyAnswer,
  }),
  unlink: call('unlinkOrganisation', 'DELETE /api/account/organisation', {
    right: 'own',
    needsProof: true,
    summary: 'Remove the link with the organisation’s sign-in; another way to log in has to be left',
    data: emptyAnswer,
  }),
  startProof: call('askForOrganisationProof', 'POST /api/account/proof/organisation', {
    right: 'own',
    whileLeaving: true,
    summary: 'Get the address at the organisation where a browser goes to prove who calls',
    body: z.object({ browser }),
    data: begun,
  }),
};
