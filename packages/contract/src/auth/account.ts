import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { issueOf, problem } from '../platform/problems.ts';
import { byId, id, instant } from '../platform/values.ts';
import { sentenceOf } from '../words/words.ts';
import { factorCode, usedPasskey } from './factors.ts';
import { organisationAnswer } from './organisation.ts';
import { newPassword } from './resets.ts';
import { ofPerson, settings } from './settings.ts';

const CURRENT_REQUIRED = problem('required', { field: 'Current password' });

const PASSWORD_REQUIRED = problem('required', { field: 'Password' });

/**
 * The current password, required before an account changes. A person without one sends `null` and needs a fresh proof.
 */
export const currentPassword = z.string(CURRENT_REQUIRED).min(1, CURRENT_REQUIRED).max(1000).nullable();

export const passwordChange = z.object({
  current: currentPassword,
  password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const session = z.strictObject({
  id,
  /** Browser and system, `Firefox on Windows`; `null` if unknown. */
  device: z.string().nullable(),
  /** Whether it is the calling session. */
  current: z.boolean(),
  startedAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
});
export type Session = z.infer<typeof session>;

/** A person's own settings; owners change those of the estate. */
export const personChanges = z.object(ofPerson).partial();
export type PersonChanges = z.infer<typeof personChanges>;
const proof = z
  .object({
    password: z.string().min(1, PASSWORD_REQUIRED).max(1000).optional(),
    code: factorCode.optional(),
    passkey: usedPasskey.optional(),
    organisation: organisationAnswer.optional(),
  })
  .superRefine((given, context) => {
    if (Object.values(given).every((one) => one === undefined))
      context.addIssue({ ...issueOf(sentenceOf('proof_missing')), path: ['password'] });
  });
export type Proof = z.infer<typeof proof>;

const call = callsOf('Account');

export const accountOperations = {
  update: call('updateAccount', 'PUT /api/account', {
    right: 'own',
    summary: 'Change the name of the person, and how numbers and days are written for them',
    body: personChanges,
    data: settings,
  }),
  switchEstate: call('switchEstate', 'PUT /api/account/estate', {
    right: 'own',
    summary: 'Set the person’s estate, for this session and later ones',
    body: z.object({ estateId: id }),
    data: emptyAnswer,
  }),
  changePassword: call('changePassword', 'POST /api/account/password', {
    right: 'own',
    summary:
      'Change the password by the current one, or set a first one; all other sessions of the person end, and a mail tells them',
    body: passwordChange,
    data: emptyAnswer,
  }),
  prove: call('proveIdentity', 'POST /api/account/proof', {
    right: 'own',
    whileLeaving: true,
    summary:
      'Prove who calls, by password, code, passkey or organisation: for ten minutes the session may do what needs a fresh proof',
    body: proof,
    data: emptyAnswer,
  }),
  listSessions: call('listSessions', 'GET /api/account/sessions', {
    right: 'own',
    summary: 'List where the person is signed in, the one used last first',
    data: z.array(session),
  }),
  endSession: call('endSession', 'DELETE /api/account/sessions/{id}', {
    right: 'own',
    needsProof: true,
    summary: 'End one of the sessions of the person, this one too',
    params: byId,
    data: emptyAnswer,
  }),
  endOtherSessions: call('endOtherSessions', 'DELETE /api/account/sessions', {
    right: 'own',
    needsProof: true,
    summary: 'End all sessions of the person but this one',
    data: emptyAnswer,
  }),
};
