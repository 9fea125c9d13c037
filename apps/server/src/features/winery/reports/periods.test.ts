import type { OpenPeriod } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { useWinery } from '../testing/winery.ts';

const PERIOD = '/api/winery/period';
const { app, ana, winery } = useWinery();

const set = (openFrom: string | null, reason?: string) =>
  ana.put<OpenPeriod>(PERIOD, { openFrom, ...(reason && { reason }) });

test('closes nothing by default, and everything up to a closed day', async () => {
  const { t1, opened } = await winery.twoTanks();
  expect((await ana.get<OpenPeriod>(PERIOD)).data).toEqual({ openFrom: null, changes: [] });
  const { data } = await set('2025-10-01');
  expect(data).toMatchObject({
    openFrom: '2025-10-01',
    changes: [{ openBefore: null, openFrom: '2025-10-01', reason: null, by: 'Ana Silva' }],
  });
  const sale = { kind: 'remove', reason: 'sold', lines: [{ from: t1, amount: 10 }] };
  expect(await winery.tryToRecord({ ...sale, at: '2025-09-30T23:59:59Z' })).toMatchObject({
    status: 400,
    errors: {
      at: 'The record is closed up to 2025-09-30: enter a later time, or open the period again',
    },
  });
  expect(await winery.tryToMakeVoid(opened.id)).toMatchObject({ status: 400, code: 'invalid' });
  await expect(winery.previewVoid(opened.id)).rejects.toThrow('The record is closed up to 2025-09-30');
  await winery.record({ ...sale, at: '2025-10-01T00:00:00Z' });
  expect(await winery.levels()).toEqual({ T1: 790, T2: 0 });
});

test('reopens with a reason, which is stored', async () => {
  const { opened } = await winery.twoTanks();
  await set('2025-11-01');
  await set('2025-12-01');
  const refused = await set('2025-11-01');
  expect([refused.status, refused.error.errors]).toEqual([
    400,
    { reason: 'Reason is required: say why a closed period is opened again' },
  ]);
  expect((await set(null)).status).toBe(400);
  const { data } = await set(null, 'The racking of 3 September was forgotten');
  expect(data.openFrom).toBeNull();
  expect(data.changes.map((one) => [one.openBefore, one.openFrom, one.reason])).toEqual([
    ['2025-12-01', null, 'The racking of 3 September was forgotten'],
    ['2025-11-01', '2025-12-01', null],
    [null, '2025-11-01', null],
  ]);
  await winery.makeVoid(opened.id);
});

test('refuses a future and an invalid day', async () => {
  const today = app().clock.now().toISOString().slice(0, 10);
  const tomorrow = new Date(app().clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const ahead = await set(tomorrow);
  expect([ahead.status, ahead.error.errors]).toEqual([
    400,
    { openFrom: 'Only what lies before today can be closed' },
  ]);
  expect((await set('31 October')).status).toBe(400);
  expect((await ana.put(PERIOD, {})).status).toBe(400);
  expect((await set(today)).data.openFrom).toBe(today);
  // Closing it again changes nothing.
  expect((await set(today)).data.changes).toHaveLength(1);
});

test('closes the record of one estate only', async () => {
  await set('2025-11-01');
  const bob = await app().signUp('Bob');
  expect((await bob.get<OpenPeriod>(PERIOD)).data.openFrom).toBeNull();
});
