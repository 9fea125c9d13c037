import { ROLES } from '@cuverie/domain';
import { z } from 'zod';
import { nothing } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { byId, id, instant, oneOf } from '../platform/values.ts';
import { emailOr } from './auth.ts';

const role = oneOf('Role', ROLES);
const roleOf = z.enum(ROLES);

/** Somebody who belongs to the estate. */
export const estateMember = z.strictObject({
  userId: id,
  email: z.string(),
  name: z.string(),
  role: roleOf,
  since: instant,
  /** Whether their address was proven by a link sent to it; `null` for all but owners, and where the server sends no mail. */
  isConfirmed: z.boolean().nullable(),
});
export type EstateMember = z.infer<typeof estateMember>;

export const invitationDraft = z.object({
  role,
  /** Whoever is written to, and nobody else, may accept; without it whoever has the link. */
  email: emailOr(orSay('required', { field: 'Email' }))
    .nullable()
    .optional(),
});
export type InvitationDraft = z.infer<typeof invitationDraft>;

/** An invitation that still holds. */
export const invitation = z.strictObject({
  id,
  role: roleOf,
  /** `null`: whoever has the link may accept. */
  email: z.string().nullable(),
  /** The name of whoever invites. What somebody invited is taken back when they are an owner no longer. */
  invitedBy: z.string(),
  createdAt: instant,
  /** Until when it holds. */
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** What anybody who has the link sees of an invitation: not whose address it is for. */
export const invitationSeen = invitation
  .omit({ id: true, email: true, createdAt: true })
  .extend({ estateName: z.string() });
export type InvitationSeen = z.infer<typeof invitationSeen>;

/** The code of the answer to an invitation that was accepted, taken back, or is too old. */
export const INVITATION_OVER = 'invitation_over';
/** The code of the answer to an invitation that was made out to another address. */
export const INVITATION_OF_OTHER = 'invitation_of_other';
/** The code of the answer to a call that names an estate one does not belong to. */
export const NOT_YOUR_ESTATE = 'not_your_estate';
/** The code of the answer to what one's role does not let one do. */
export const NOT_PERMITTED = 'not_permitted';

const invitationToken = z.object({
  token: z.string(orSay('link_token_missing')).min(1).max(200),
});

const byUser = z.object({ userId: id });

const call = callsOf('People');

export const memberOperations = {
  list: call('listMembers', 'GET /api/estate/members', {
    summary: 'List who belongs to the estate, the longest there first',
    data: z.array(estateMember),
  }),
  update: call('updateMember', 'PUT /api/estate/members/{userId}', {
    right: 'run',
    summary: 'Change what somebody is in the estate; its last owner stays one',
    params: byUser,
    body: z.object({ role }),
    data: estateMember,
  }),
  remove: call('removeMember', 'DELETE /api/estate/members/{userId}', {
    // One's own to leave; removing others is refused to whoever does not run the estate.
    right: 'own',
    summary: 'Leave the estate, or, as an owner, remove somebody from it; its last owner stays',
    params: byUser,
    data: nothing,
  }),
};

export const invitationOperations = {
  list: call('listInvitations', 'GET /api/estate/invitations', {
    right: 'run',
    summary: 'List the invitations that still hold, the newest first',
    data: z.array(invitation),
  }),
  add: call('invite', 'POST /api/estate/invitations', {
    right: 'run',
    summary:
      'Invite somebody to the estate, by mail if an email is given, else by a link, /join#token=…; it holds once, for seven days',
    body: invitationDraft,
    data: z.strictObject({ ...invitation.shape, token: z.string() }),
    status: 201,
    // It has a limit of its own.
    addsRows: false,
  }),
  revoke: call('revokeInvitation', 'DELETE /api/estate/invitations/{id}', {
    right: 'run',
    summary: 'Take an invitation back',
    params: byId,
    data: nothing,
  }),
  look: call('lookAtInvitation', 'POST /api/invitations/look', {
    access: 'public',
    summary: 'See who invites to which estate, before accepting',
    body: invitationToken,
    data: invitationSeen,
  }),
  accept: call('acceptInvitation', 'POST /api/invitations/accept', {
    right: 'own',
    summary: 'Accept an invitation as the person who is signed in',
    body: invitationToken,
    data: z.strictObject({ estateId: id, role: roleOf }),
  }),
};
