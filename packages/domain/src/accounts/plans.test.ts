import { describe, expect, test } from 'vitest';
import { PLANS } from './account.ts';
import { PLAN_TERMS, type PlanState, planLimit, planLimitWords, planPhase } from './plans.ts';

const END = new Date('2026-11-24T12:00:00Z');
const state = (changes: Partial<PlanState> = {}): PlanState => ({
  plan: 'enthusiast',
  trialEndsAt: END.toISOString(),
  status: null,
  ...changes,
});

describe('the plan of an estate', () => {
  test('has a trial until the instant of its end', () => {
    expect(planPhase(state(), new Date(END.getTime() - 1))).toBe('trial');
    expect(planPhase(state(), END)).toBe('over');
  });

  test.each([
    ['active', 'paid'],
    ['trialing', 'paid'],
    ['past_due', 'late'],
    ['unpaid', 'over'],
    ['canceled', 'over'],
    ['incomplete', 'over'],
    ['incomplete_expired', 'over'],
    ['paused', 'over'],
  ] as const)('with a subscription that is %s after the trial is %s', (status, phase) => {
    expect(planPhase(state({ status }), END)).toBe(phase);
  });

  test('keeps the rest of its trial if the first payment fails', () => {
    expect(planPhase(state({ status: 'canceled' }), new Date(END.getTime() - 1))).toBe('trial');
  });

  test('limits wines by its plan, and not before one is chosen', () => {
    expect(PLANS.map((plan) => planLimit(state({ plan })))).toEqual([100, 1000, Number.POSITIVE_INFINITY]);
    expect(planLimit(state({ plan: null }))).toBe(Number.POSITIVE_INFINITY);
  });
});

test('plans are described with their stored limits', () => {
  expect(PLANS.map((plan) => [PLAN_TERMS[plan].dollars, planLimitWords(plan)])).toEqual([
    [29, 'Up to 100 wines'],
    [79, 'Up to 1000 wines'],
    [199, 'Unlimited wines'],
  ]);
});
