import { operationDraft } from '@cuverie/contract';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../../../platform/preferences.ts';
import { LINE, type LineValues } from '../line-values.ts';
import { bodyOf, type FormContext, lineOf, valuesOf } from '../operation-form.ts';
import { checkOperation, checkPlan } from '../operation-problems.ts';
import { changedLoad, evenly, isOneLoad, withBins, withoutBin, withUsualMust } from './load.ts';

const usual = preferences.get();
afterEach(() => preferences.set(usual));

const amounts = (lines: readonly LineValues[]) => lines.map(({ amount }) => amount);
const first = { ...LINE, to: crypto.randomUUID(), lot: '26-PN', tag: '1042' };
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

test('the parts of a weight come to just the weight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (tenths, count) => {
        const parts = evenly(tenths / 10, count).map((part) => Math.round(part * 10_000));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tenths * 1000);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(10_000);
      },
    ),
  );
  expect(evenly(6010, 6)).toEqual([1002, 1002, 1002, 1002, 1001, 1001]);
});

test('a load weighed in pounds or kilograms is taken by the contract, however many bins it fills', () => {
  for (const weightUnit of ['tonne', 'us_ton'] as const) {
    preferences.set({ ...usual, weightUnit });
    fc.assert(
      fc.property(fc.integer({ min: 30_000, max: 500_000 }), fc.integer({ min: 1, max: 40 }), (net, more) => {
        const weighed = changedLoad([first], 0, { gross: String(net / 10 + 1200.5), tare: '1200.5' });
        const lines = withBins(weighed, ids(more));
        const sent = lines.map((line) => lineOf('receive', line, () => 'kg'));
        const given = { id: crypto.randomUUID(), kind: 'receive', at: '2026-09-12T10:00:00Z', lines: sent };
        expect(operationDraft.safeParse(given).error?.issues).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  }
});

test('bins of a load share all but their amounts, and the weights stay on the first', () => {
  const weighed = changedLoad([first], 0, { gross: '1300', tare: '300' });
  expect(amounts(weighed)).toEqual(['1000']);
  const three = withBins(weighed, ids(2));
  expect(amounts(three)).toEqual(['334', '333', '333']);
  const named = changedLoad(three, 1, { lot: '26-GA', brix: '24' });
  expect(named.map(({ lot, brix, gross }) => [lot, brix, gross])).toEqual([
    ['26-GA', '24', '1300'],
    ['26-GA', '24', ''],
    ['26-GA', '24', ''],
  ]);
  const [one, two, last] = changedLoad(named, 2, { amount: '400' });
  expect([one?.amount, two?.amount, last?.amount]).toEqual(['334', '333', '400']);
  expect(isOneLoad(named)).toBe(true);
  expect(isOneLoad([first, { ...first, lot: 'Other' }])).toBe(false);
  const left = withoutBin(three, 0);
  expect(left.map(({ to, gross, amount }) => [to, gross, amount])).toEqual([
    [three[1]?.to, '1300', '500'],
    [three[2]?.to, '', '500'],
  ]);
});

test('fruit straight into a tank is sent in kilograms with its must, which follows the weight until it is typed', () => {
  const line = { ...first, isFruit: true };
  const weighed = { ...line, ...withUsualMust(line, { gross: '1400', tare: '400', amount: '1000' }) };
  expect(weighed.volume).toBe('925');
  const typed = { ...weighed, ...withUsualMust(weighed, { volume: '640' }) };
  expect(withUsualMust(typed, { amount: '2000' })).toEqual({ amount: '2000' });
  expect(lineOf('receive', typed, () => 'L')).toMatchObject({ amount: 1000, gross: 1400, volume: 640 });
  const stored = { kind: 'receive' as const, lines: [lineOf('receive', typed, () => 'L')] };
  expect(valuesOf(stored, () => 'L').lines).toMatchObject([{ isFruit: true, amount: '1000', volume: '640' }]);
  const body = { unitOf: () => 'L' as const, now: new Date() };
  const empty = {
    kind: 'receive' as const,
    time: '',
    reason: '',
    note: '',
    lines: [{ ...weighed, volume: '' }],
  };
  expect(checkOperation(empty, body)).toMatchObject({
    ok: false,
    problems: { 'lines.0.volume': 'Enter the volume of must' },
  });
});

test('bins that are not there yet are sent with the delivery, unless they were taken out, and never with a plan', () => {
  const [there, fresh, gone] = ids(3);
  const bins = [fresh, gone].map((id, at) => ({ id: String(id), code: `B-${at}`, capacity: 500 }));
  const lines = withBins([{ ...first, to: there ?? '', gross: '900', tare: '100' }], [fresh ?? '']);
  const values = { kind: 'receive', time: '', lines, reason: '', note: '', bins } as const;
  const body: FormContext = { unitOf: () => 'kg', now: new Date() };
  expect(checkOperation(values, body)).toMatchObject({
    draft: { bins: [{ id: fresh, code: 'B-0', capacity: 500 }] },
  });
  const without = { ...values, lines: lines.slice(0, 1) };
  expect(bodyOf(without, body)).not.toHaveProperty('bins');
  expect(checkOperation({ ...values, kind: 'open' }, body)).toMatchObject({
    problems: { bins: expect.stringContaining('with a delivery only') },
  });
  expect(checkPlan(values, body)).toMatchObject({
    ok: false,
    problems: { bins: expect.stringContaining('A plan needs') },
  });
  expect(valuesOf(bodyOf(values, body), () => 'kg').bins).toEqual([bins[0]]);
});

test('a missing lot of a load is told once', () => {
  const lines = withBins([{ ...first, lot: '', gross: '900', tare: '100' }], ids(2));
  const values = { kind: 'receive', time: '', lines, reason: '', note: '' } as const;
  const body: FormContext = { unitOf: () => 'kg', now: new Date(), emptyCode: (id) => id };
  const checked = checkOperation(values, body);
  expect(checked.ok ? [] : Object.keys(checked.problems)).toEqual(['lines.0.lot']);
});
