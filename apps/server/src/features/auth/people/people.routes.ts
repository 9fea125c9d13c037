import { accountOperations, invitationOperations, memberOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireExtraRight } from '../../../platform/sessions/permit.ts';
import { invitationsService } from './invitations.service.ts';
import { membersService } from './members.service.ts';

const whole = <Row>(rows: Row[]) => ({ rows, nextCursor: null });

/** Routes for the members of an estate. Changes of members are logged with their author. */
export function peopleRoutes(app: FastifyInstance, platform: Platform): void {
  const members = membersService(platform);
  const invitations = invitationsService(platform);

  route(app, memberOperations.list, async ({ member }) => whole(await members.list(member)));

  route(app, memberOperations.update, async ({ member, params: { userId }, body: { role }, request }) => {
    const changed = await members.changeRole(member, userId, role);
    request.log.info({ estate: member.estateId, member: userId, role }, 'the role of a member was set');
    return changed;
  });

  route(app, memberOperations.remove, async ({ member, params: { userId }, request }) => {
    const { estateId: estate } = member;
    if (userId === member.userId) {
      await members.leave(member);
      request.log.info({ estate }, 'a member left');
    } else {
      await members.remove(requireExtraRight(member, 'run'), userId);
      request.log.info({ estate, member: userId }, 'a member was removed');
    }
    return {};
  });

  route(app, accountOperations.switchEstate, async ({ member, body }) => {
    await members.switchTo(member, body.estateId);
    return {};
  });

  route(app, invitationOperations.list, async ({ member }) => whole(await invitations.list(member)));

  route(app, invitationOperations.add, async ({ member, body, request }) => {
    const invitation = await invitations.invite(member, body);
    const { id, role } = invitation;
    request.log.info({ estate: member.estateId, invitation: id, role }, 'a person was invited');
    return invitation;
  });

  route(app, invitationOperations.revoke, async ({ member, params: { id }, request }) => {
    await invitations.revoke(member, id);
    request.log.info({ estate: member.estateId, invitation: id }, 'an invitation was taken back');
    return {};
  });

  route(app, invitationOperations.look, async ({ body }) => invitations.look(body.token));

  route(app, invitationOperations.accept, async ({ member, body, request }) => {
    const joined = await invitations.accept(member, body.token);
    const { estateId: estate, role } = joined;
    request.log.info({ estate, role }, 'an invitation was accepted');
    return joined;
  });
}
