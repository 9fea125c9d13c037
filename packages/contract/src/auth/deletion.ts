import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { instant } from '../platform/values.ts';
import { currentPassword } from './account.ts';

export const accountDeletion = z.object({ password: currentPassword });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** What happens to an estate with the account: it is deleted, it stays with others, or must be handed over first. */
export const ESTATE_FATES = ['goes', 'stays', 'hand over'] as const;

const call = callsOf('Account');

export const deletionOperations = {
  foresee: call('foreseeDeletion', 'GET /api/account/deletion', {
    right: 'own',
    summary: 'Get what happens to the person’s estates if their account is deleted',
    data: z.strictObject({
      leavesAt: instant.nullable(),
      estates: z.array(z.strictObject({ name: z.string(), fate: z.enum(ESTATE_FATES) })),
    }),
  }),
  request: call('requestDeletion', 'POST /api/account/deletion', {
    right: 'own',
    summary:
      'Schedule the deletion of the account and of each estate without other members in 14 days, with the current password; all sessions end',
    body: accountDeletion,
    data: z.strictObject({ leavesAt: instant }),
  }),
  cancel: call('cancelDeletion', 'DELETE /api/account/deletion', {
    right: 'own',
    summary: 'Keep the account that is to be deleted, and its estates',
    whileLeaving: true,
    data: emptyAnswer,
  }),
};
