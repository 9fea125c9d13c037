import { DEFAULT_THRESHOLDS } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { checkThresholds, dryOptions, thresholdValues } from './thresholds-form.ts';

it('converts thresholds to the form and back', () => {
  const values = thresholdValues(DEFAULT_THRESHOLDS);
  expect(values['warmC.white']).toBe('20');
  expect(checkThresholds(values)).toEqual({ ok: true, draft: DEFAULT_THRESHOLDS });
});

it('accepts a decimal comma, and reports a wrong value beside its field', () => {
  const values = thresholdValues(DEFAULT_THRESHOLDS);
  expect(checkThresholds({ ...values, 'highPh.red': '3,75' })).toMatchObject({
    draft: { highPh: { red: 3.75, white: 3.6 } },
  });
  expect(checkThresholds({ ...values, 'warmC.red': '90', stuckLoss: '' })).toEqual({
    ok: false,
    problems: {
      'warmC.red': 'Too warm above for red must be between 5 and 45',
      stuckLoss: 'Stuck below is required',
    },
  });
});

it('reports contradicting thresholds beside one of them', () => {
  const values = thresholdValues(DEFAULT_THRESHOLDS);
  expect(checkThresholds({ ...values, 'coldC.white': '20', 'warmC.red': '36' })).toEqual({
    ok: false,
    problems: {
      'coldC.white': 'Too cold must lie below too warm, 20 °C',
      'warmC.red': 'Too warm must not lie above 35 °C, where yeast dies',
    },
  });
});

it('offers two levels for a dry ferment', () => {
  const values = thresholdValues(DEFAULT_THRESHOLDS);
  expect(dryOptions().map(({ value }) => value)).toEqual([values['dryBrix.red'], '0']);
  expect(checkThresholds({ ...values, 'dryBrix.red': '0' })).toMatchObject({
    draft: { dryBrix: { red: 0, white: -1 } },
  });
});
