import { expect, it } from 'vitest';
import { checkTank, emptyTank, tankIn, tankWords } from './tank-form.ts';

it('words a style as in its list, and leaves a tank with that name alone', () => {
  expect(tankWords('style', 'white')).toBe('White');
  expect(tankWords('name', 'white')).toBe('white');
});

it('reads the yeast as typed, and none as empty', () => {
  const typed = { ...emptyTank(), name: 'T1', variety: 'Gamay' };
  expect(checkTank({ ...typed, yeast: ' EC1118 ' })).toMatchObject({ ok: true, draft: { yeast: 'EC1118' } });
  expect(checkTank({ ...typed, yeast: 'x'.repeat(101) })).toMatchObject({
    ok: false,
    problems: { yeast: expect.stringContaining('100') },
  });
});

it('starts a ferment with what is known of its vessel', () => {
  const part = {
    source: '01970000-0000-7000-8000-000000000002',
    kind: 'grapes' as const,
    fieldId: null,
    field: null,
    variety: 'Gamay',
    vintage: 2025,
    appellation: null,
    country: null,
    name: null,
    parts: 1_000_000_000_000,
  };
  const at = '2025-09-01T06:00:00.000Z';
  const vessel = {
    id: '01970000-0000-7000-8000-000000000001',
    version: 1,
    code: 'T1',
    kind: 'tank' as const,
    unit: 'L' as const,
    capacity: 2000,
    room: null,
    row: null,
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
    level: 1234.56,
    lot: '25-GA-1',
    lotId: null,
    composition: [part],
    lastAt: null,
  };
  expect(checkTank(tankIn(vessel))).toMatchObject({
    ok: true,
    draft: {
      name: 'T1',
      variety: 'Gamay',
      vintage: 2025,
      lot: '25-GA-1',
      capacity: 2000,
      currentVolume: 1234.56,
      vesselId: vessel.id,
    },
  });
  const empty = tankIn({ ...vessel, level: 0, lot: null, composition: [] });
  expect([empty.variety, empty.lot, empty.currentVolume]).toEqual(['', '', '']);
});
