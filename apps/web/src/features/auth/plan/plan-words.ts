import type { EstatePlan } from '@cuverie/contract';
import { PLAN_TERMS } from '@cuverie/domain';
import { countText, numberWords, weekdayOfMoment } from '../../../ui/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of days before the end of a trial from which every page shows it. */
const NOTICE_DAYS = 3;

const leftMs = ({ trialEndsAt }: EstatePlan, now: number): number => Date.parse(trialEndsAt) - now;

/** The rest of the trial: `12 days`, rounded, or `5 hours` on its last day. */
function leftWords(plan: EstatePlan, now: number): string {
  const left = leftMs(plan, now);
  if (left >= DAY_MS) return countText(Math.round(left / DAY_MS), 'day');
  return countText(Math.max(1, Math.ceil(left / (DAY_MS / 24))), 'hour');
}

const endedWords = ({ hasPayments }: EstatePlan): string =>
  hasPayments ? 'Your plan has ended' : 'Your free trial has ended';

export function planName({ plan }: EstatePlan): string {
  return plan === null ? 'No plan chosen yet' : PLAN_TERMS[plan].name;
}

/** The phase of the plan, and its end. */
export function phaseWords(plan: EstatePlan, now: number): string {
  const { phase, trialEndsAt, paidUntil, isEnding } = plan;
  if (phase === 'trial')
    return `Free trial until ${weekdayOfMoment(Date.parse(trialEndsAt))}: ${leftWords(plan, now)} left.`;
  if (phase === 'late')
    return 'The last payment failed. Stripe tries again, and nothing is taken away meanwhile; see how you pay.';
  if (phase === 'over')
    return `${endedWords(plan)}: nothing new can be added. What you have stays: it can be read, changed, exported and deleted.`;
  const day = paidUntil === null ? undefined : weekdayOfMoment(Date.parse(paidUntil));
  if (day === undefined) return 'Paid for.';
  return isEnding ? `Ends on ${day}.` : `Runs until ${day} and renews by itself.`;
}

/** The number of wines and the limit. */
export const usedWords = ({ wines, limit }: EstatePlan): string =>
  limit === null
    ? `${countText(wines, 'wine')}, and no limit`
    : `${numberWords(wines)} of ${countText(limit, 'wine')}`;

export interface PlanNews {
  words: string;
  /** The label of the link to the page Plan. */
  link: string;
}

/** The notice about the plan on every page, if it needs attention soon. */
export function planNews(plan: EstatePlan, now: number): PlanNews | undefined {
  const { phase } = plan;
  if (phase === 'late') return { words: 'The last payment for your plan failed.', link: 'See how you pay' };
  if (phase === 'over') {
    return { words: `${endedWords(plan)}: nothing new can be added.`, link: 'Choose a plan' };
  }
  if (phase === 'paid' || leftMs(plan, now) > NOTICE_DAYS * DAY_MS) return undefined;
  return { words: `Your free trial ends in ${leftWords(plan, now)}.`, link: 'Choose a plan' };
}
