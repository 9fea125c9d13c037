/** What an estate may hold by its plan, and until when: what the pricing page promises is what the server keeps. */
import type { Plan } from './account.ts';

/** Days of an estate's trial, from its beginning. */
export const TRIAL_DAYS = 14;

interface PlanTerms {
  name: string;
  /** Wines an estate may have; `Infinity` where there is no limit. */
  wines: number;
  /** US dollars a month. */
  dollars: number;
}

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  enthusiast: { name: 'Enthusiast', wines: 100, dollars: 29 },
  collector: { name: 'Collector', wines: 1000, dollars: 79 },
  enterprise: { name: 'Enterprise', wines: Number.POSITIVE_INFINITY, dollars: 199 },
};

/** How much a plan holds, in words. */
export const planLimitWords = (plan: Plan): string =>
  PLAN_TERMS[plan].wines === Number.POSITIVE_INFINITY
    ? 'Unlimited wines'
    : `Up to ${PLAN_TERMS[plan].wines} wines`;

/** How a subscription stands, in the words of Stripe, who is paid. */
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

/** What is known of an estate's plan. */
export interface PlanState {
  /** The one that is tried or paid for; `null` where none was chosen yet. */
  plan: Plan | null;
  /** An instant. */
  trialEndsAt: string;
  /** `null` while nothing was subscribed to. */
  status: SubscriptionStatus | null;
}

/**
 * Where an estate is: in its trial; paid for; with a payment that failed and is tried again, during which nothing is
 * taken away; or over, when it can be read, changed, exported and deleted, and nothing is added.
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
