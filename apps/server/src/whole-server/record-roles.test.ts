/** Permissions of record operations: bodies × roles. */
import { type Right, ROLES, roleMay } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { peopleOf } from '../features/auth/testing/people.ts';
import { OPERATIONS, pinot, useWinery } from '../features/winery/testing/winery.ts';

const { app, ana, winery } = useWinery();
const { join } = peopleOf(app);
const HOUR_MS = 3_600_000;

test('a cellar hand records the day’s work; the past and new wines require a winemaker', async () => {
  const hoursAgo = (hours: number) => new Date(app().clock.now().getTime() - hours * HOUR_MS).toISOString();
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  const opened = { amount: 500, sources: [pinot] };
  await winery.record({ kind: 'open', at: hoursAgo(100), lines: [{ to: t1, lot: '25-1', ...opened }] });
  await winery.record({ kind: 'move', at: hoursAgo(5), lines: [{ from: t1, to: t2, amount: 10 }] });
  const label = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const { data: wine } = await ana.post<{ id: string }>('/cellar/wines', { ...label, quantity: 0 });
  const bottled = { from: t1, amount: 7.5, bottles: 10, bottleSizeMl: 750 };
  const bodiesFor = (empty: string, other: string): [string, Right, object][] => [
    ['moves wine now', 'record', { kind: 'move', at: hoursAgo(0), lines: [{ from: t1, to: t2, amount: 1 }] }],
    [
      'says what a vessel holds today',
      'record',
      { kind: 'open', at: hoursAgo(2), lines: [{ to: empty, lot: '25-2', ...opened }] },
    ],
    [
      'says what a vessel held days ago',
      'keep',
      { kind: 'open', at: hoursAgo(50), lines: [{ to: other, lot: '25-3', ...opened }] },
    ],
    [
      'says what bottles were there days ago',
      'keep',
      {
        kind: 'goods',
        at: hoursAgo(50),
        reason: 'opening',
        lines: [{ wine: wine.id, bottles: 10, bottleSizeMl: 750, lot: '24-1' }],
      },
    ],
    [
      'moves wine before a later operation',
      'keep',
      { kind: 'move', at: hoursAgo(50), lines: [{ from: t1, to: t2, amount: 1 }] },
    ],
    [
      'bottles into a wine that is there',
      'record',
      { kind: 'bottle', at: hoursAgo(0), lines: [{ ...bottled, wine: wine.id }] },
    ],
    [
      'bottles into a new wine',
      'keep',
      { kind: 'bottle', at: hoursAgo(0), lines: [{ ...bottled, wine: label }] },
    ],
  ];
  for (const role of ROLES) {
    const person = await join(ana, role);
    const [empty, other] = [await winery.addVessel(`A ${role}`), await winery.addVessel(`B ${role}`)];
    for (const [what, right, body] of bodiesFor(empty, other)) {
      for (const url of [`${OPERATIONS}/preview`, OPERATIONS]) {
        const { status, error } = await person.post(url, body);
        const isRefused = status === 403 && error.code === 'not_permitted';
        expect([role, what, url, isRefused]).toEqual([role, what, url, !roleMay(role, right)]);
      }
    }
  }
});
