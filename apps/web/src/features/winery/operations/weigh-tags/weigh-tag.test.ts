import { expect, test } from 'vitest';
import { LINE, lineOf } from '../operation-form.ts';
import { NO_WEIGH_TAG, netOf, weighTagValues, weighTagWords } from './weigh-tag.ts';

const typed = {
  tag: ' 1042 ',
  gross: '1250,5',
  tare: '250.5',
  pickedOn: '2026-09-12',
  brix: '24.1',
  ph: '3.4',
  ta: '6.2',
};
const sent = {
  tag: '1042',
  gross: 1250.5,
  tare: 250.5,
  pickedOn: '2026-09-12',
  brix: 24.1,
  ph: 3.4,
  ta: 6.2,
};

test('a weigh tag is sent only with a delivery, as typed', () => {
  const line = { ...LINE, to: 'b1', amount: '1000', lot: '26-PN', ...typed };
  expect(lineOf('receive', line, () => 'kg')).toMatchObject({ to: 'b1', amount: 1000, ...sent });
  expect(lineOf('open', line, () => 'kg')).not.toHaveProperty('tag');
  expect(weighTagValues(sent, 'kg')).toEqual({ ...typed, tag: '1042', gross: '1250.5' });
  expect(weighTagValues({}, 'kg')).toEqual(NO_WEIGH_TAG);
});

test('the net weight is the difference of gross and tare, once both are known', () => {
  expect(netOf(typed, 'kg')).toBe('1000');
  expect(netOf({ gross: '1250', tare: '' }, 'kg')).toBeUndefined();
  expect(netOf({ gross: '10', tare: '20' }, 'kg')).toBeUndefined();
});

test('is worded in one line, without empty fields', () => {
  expect(weighTagWords(sent, 'kg').replaceAll('\u00a0', ' ')).toBe(
    'weigh tag 1042, gross 1,250.5 kg, tare 250.5 kg, picked 12 Sep 2026, 24.1 °Bx, pH 3.4, TA 6.2 g/L',
  );
  expect(weighTagWords({ tag: '7' }, 'kg')).toBe('weigh tag 7');
  expect(weighTagWords({ amount: 400 }, 'kg')).toBe('');
});
