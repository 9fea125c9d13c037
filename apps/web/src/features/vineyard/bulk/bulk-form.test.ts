import { expect, it } from 'vitest';
import { checkBulk, emptyBulk } from './bulk-form.ts';

it('sends only the chosen fields, and clears an empty one', () => {
  const values = { ...emptyBulk(), variety: 'Syrah', targetBrix: '23,5', status: 'Resting' };
  expect(checkBulk(values, ['variety', 'targetBrix', 'targetPh', 'group'])).toEqual({
    ok: true,
    draft: { variety: 'Syrah', targetBrix: 23.5, targetPh: null, group: null },
  });
});

it.each([
  [['variety'], { variety: 'Variety is required' }],
  [['status'], { status: 'Status is required' }],
  [[], { field: 'Choose what to change' }],
] as const)('says what is missing of %j', (chosen, problems) => {
  expect(checkBulk(emptyBulk(), chosen)).toEqual({ ok: false, problems });
});

it('reports invalid values', () => {
  expect(
    checkBulk({ ...emptyBulk(), targetBrix: '99', highestPh: 'low' }, ['targetBrix', 'highestPh']),
  ).toEqual({
    ok: false,
    problems: {
      targetBrix: 'Target Brix must be between 5 and 40',
      highestPh: 'Highest pH must be a number',
    },
  });
});
