import { invitationDraft } from '@cuverie/contract';
import { checked, kinds, rowFields } from '../../../ui/form/fields.ts';

const { needed, text } = kinds;

export const INVITATION = rowFields({
  role: needed('Role'),
  // Empty: by a link.
  email: text('Email'),
});

export type InvitationValues = ReturnType<typeof INVITATION.empty>;

/** The least there is: who invites says by themselves who may do more. */
export const newInvitation = (): InvitationValues => ({ ...INVITATION.empty(), role: 'cellar hand' });

/** Checks a typed invitation as the server will. */
export function checkInvitation(values: InvitationValues) {
  const read = invitationDraft.safeParse(INVITATION.read(values));
  return checked(read, INVITATION.problemsOf(read.error));
}
