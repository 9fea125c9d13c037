import { accountOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../../../platform/sessions/sessions.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { proofService } from '../factors/proof.service.ts';
import type { ProvenBy } from '../organisation/prove.ts';
import { passwordService } from '../passwords/password.service.ts';

/** Routes for a person's own account. */
export function accountRoutes(app: FastifyInstance, platform: Platform, byOrganisation?: ProvenBy): void {
  const { db, clock, sessionLife } = platform;
  const passwords = passwordService(platform);
  const proofs = proofService(platform, byOrganisation);
  route(app, accountOperations.changePassword, async ({ member, body }) => {
    await passwords.change(member, body);
    return {};
  });
  route(app, accountOperations.prove, async ({ member, body }) => {
    await proofs.prove(member, body);
    return {};
  });
  route(app, accountOperations.listSessions, async ({ member }) => {
    const sessions = await listSessions(db, clock, sessionLife, member.userId);
    const rows = sessions.map((session) => ({ ...session, current: session.id === member.sessionId }));
    return { rows, nextCursor: null };
  });
  route(app, accountOperations.endSession, async ({ member, params }) => {
    await writeAs(db, member, 'own', async (tx) => {
      if (!(await endSessionOf(tx, clock, member.userId, params.id))) throw notFound('session');
    });
    return {};
  });
  route(app, accountOperations.endOtherSessions, async ({ member }) => {
    await writeAs(db, member, 'own', (tx) => endOtherSessions(tx, clock, member));
    return {};
  });
}
