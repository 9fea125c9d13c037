import type { EstatePlan } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { phaseWords, planName, planNews, usedWords } from './plan-words.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const plan = (changes: Partial<EstatePlan> = {}): EstatePlan => ({
  plan: 'enthusiast',
  phase: 'trial',
  wines: 97,
  limit: 100,
  trialEndsAt: inHours(14 * 24),
  paidUntil: null,
  isEnding: false,
  hasPayments: false,
  ...changes,
});

describe('the words for a plan', () => {
  it('include the number of wines', () => {
    expect([planName(plan()), usedWords(plan())]).toEqual(['Enthusiast', '97 of 100 wines']);
    const open = plan({ plan: null, limit: null, wines: 1 });
    expect([planName(open), usedWords(open)]).toEqual(['No plan chosen yet', '1 wine, and no limit']);
  });

  it('state the end of the trial or the paid period', () => {
    expect(phaseWords(plan(), NOW)).toBe('Free trial until Fri 4 Dec: 14 days left.');
    // A minute after the start, no full day is over.
    expect(phaseWords(plan(), NOW + 60_000)).toMatch('14 days left');
    const paid = { phase: 'paid', paidUntil: inHours(24), hasPayments: true } as const;
    expect(phaseWords(plan(paid), NOW)).toBe('Runs until Sat 21 Nov and renews by itself.');
    expect(phaseWords(plan({ ...paid, isEnding: true }), NOW)).toBe('Ends on Sat 21 Nov.');
    expect(phaseWords(plan({ phase: 'late' }), NOW)).toMatch(/payment failed.*nothing is taken away/);
    expect(phaseWords(plan({ phase: 'over' }), NOW)).toMatch(
      /^Your free trial has ended: nothing new can be added\. What you have stays/,
    );
  });

  it.each([
    [14 * 24, undefined],
    [73, undefined],
    [72, 'Your free trial ends in 3 days.'],
    [47, 'Your free trial ends in 2 days.'],
    [35, 'Your free trial ends in 1 day.'],
    [23.5, 'Your free trial ends in 24 hours.'],
    [0.1, 'Your free trial ends in 1 hour.'],
  ])('appear on every page with %s hours left of the trial: %s', (hours, words) => {
    expect(planNews(plan({ trialEndsAt: inHours(hours) }), NOW)?.words).toBe(words);
  });

  it('appear on every page once the plan is over or a payment failed, and not while it is paid', () => {
    expect(planNews(plan({ phase: 'over' }), NOW)).toEqual({
      words: 'Your free trial has ended: nothing new can be added.',
      link: 'Choose a plan',
    });
    expect(planNews(plan({ phase: 'over', hasPayments: true }), NOW)?.words).toMatch(/^Your plan has ended/);
    expect(planNews(plan({ phase: 'late' }), NOW)?.link).toBe('See how you pay');
    expect(planNews(plan({ phase: 'paid', trialEndsAt: inHours(1) }), NOW)).toBe(undefined);
  });
});
