import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { deviceMark, emailOr, passwordOr } from './auth.ts';

export const resetRequest = z.object({ email: emailOr(problem('required', { field: 'Email' })) });

export const newPassword = passwordOr(problem('required', { field: 'Password' }));

/** The error code of an unknown, used or expired token. */
export const RESET_LINK_INVALID = 'reset_link_invalid';

const call = callsOf('Account');

export const resetOperations = {
  requestPasswordReset: call('requestPasswordReset', 'POST /api/password-reset', {
    summary:
      'Ask for a link to set a new password; the answer is the same whether or not there is such an account',
    access: 'public',
    body: resetRequest,
    data: emptyAnswer,
  }),
  resetPassword: call('resetPassword', 'POST /api/password-reset/confirm', {
    summary: 'Set a new password with the token of a link; all sessions of the person end',
    access: 'public',
    body: z.object({
      token: z.string(problem('link_token_missing')).min(1).max(200),
      password: newPassword,
      device: deviceMark,
    }),
    data: emptyAnswer,
  }),
};
