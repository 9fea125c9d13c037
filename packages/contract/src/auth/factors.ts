import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, id, instant, requiredText } from '../platform/values.ts';
import { deviceMark, signedIn } from './auth.ts';

const CODE_REQUIRED = problem('required', { field: 'Code' });

/** A typed code of an authenticator app, or a recovery code. */
export const factorCode = z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(100, CODE_REQUIRED);

export const challengeToken = z
  .string(problem('required', { field: 'Challenge' }))
  .min(1)
  .max(200);

/** Second factors of a person. */
export const factors = z.strictObject({
  /** When the authenticator app was set up. */
  appSince: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether this server's URL supports passkeys. */
  passkeysWork: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

/** Returned once. */
const recoveryCodes = z.array(z.string());

/** `null`: earlier recovery codes are still valid. */
const firstRecoveryCodes = z.strictObject({ recoveryCodes: recoveryCodes.nullable() });

export const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether it belongs to this server's URL; otherwise it no longer works. */
  worksHere: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z.object({ name: requiredText('Name', 60) });

/** WebAuthn options for the browser, in its format. */
const passkeyOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });

const text = z.string().max(20_000);
const PASSKEY = { id: text.min(1), rawId: text, type: z.literal('public-key') };
const EXTENSIONS = { clientExtensionResults: z.looseObject({}) };

/** The browser's answer, `PublicKeyCredential.toJSON()`, of a new or an existing passkey. */
const newPasskey = z.object({
  ...PASSKEY,
  ...EXTENSIONS,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
export const usedPasskey = z.object({
  ...PASSKEY,
  ...EXTENSIONS,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

const call = callsOf('Account');

export const passkeyOperations = {
  askForSignIn: call('askForPasskey', 'GET /auth/passkeys/options', {
    summary: 'Get what a browser needs to sign in by a passkey alone, whosever it is',
    access: 'public',
    data: passkeyOptions,
  }),
  askForSecondFactor: call('askForPasskeyAsSecondFactor', 'POST /auth/second-factor/passkey', {
    summary: 'Get what a browser needs to go on with a sign-in by a passkey of that person',
    access: 'public',
    body: z.object({ challenge: challengeToken }),
    data: passkeyOptions,
  }),
  signIn: call('signInByPasskey', 'POST /auth/passkeys', {
    summary: 'Sign in by a passkey, alone or as the second factor',
    access: 'public',
    body: z.object({ passkey: usedPasskey, device: deviceMark }),
    data: signedIn,
  }),
  list: call('listPasskeys', 'GET /api/account/passkeys', {
    right: 'own',
    summary: 'List the passkeys of the person, the newest first',
    data: z.array(passkey),
  }),
  askForProof: call('askForPasskeyAsProof', 'POST /api/account/proof/passkey', {
    right: 'own',
    whileLeaving: true,
    summary: 'Get what a browser needs to prove by a passkey who calls',
    data: passkeyOptions,
  }),
  start: call('askForNewPasskey', 'POST /api/account/passkeys/options', {
    right: 'own',
    needsProof: true,
    summary: 'Get what a browser needs to make a passkey',
    data: passkeyOptions,
  }),
  add: call('registerPasskey', 'POST /api/account/passkeys', {
    right: 'own',
    needsProof: true,
    summary: 'Add the passkey a browser made; gives recovery codes where there were none',
    body: passkeyName.extend({ passkey: newPasskey }),
    data: firstRecoveryCodes,
  }),
  rename: call('renamePasskey', 'PUT /api/account/passkeys/{id}', {
    right: 'own',
    summary: 'Rename a passkey',
    params: byId,
    body: passkeyName,
    data: emptyAnswer,
  }),
  remove: call('removePasskey', 'DELETE /api/account/passkeys/{id}', {
    right: 'own',
    needsProof: true,
    summary: 'Remove a passkey; with the last factor the recovery codes go',
    params: byId,
    data: emptyAnswer,
  }),
};

export const factorOperations = {
  signIn: call('signInBySecondFactor', 'POST /auth/second-factor', {
    summary: 'Go on with a sign-in by a code of an authenticator app, or a recovery code',
    access: 'public',
    body: z.object({ challenge: challengeToken, code: factorCode, device: deviceMark }),
    data: signedIn,
  }),
  get: call('getSecondFactors', 'GET /api/account/factors', {
    right: 'own',
    summary: 'Get what the person has beside their password',
    data: factors,
  }),
  startApp: call('setUpAuthenticatorApp', 'POST /api/account/app', {
    right: 'own',
    needsProof: true,
    summary: 'Make a secret for an authenticator app; it counts once a first code confirmed it',
    data: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: call('confirmAuthenticatorApp', 'POST /api/account/app/confirm', {
    right: 'own',
    needsProof: true,
    summary: 'Confirm an authenticator app by its first code; gives recovery codes where there were none',
    body: z.object({ code: factorCode }),
    data: firstRecoveryCodes,
  }),
  removeApp: call('removeAuthenticatorApp', 'DELETE /api/account/app', {
    right: 'own',
    needsProof: true,
    summary: 'Remove the authenticator app; with the last factor the recovery codes go',
    data: emptyAnswer,
  }),
  renewRecoveryCodes: call('renewRecoveryCodes', 'POST /api/account/recovery-codes', {
    right: 'own',
    needsProof: true,
    summary: 'Get new recovery codes; those from before work no more',
    data: z.strictObject({ recoveryCodes }),
  }),
  demand: call('demandSecondFactor', 'PUT /api/estate/second-factor', {
    right: 'run',
    needsProof: true,
    summary: 'Require a second factor of all members, or stop it; the caller needs one',
    body: z.object({ demanded: z.boolean(problem('must_be', { field: 'Demanded', kind: 'boolean' })) }),
    data: emptyAnswer,
  }),
};
