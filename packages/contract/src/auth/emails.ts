import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { instant } from '../platform/values.ts';
import { currentPassword } from './account.ts';
import { emailOr } from './auth.ts';

export const emailChange = z.object({
  email: emailOr(problem('required', { field: 'Email' })),
  password: currentPassword,
});
export type EmailChange = z.infer<typeof emailChange>;

/** A person's address and a pending new one. */
export const emailState = z.strictObject({
  email: z.string(),
  /** When the address was verified; `null`: not yet. */
  verifiedAt: instant.nullable(),
  waiting: z
    .strictObject({
      email: z.string(),
      /** When the change expires unless both addresses confirm it. */
      until: instant,
      newConfirmed: z.boolean(),
      oldConfirmed: z.boolean(),
    })
    .nullable(),
  /** Whether this server sends mail; otherwise links are in its log for the operator to pass on. */
  sendsMail: z.boolean(),
});
export type EmailState = z.infer<typeof emailState>;

/** Result of a link. */
export const emailConfirmed = z.strictObject({
  /** `verified`: the address is verified; `waiting`: the other one must confirm too; `changed`: both have. */
  outcome: z.enum(['verified', 'waiting', 'changed']),
  email: z.string(),
});
export type EmailConfirmed = z.infer<typeof emailConfirmed>;

const link = z.object({ token: z.string(problem('link_token_missing')).min(1).max(200) });

/** The error code of an unknown, used or expired token. */
export const EMAIL_LINK_INVALID = 'email_link_invalid';

const call = callsOf('Account');

export const emailOperations = {
  get: call('getEmail', 'GET /api/account/email', {
    right: 'own',
    summary: 'Get the email of the person, whether it is proven, and the one that waits to take its place',
    data: emailState,
  }),
  change: call('changeEmail', 'POST /api/account/email', {
    right: 'own',
    summary:
      'Ask for another email by the current password; it changes once the links sent to both addresses were used. The answer is the same whether or not the new one has an account',
    body: emailChange,
    data: emptyAnswer,
  }),
  cancelChange: call('cancelEmailChange', 'DELETE /api/account/email', {
    right: 'own',
    summary: 'Take back the email that waits; the links under way no longer work',
    data: emptyAnswer,
  }),
  sendProof: call('sendEmailProof', 'POST /api/account/email/proof', {
    right: 'own',
    summary: 'Send the link that proves the email once more',
    data: emptyAnswer,
  }),
  confirm: call('confirmEmail', 'POST /api/email-links/confirm', {
    summary: 'Confirm an email with the token of a link; each works once',
    access: 'public',
    body: link,
    data: emailConfirmed,
  }),
  refuse: call('refuseEmail', 'POST /api/email-links/refuse', {
    summary: 'Call off a change of email with the token of either link',
    access: 'public',
    body: link,
    data: emptyAnswer,
  }),
};
