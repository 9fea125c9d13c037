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

describe('an estate', () => {
  test('is in its trial up to the instant of its end', () => {
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
  ] as const)('whose subscription is %s after the trial is %s', (status, phase) => {
    expect(planPhase(state({ status }), END)).toBe(phase);
  });

  test('keeps what is left of its trial when a first payment does not come', () => {
    expect(planPhase(state({ status: 'canceled' }), new Date(END.getTime() - 1))).toBe('trial');
  });

  test('may have as many wines as its plan says, and any number before it chose one', () => {
    expect(PLANS.map((plan) => planLimit(state({ plan })))).toEqual([100, 1000, Number.POSITIVE_INFINITY]);
    expect(planLimit(state({ plan: null }))).toBe(Number.POSITIVE_INFINITY);
  });
});

test('plans are told as they are kept', () => {
  expect(PLANS.map((plan) => [PLAN_TERMS[plan].dollars, planLimitWords(plan)])).toEqual([
    [29, 'Up to 100 wines'],
    [79, 'Up to 1000 wines'],
    [199, 'Unlimited wines'],
  ]);
});
