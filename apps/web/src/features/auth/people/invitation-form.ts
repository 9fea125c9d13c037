import { invitationDraft } from '@cuverie/contract';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';

const { needed, text } = kinds;

export const INVITATION = rowFields({
  role: needed('Role'),
  // If it is empty, the invitation is a link.
  email: text('Email'),
});

export type InvitationValues = ReturnType<typeof INVITATION.empty>;

/** The default is the lowest working role; more rights must be chosen explicitly. */
export const newInvitation = (): InvitationValues => ({ ...INVITATION.empty(), role: 'cellar hand' });

/** Validates a typed invitation as the server does. */
export function checkInvitation(values: InvitationValues) {
  const read = invitationDraft.safeParse(INVITATION.read(values));
  return checkForm(read, INVITATION.problemsOf(read.error));
}
