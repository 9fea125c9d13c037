import { z } from 'zod';
import { nothing } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { newPassword } from './resets.ts';

const CURRENT_REQUIRED = orSay('required', { field: 'Current password' });

export const passwordChange = z.object({
  current: z.string(CURRENT_REQUIRED).min(1, CURRENT_REQUIRED).max(1000),
  password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

const call = callsOf('Account');

export const accountOperations = {
  changePassword: call('changePassword', 'POST /api/account/password', {
    summary:
      'Change the password by the current one; all other sessions of the person end, and a mail tells them',
    body: passwordChange,
    data: nothing,
  }),
};
