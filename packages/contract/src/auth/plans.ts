import { PLAN_PHASES, PLANS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { instant, oneOf } from '../platform/values.ts';

export const estatePlan = z.strictObject({
  /** The one that is tried or paid for; `null` where none was chosen yet, and all of them are tried. */
  plan: z.enum(PLANS).nullable(),
  /** `over`: everything can be read, changed, exported and deleted, and nothing is added. */
  phase: z.enum(PLAN_PHASES),
  /** How many there are. */
  wines: z.int(),
  /** How many there may be; `null` without a limit. */
  limit: z.int().nullable(),
  trialEndsAt: instant,
  /** Until when what was paid reaches; it goes on by itself unless `isEnding`. */
  paidUntil: instant.nullable(),
  isEnding: z.boolean(),
  /** Whether there is anything to look at or to change with whom it is paid. */
  hasPayments: z.boolean(),
});
export type EstatePlan = z.infer<typeof estatePlan>;

/** A page of Stripe, to be opened by whoever pays; it holds for a while, and once. */
const leadsTo = z.strictObject({ url: z.string() });

const call = callsOf('Plan');

/** Only where the server has plans: elsewhere there is nothing at these addresses. */
export const planOperations = {
  get: call('getPlan', 'GET /api/estate/plan', {
    summary: 'Tell the plan of the estate, how many wines it may have, and until when',
    data: estatePlan,
  }),
  choose: call('choosePlan', 'POST /api/estate/plan/checkout', {
    right: 'run',
    summary: 'Open a page where a plan is paid for; for an estate that pays for none',
    body: z.object({ plan: oneOf('Plan', PLANS) }),
    data: leadsTo,
  }),
  manage: call('managePlan', 'POST /api/estate/plan/portal', {
    right: 'run',
    summary: 'Open a page where the plan, its payment and its bills are looked at, changed or ended',
    data: leadsTo,
  }),
};
