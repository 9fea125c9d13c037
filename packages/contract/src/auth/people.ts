import { ROLES } from '@cuverie/domain';
import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, id, instant, oneOf } from '../platform/values.ts';
import { emailOr } from './auth.ts';

const role = oneOf('Role', ROLES);
const roleOf = z.enum(ROLES);

export const estateMember = z.strictObject({
  userId: id,
  email: z.string(),
  name: z.string(),
  role: roleOf,
  since: instant,
  /** Whether their address is verified; `null` for callers who are no owners, and on servers without mail. */
  isConfirmed: z.boolean().nullable(),
});
export type EstateMember = z.infer<typeof estateMember>;

export const invitationDraft = z.object({
  role,
  /** The only address that may accept; without it anyone with the link may. */
  email: emailOr(problem('required', { field: 'Email' }))
    .nullable()
    .optional(),
});
export type InvitationDraft = z.infer<typeof invitationDraft>;

export const invitation = z.strictObject({
  id,
  role: roleOf,
  /** `null`: anyone with the link may accept. */
  email: z.string().nullable(),
  /** Name of the inviting owner. Their invitations are revoked when they are no longer an owner. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** What anyone with the link sees of an invitation, without its address. */
export const invitationSeen = invitation
  .omit({ id: true, email: true, createdAt: true })
  .extend({ estateName: z.string() });
export type InvitationSeen = z.infer<typeof invitationSeen>;

/** The error code of an invitation that was accepted, revoked or has expired. */
export const INVITATION_OVER = 'invitation_over';
/** The error code of an invitation for another address. */
export const INVITATION_OF_OTHER = 'invitation_of_other';
/** The error code of a call that names an estate of others. */
export const NOT_YOUR_ESTATE = 'not_your_estate';
/** The error code of a call the caller's role does not allow. */
export const NOT_PERMITTED = 'not_permitted';

const invitationToken = z.object({
  token: z.string(problem('link_token_missing')).min(1).max(200),
});

const byUser = z.object({ userId: id });

const call = callsOf('People');

export const memberOperations = {
  list: call('listMembers', 'GET /api/estate/members', {
    summary: 'List the members of the estate, the earliest first',
    data: z.array(estateMember),
  }),
  update: call('updateMember', 'PUT /api/estate/members/{userId}', {
    right: 'run',
    summary: 'Change the role of a member; the last owner stays an owner',
    params: byUser,
    body: z.object({ role }),
    data: estateMember,
  }),
  remove: call('removeMember', 'DELETE /api/estate/members/{userId}', {
    // Members may leave themselves; only managers may remove others.
    right: 'own',
    summary: 'Leave the estate or, as an owner, remove a member; the last owner cannot leave',
    params: byUser,
    data: emptyAnswer,
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
      'Invite a person to the estate, by mail if an email is given, else by a link, /join#token=…; valid once, for seven days',
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
    data: emptyAnswer,
  }),
  look: call('lookAtInvitation', 'POST /api/invitations/look', {
    access: 'public',
    summary: 'Get the inviting person and the estate of an invitation, before accepting it',
    body: invitationToken,
    data: invitationSeen,
  }),
  accept: call('acceptInvitation', 'POST /api/invitations/accept', {
    right: 'own',
    summary: 'Accept an invitation as the signed-in person',
    body: invitationToken,
    data: z.strictObject({ estateId: id, role: roleOf }),
  }),
};
