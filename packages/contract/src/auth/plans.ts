import { PLAN_PHASES, PLANS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { instant, oneOf } from '../platform/values.ts';

export const estatePlan = z.strictObject({
  /** The chosen plan; `null` if none was chosen yet, so that the trial has all. */
  plan: z.enum(PLANS).nullable(),
  /** `over`: existing data can be read, changed, exported and deleted, but not added to. */
  phase: z.enum(PLAN_PHASES),
  wines: z.int(),
  /** Maximum of wines; `null` without a limit. */
  limit: z.int().nullable(),
  trialEndsAt: instant,
  /** End of the paid period; it renews itself unless `isEnding`. */
  paidUntil: instant.nullable(),
  isEnding: z.boolean(),
  /** Whether there is a customer whose payments can be managed. */
  hasPayments: z.boolean(),
});
export type EstatePlan = z.infer<typeof estatePlan>;

/** A page of Stripe for the paying person; valid once, for a while. */
const leadsTo = z.strictObject({ url: z.string() });

const call = callsOf('Plan');

/** Only on servers with plans; elsewhere these URLs do not exist. */
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
