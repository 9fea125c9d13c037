/** Limits of plans, as promised on the pricing page and enforced by the server. */
import type { Plan } from './account.ts';

/** Length of the trial in days. */
export const TRIAL_DAYS = 14;

interface PlanTerms {
  name: string;
  /** Maximum of wines; `Infinity` without a limit. */
  wines: number;
  /** US dollars per month. */
  dollars: number;
}

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  enthusiast: { name: 'Enthusiast', wines: 100, dollars: 29 },
  collector: { name: 'Collector', wines: 1000, dollars: 79 },
  enterprise: { name: 'Enterprise', wines: Number.POSITIVE_INFINITY, dollars: 199 },
};

export const planLimitWords = (plan: Plan): string =>
  PLAN_TERMS[plan].wines === Number.POSITIVE_INFINITY
    ? 'Unlimited wines'
    : `Up to ${PLAN_TERMS[plan].wines} wines`;

/** State of a subscription, in Stripe's terms. */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Data about an estate's plan. */
export interface PlanState {
  /** The chosen plan; `null` if none was chosen yet. */
  plan: Plan | null;
  /** An instant. */
  trialEndsAt: string;
  /** `null` without a subscription. */
  status: SubscriptionStatus | null;
}

/**
 * State of an estate: in its trial; paid; with a failed payment that is retried, during which nothing is restricted; or
 * over, when data can be read, changed, exported and deleted, but not added.
 */
export const PLAN_PHASES = ['trial', 'paid', 'late', 'over'] as const;
export type PlanPhase = (typeof PLAN_PHASES)[number];

export function planPhase({ status, trialEndsAt }: PlanState, now: Date): PlanPhase {
  if (status === 'active' || status === 'trialing') return 'paid';
  if (status === 'past_due') return 'late';
  return now.getTime() < Date.parse(trialEndsAt) ? 'trial' : 'over';
}

/** Maximum of wines; an estate without a plan in its trial has no limit. */
export const planLimit = ({ plan }: PlanState): number =>
  plan === null ? Number.POSITIVE_INFINITY : PLAN_TERMS[plan].wines;
