/** A period ends at midnight in the estate's time zone. */
import type { OpenPeriod } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { reportsOf } from '../testing/reports.ts';
import { useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();
const { ttb, state } = reportsOf(() => ana);
const PERIOD = '/api/winery/period';

const choose = (timeZone: string) => ana.put('/api/settings', { timeZone });
const close = (openFrom: string) => ana.put<OpenPeriod>(PERIOD, { openFrom });

test('counts wine bottled on the evening of 31 October in Los Angeles for October', async () => {
  await choose('America/Los_Angeles');
  const { t1 } = await winery.twoTanks();
  // 31 October, 17:30.
  await winery.record({
    kind: 'remove',
    reason: 'sold',
    at: '2025-11-01T00:30:00Z',
    lines: [{ from: t1, amount: 10 }],
  });
  expect((await state('25-PN-1', [{ from: null, class: 'a' }])).status).toBe(200);
  const soldIn = async (period: string) => (await ttb(period)).figures['A14'];
  expect([await soldIn('2025-10'), await soldIn('2025-11')]).toEqual([{ a: 10 }, undefined]);
  await choose('UTC');
  expect([await soldIn('2025-10'), await soldIn('2025-11')]).toEqual([undefined, { a: 10 }]);
});

test('refuses changes up to the local midnight of a closed 31 October', async () => {
  await choose('America/Los_Angeles');
  const { t1 } = await winery.twoTanks();
  await close('2025-11-01');
  const sale = (at: string) =>
    winery.tryToRecord({ kind: 'remove', reason: 'sold', lines: [{ from: t1, amount: 10 }], at });
  // 31 October, 18:00.
  expect(await sale('2025-11-01T01:00:00Z')).toMatchObject({
    status: 400,
    errors: { at: 'The record is closed up to 2025-10-31: enter a later time, or open the period again' },
  });
  await winery.record({
    kind: 'remove',
    reason: 'sold',
    lines: [{ from: t1, amount: 10 }],
    at: '2025-11-01T07:00:00Z',
  });
});

test('leaves 1 November, 09:00, in Auckland out of a period that ends in October', async () => {
  await choose('Pacific/Auckland');
  const { t1 } = await winery.twoTanks();
  await close('2025-11-01');
  await winery.record({
    kind: 'remove',
    reason: 'sold',
    lines: [{ from: t1, amount: 10 }],
    at: '2025-10-31T20:00:00Z',
  });
  expect(await winery.levels()).toMatchObject({ T1: 790 });
});

test('stays closed up to the same day when the estate changes its time zone', async () => {
  await winery.twoTanks();
  await close('2025-11-01');
  await choose('Pacific/Auckland');
  expect((await ana.get<OpenPeriod>(PERIOD)).data.openFrom).toBe('2025-11-01');
});
