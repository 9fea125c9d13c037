import { operationDraft } from '@cuverie/contract';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../../../platform/preferences.ts';
import { LINE } from '../line-values.ts';
import { lineOf } from '../operation-form.ts';
import { checkOperation } from '../operation-problems.ts';
import { purchaseValues } from './purchase.ts';
import { NO_WEIGH_TAG, netOf, weighTagsWords, weighTagValues, weighTagWords } from './weigh-tag.ts';

const usual = preferences.get();
afterEach(() => preferences.set(usual));

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

test.each(['700', ''])('a tare above the gross weight is named instead of the amount %j', (amount) => {
  const line = { ...LINE, to: crypto.randomUUID(), isFruit: true, amount, volume: '500' };
  const read = checkOperation(
    { kind: 'receive', time: '', lines: [{ ...line, gross: '300', tare: '1000' }], reason: '', note: '' },
    { unitOf: () => 'kg', now: new Date() },
  );
  expect(read.ok ? {} : read.problems).toEqual({
    'lines.0.tare': 'The tare is more than the gross weight: correct one of them',
  });
});

test('the net weight is the difference of gross and tare, once both are known', () => {
  expect(netOf(typed, 'kg')).toBe('1000');
  expect(netOf({ gross: '1250', tare: '' }, 'kg')).toBeUndefined();
  expect(netOf({ gross: '10', tare: '20' }, 'kg')).toBeUndefined();
});

test('is in pounds where fruit is weighed in them, and its net weight is as typed', () => {
  preferences.set({ ...preferences.get(), weightUnit: 'us_ton' });
  const weights = { gross: '1,250.5', tare: '250.2' };
  const line = {
    ...LINE,
    to: crypto.randomUUID(),
    lot: '26-PN',
    ...weights,
    amount: netOf(weights, 'kg') ?? '',
  };
  expect(line.amount).toBe('1000.3');
  const lines = [lineOf('receive', line, () => 'kg')];
  expect(lines).toMatchObject([{ amount: 453.7284, gross: 567.2173, tare: 113.4888 }]);
  const given = { id: crypto.randomUUID(), kind: 'receive', at: '2026-09-12T10:00:00Z', lines };
  expect(
    operationDraft.safeParse(given).error?.issues.filter(({ path }) => path.at(-1) === 'amount'),
  ).toEqual(undefined);
  expect(weighTagValues(lines[0] ?? {}, 'kg')).toMatchObject({ gross: '1250.5', tare: '250.2' });
  expect(weighTagWords(lines[0] ?? {}, 'kg').replaceAll('\u00a0', ' ')).toBe(
    'gross 1,250.5 lb, tare 250.2 lb',
  );
});

test('a price per short ton is stored per tonne, and shown as typed', () => {
  preferences.set({ ...preferences.get(), weightUnit: 'us_ton' });
  const bought = lineOf('receive', { ...LINE, to: 'b1', price: '2,000', currency: 'USD' }, () => 'kg');
  expect(bought).toMatchObject({ price: 2204.6226, currency: 'USD' });
  expect(purchaseValues(bought, 'kg')).toMatchObject({ price: '2000', currency: 'USD' });
  expect(weighTagWords(bought, 'kg')).toBe('$2,000/ton');
  expect(lineOf('receive', { ...LINE, to: 'b1', currency: 'USD' }, () => 'kg').currency).toBeUndefined();
});

test('a price of wine is typed for a litre, hectolitre or gallon', () => {
  const typed = { ...LINE, to: 't1', currency: 'EUR' };
  const bought = lineOf('receive', { ...typed, price: '1.5' }, () => 'L');
  expect(bought.price).toBe(1500);
  expect(weighTagWords(bought, 'L')).toBe('€1.50/L');
  preferences.set({ ...preferences.get(), volumeUnit: 'hectolitre' });
  expect(purchaseValues(bought, 'L').price).toBe('150');
  preferences.set({ ...preferences.get(), volumeUnit: 'us_gallon' });
  const gallons = lineOf('receive', { ...typed, price: '9.25' }, () => 'L');
  expect([gallons.price, purchaseValues(gallons, 'L').price]).toEqual([2443.5915, '9.25']);
});

test('a load that was weighed once is told once', () => {
  const load = [sent, { ...sent, gross: undefined, tare: undefined }, { tag: '1042', brix: 20 }, {}];
  expect(weighTagsWords(load, 'kg')).toEqual([
    weighTagWords(sent, 'kg'),
    weighTagWords({ tag: '1042', brix: 20 }, 'kg'),
  ]);
});

test('is worded in one line, without empty fields', () => {
  expect(weighTagWords(sent, 'kg').replaceAll('\u00a0', ' ')).toBe(
    'weigh tag 1042, gross 1,250.5 kg, tare 250.5 kg, picked 12 Sep 2026, 24.1 °Bx, pH 3.4, TA 6.2 g/L',
  );
  expect(weighTagWords({ tag: '7' }, 'kg')).toBe('weigh tag 7');
  expect(weighTagWords({ amount: 400 }, 'kg')).toBe('');
});
