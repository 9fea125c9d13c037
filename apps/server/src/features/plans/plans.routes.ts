import { planOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { planOf } from '../../platform/plans/plans.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkPermission } from '../../platform/sessions/still-permitted.ts';
import { planService } from './plans.service.ts';
import type { StripePayments } from './stripe.ts';

/** Routes for the plan of an estate and its payment, on servers with plans. */
export async function planRoutes(
  app: FastifyInstance,
  platform: Platform,
  payments: StripePayments,
): Promise<void> {
  const { db, clock } = platform;
  const plans = planService(platform, payments);

  route(app, planOperations.get, ({ member }) => planOf(db, clock, member.estateId));

  route(app, planOperations.choose, async ({ member, body, request }) => {
    await checkPermission(db, member, 'run');
    return { url: await plans.choose(member, body.plan, request.log) };
  });

  route(app, planOperations.manage, async ({ member, request }) => {
    await checkPermission(db, member, 'run');
    return { url: await plans.manage(member, request.log) };
  });

  // In a scope of its own, since the signature covers the raw body. Stripe calls it, so it is not part of the contract.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/stripe/webhook', async ({ body, headers, log }) => {
      const signature = headers['stripe-signature'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await plans.take(bytes, typeof signature === 'string' ? signature : '', log);
      return { received: true };
    });
  });
}
