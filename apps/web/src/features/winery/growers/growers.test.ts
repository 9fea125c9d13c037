import type { Contract } from '@cuverie/contract';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { LINE } from '../operations/line-values.ts';
import { lineOf } from '../operations/operation-form.ts';
import { ofContract } from '../operations/weigh-tags/sellers.ts';
import { crushCsv } from '../reports/report-csv.ts';
import { CONTRACT_FORM, checkContract } from './grower-form.ts';
import { contractName, deliveredWords, owedWords, toCome } from './grower-words.ts';

const usual = preferences.get();
afterEach(() => preferences.set(usual));

const grower = '01970000-0000-7000-8000-000000000001';
const contract = {
  id: '01970000-0000-7000-8000-000000000002',
  grower,
  vintage: 2026,
  variety: 'Pinot noir',
  vineyard: 'En Curon',
  district: 'Arbois',
  agreed: 9.0718,
  price: 2204.6226,
  currency: 'USD',
} as Contract;

test('a contract is typed in short tons and dollars per ton, and stored per tonne', () => {
  preferences.set({ ...usual, weightUnit: 'us_ton' });
  const typed = CONTRACT_FORM.valuesOf(contract);
  expect(typed).toMatchObject({ agreed: '10', price: '2000' });
  expect(checkContract({ ...typed, price: '2,000' }, grower)).toMatchObject({
    ok: true,
    draft: { grower, agreed: 9.0718, price: 2204.6226, currency: 'USD' },
  });
  expect(checkContract({ ...typed, price: '' }, grower)).toMatchObject({
    draft: { price: null, currency: null },
  });
  expect(checkContract({ ...typed, variety: '' }, grower)).toEqual({
    ok: false,
    problems: { variety: 'Variety is required' },
  });
});

test('a delivery of a contract is of its fruit at its price', () => {
  const line = { ...LINE, to: 'b1', ...ofContract(contract, LINE) };
  expect(lineOf('receive', line, () => 'kg')).toMatchObject({
    grower,
    contract: contract.id,
    price: 2204.6226,
    currency: 'USD',
    district: 'Arbois',
    sources: [{ variety: 'Pinot noir', vintage: 2026, field: 'En Curon' }],
  });
});

test('what is owed is told by currency, with fruit that has no price', () => {
  const of = { tons: 1, unpriced: 0, litres: 0, unpricedLitres: 0 };
  const sums = [
    { ...of, currency: 'EUR', owed: 2400 },
    { ...of, currency: 'EUR', owed: 100 },
    { tons: 1.5, unpriced: 1.5, litres: 500, unpricedLitres: 200, currency: null, owed: 0 },
  ];
  expect(owedWords(sums).replaceAll('\u00a0', ' ')).toBe('€2,500 and 1.5 t and 200 L without a price');
  expect([deliveredWords(sums), deliveredWords([])].map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    '3.5 t and 500 L',
    '0 t',
  ]);
  expect(owedWords([])).toBe('–');
  expect([toCome({ agreed: 5 }, 3.5), toCome({ agreed: 5 }, 6), toCome({ agreed: null }, 1)]).toEqual([
    1.5,
    0,
    null,
  ]);
  expect(contractName(contract)).toBe('2026 Pinot noir, En Curon');
});

test('the crush report leaves in short tons and prices per ton', () => {
  preferences.set({ ...usual, weightUnit: 'us_ton' });
  const price = { lowest: 2204.6226, average: 2204.6226, highest: 2204.6226, paid: 20_000 };
  const bought = { variety: 'Pinot noir', district: '3', isBought: true, currency: 'USD', tons: 9.0718474 };
  const none = { currency: null, lowest: null, average: null, highest: null, paid: null };
  expect(
    crushCsv([
      { ...bought, brix: 23.46, ...price },
      { variety: null, district: null, isBought: false, tons: 0.90718474, brix: null, ...none },
    ])
      .replace('\uFEFF', '')
      .split('\r\n'),
  ).toEqual([
    'Variety,District,Fruit,Weight (tons),Average Brix,Currency,Lowest price per ton,Average price per ton,Highest price per ton,Total paid',
    'Pinot noir,3,Bought,10,23.5,USD,2000,2000,2000,20000.00',
    ',,Own,1,,,,,,',
    '',
  ]);
});
