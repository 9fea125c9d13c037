import type { CellarOperation } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, OPERATIONS, pinot, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();

describe('relabelling a lot', () => {
  const relabelled = (vessel: string, lot = '25-ROSE') => ({
    kind: 'relabel',
    at: hour(10),
    lines: [{ vessel, lot }],
  });

  test('gives a vessel’s contents another lot and moves nothing', async () => {
    const { t1 } = await winery.twoTanks();
    const { lines, entries } = await winery.record(relabelled(t1));
    expect(lines).toEqual([{ vessel: t1, lot: '25-ROSE' }]);
    expect(entries).toMatchObject([
      { vessel: 'T1', amount: -800, after: 0, lot: null },
      { vessel: 'T1', amount: 800, before: 0, after: 800, lot: '25-ROSE' },
    ]);
    expect(await winery.vessel('T1', hour(9))).toMatchObject({ lot: '25-PN-1', level: 800 });
    expect(await winery.vessel('T1')).toMatchObject({ lot: '25-ROSE', level: 800, composition: [pinot] });
  });

  test('survives a correction of the past, and later operations use the new name', async () => {
    const { t1, t2 } = await winery.twoTanks();
    await winery.record(relabelled(t1));
    await winery.record({ kind: 'rack', at: hour(20), lines: [{ from: t1, to: t2, amount: 'all' }] });
    await winery.record({
      kind: 'remove',
      at: hour(5),
      reason: 'sampled',
      lines: [{ from: t1, amount: 30 }],
    });
    expect(await winery.vessel('T2')).toMatchObject({ lot: '25-ROSE', level: 770 });
  });

  test('is followed by a trace in both directions and listed for both lots', async () => {
    const { t1, opened } = await winery.twoTanks();
    const before = (await winery.vessel('T1')).lotId;
    const done = await winery.record(relabelled(t1));
    const after = (await winery.vessel('T1')).lotId;
    const back = await winery.trace(`vessels/${t1}`, 'back');
    expect(back.steps.map(({ kind, from, to }) => [kind, from.lot, to.lot])).toEqual([
      ['open', null, '25-PN-1'],
      ['relabel', '25-PN-1', '25-ROSE'],
    ]);
    const forward = await winery.trace(`lots/${before}`, 'forward');
    expect(forward.lots.map(({ code }) => code)).toEqual(['25-PN-1', '25-ROSE']);
    const listed = async (lot: string | null) =>
      (await ana.get<CellarOperation[]>(`${OPERATIONS}?lot=${lot}`)).data.map(({ id }) => id);
    expect(await listed(before)).toEqual([done.id, opened.id]);
    expect(await listed(after)).toEqual([done.id]);
  });

  test('renames a part of a lot that is moved away', async () => {
    const { t1, t2 } = await winery.twoTanks();
    await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300, lot: 'B' }] });
    expect([(await winery.vessel('T1')).lot, (await winery.vessel('T2')).lot]).toEqual(['25-PN-1', 'B']);
  });

  test.each([
    [
      'an empty vessel',
      (_: string, t2: string) => relabelled(t2),
      { 'lines.0.vessel': 'T2 is empty at that time: choose another vessel or time' },
    ],
    ['no name', (t1: string) => relabelled(t1, ' '), { 'lines.0.lot': 'Enter a name for the lot' }],
  ])('refuses %s', async (_, said, errors) => {
    const { t1, t2 } = await winery.twoTanks();
    expect(await winery.tryToRecord(said(t1, t2))).toMatchObject({ status: 400, errors });
  });
});
