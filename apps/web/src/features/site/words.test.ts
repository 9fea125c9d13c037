import { PLAN_TERMS, PLANS, TRIAL_DAYS } from '@cuverie/domain';
import { expect, it } from 'vitest';
import words from './words.json' with { type: 'json' };

const { enthusiast, enterprise } = PLAN_TERMS;

it('the texts of the pages tell plans and trial as they are kept', () => {
  expect(Object.keys(words.plans)).toEqual([...PLANS]);
  expect(words.pages.pricing.description).toBe(
    `Three plans from $${enthusiast.dollars} a month for ${enthusiast.wines} wines to $${enterprise.dollars} for unlimited ones. ${TRIAL_DAYS} days free, no credit card required, cancel anytime.`,
  );
  const days = [...JSON.stringify(words).matchAll(/(\d+)[- ]days?\b/g)].map(([, count]) => Number(count));
  expect(days.length).toBeGreaterThan(3);
  expect(new Set(days)).toEqual(new Set([TRIAL_DAYS]));
});
