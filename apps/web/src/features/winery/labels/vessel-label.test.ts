import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import { labelOf } from './vessel-label.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://cellar.example' }));
afterEach(() => vi.unstubAllGlobals());

test('a label has the vessel’s place, a barrel’s cooper and year, and its lot if that is wanted', () => {
  const barrel = vessel('B-001', { kind: 'barrel', capacity: 225, room: 'Chai', row: 'A', lot: '25-PN-1' });
  expect(labelOf(barrel, true)).toEqual({
    id: 'B-001',
    link: 'https://cellar.example/winery/vessels/B-001',
    title: 'B-001',
    lines: ['Barrel, 225\u00a0L', 'Chai, row A', '25-PN-1'],
  });
  expect(labelOf(barrel, false).lines).toEqual(['Barrel, 225\u00a0L', 'Chai, row A']);
  const known = { cooperage: 'Damy', purchaseDate: '2021-08-01' };
  expect(labelOf(barrel, true, known).lines.slice(2)).toEqual(['Damy, 2021', '25-PN-1']);
  expect(labelOf(barrel, false, { cooperage: null, purchaseDate: null }).lines).toHaveLength(2);
  expect(labelOf(vessel('T1'), true).lines).toEqual(['Tank, 1,000\u00a0L']);
});
