import { z } from 'zod';
import { nothing } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { instant } from '../platform/values.ts';
import { deviceMark, secondFactorNeeded, signedIn } from './auth.ts';

/** Where the provider's answer is handed to the page: `#code=…`, or `#problem=` and one of these codes of refusals. */
export const ORGANISATION_PROBLEMS = [
  'organisation_down',
  'organisation_cancelled',
  'organisation_refused',
  'organisation_late',
] as const;
export type OrganisationProblem = (typeof ORGANISATION_PROBLEMS)[number];

/** What a browser chooses at random as it begins, and keeps: nobody else trades the code it comes back with. */
const browser = z
  .string(orSay('required', { field: 'Browser' }))
  .min(20)
  .max(200);

/** What somebody comes back from their organisation with; for two minutes, and once. */
export const organisationAnswer = z.object({
  code: z
    .string(orSay('required', { field: 'Code' }))
    .min(1)
    .max(200),
  browser,
});
export type OrganisationAnswer = z.infer<typeof organisationAnswer>;

/** Where the browser is to go. */
const begun = z.strictObject({ url: z.string() });

/** How it stands with the organisation's sign-in of an account. */
export const organisationLink = z.strictObject({
  linked: z
    .strictObject({
      /** As the organisation told it then. */
      email: z.string().nullable(),
      since: instant,
    })
    .nullable(),
  /** Whether the person could not log in without it. */
  isOnlyWay: z.boolean(),
});
export type OrganisationLink = z.infer<typeof organisationLink>;

const call = callsOf('Account');

/** Sign-in by the OpenID Connect provider of an organisation; for servers that have one. */
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
      /** The token of an invitation; a new account accepts it. */
      invitation: z.string().min(1).max(200).optional(),
      device: deviceMark,
    }),
    /** `isNew`: the account was made just now. */
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
    data: nothing,
  }),
  unlink: call('unlinkOrganisation', 'DELETE /api/account/organisation', {
    right: 'own',
    needsProof: true,
    summary: 'Remove the link with the organisation’s sign-in; another way to log in has to be left',
    data: nothing,
  }),
  startProof: call('askForOrganisationProof', 'POST /api/account/proof/organisation', {
    right: 'own',
    whileLeaving: true,
    summary: 'Get the address at the organisation where a browser goes to prove who calls',
    body: z.object({ browser }),
    data: begun,
  }),
};
