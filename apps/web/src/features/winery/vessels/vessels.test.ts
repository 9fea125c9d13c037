import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { vessel } from '../testing/vessels.ts';
import { roomsOf } from './rooms.ts';
import { mapSearch, vesselSearch } from './search.ts';
import { changesOfVessel, checkVessels, emptyVessel, usualCapacity, valuesOfVessel } from './vessel-form.ts';
import { codesFrom, groupVessels, inOrder, isFound } from './vessel-order.ts';
import { compositionWords, makerWords, sourceWords } from './vessel-words.ts';

const USUAL = preferences.get();
afterEach(() => preferences.set(USUAL));

test('codes are in natural order, and tanks before barrels', () => {
  const codes = ['T10', 'T2', 'B-010', 'B-002'].map((code) => ({ code }));
  expect(codes.toSorted(inOrder).map(({ code }) => code)).toEqual(['B-002', 'B-010', 'T2', 'T10']);
  const groups = groupVessels([vessel('B-2', { kind: 'barrel' }), vessel('T10'), vessel('T9')]);
  expect(groups.map(({ kind, vessels }) => [kind, vessels.map(({ code }) => code)])).toEqual([
    ['tank', ['T9', 'T10']],
    ['barrel', ['B-2']],
  ]);
});

test('a cellar is shown by room, tanks before barrels, which are in rows', () => {
  const barrel = (code: string, room: string | null, row: string | null) =>
    vessel(code, { kind: 'barrel', room, row });
  const rooms = roomsOf([
    barrel('B-3', 'Chai', 'B'),
    barrel('B-2', 'Chai', 'A'),
    barrel('B-1', 'Chai', 'B'),
    barrel('B-4', 'Chai', null),
    vessel('T2', { room: 'Chai', row: 'A' }),
    vessel('T1', { room: 'Chai' }),
    barrel('B-9', null, null),
    vessel('T9', { room: 'Cave 10' }),
    vessel('T8', { room: 'Cave 9' }),
  ]);
  const codes = rooms.map(({ room, groups }) => [
    room,
    ...groups.flatMap(({ rows }) =>
      rows.map(({ row, vessels }) => [row, ...vessels.map(({ code }) => code)]),
    ),
  ]);
  expect(codes).toEqual([
    ['Cave 9', [null, 'T8']],
    ['Cave 10', [null, 'T9']],
    ['Chai', [null, 'T1', 'T2'], ['A', 'B-2'], ['B', 'B-1', 'B-3'], [null, 'B-4']],
    [null, [null, 'B-9']],
  ]);
});

test('further codes continue from the first', () => {
  expect(codesFrom('B-001', 40)).toHaveLength(40);
  expect(codesFrom('B-001', 40).at(-1)).toBe('B-040');
  expect(codesFrom(' B-098 ', 4)).toEqual(['B-098', 'B-099', 'B-100', 'B-101']);
  expect(codesFrom('Row 2/9', 2)).toEqual(['Row 2/9', 'Row 2/10']);
  expect(codesFrom('Keg', 2)).toEqual(['Keg1', 'Keg2']);
  expect(codesFrom('T1', 1)).toEqual(['T1']);
});

test('a vessel is found by words of its code and its lot', () => {
  const barrel = { code: 'B-012', lot: '25-PN-1', room: 'Chai', row: null };
  expect(isFound(barrel, 'chai')).toBe(true);
  expect(isFound(barrel, 'b-01 pn')).toBe(true);
  expect(isFound(barrel, 'b-01 gamay')).toBe(false);
});

test('the composition is in per cent, with small parts summed up', () => {
  const part = (source: string, parts: number) => ({
    source,
    kind: 'grapes' as const,
    fieldId: null,
    field: null,
    variety: source,
    vintage: 2025,
    appellation: null,
    country: null,
    name: null,
    parts: parts * 10_000_000_000,
  });
  expect(compositionWords([part('Merlot', 85.25), part('Malbec', 14.75)])).toMatchObject([
    { words: 'Merlot 2025', percent: '85.3\u00a0%' },
    { words: 'Malbec 2025', percent: '14.8\u00a0%' },
  ]);
  const many = [40, 20, 15, 10, 8, 4, 3].map((percent, at) => part(`V${at}`, percent));
  expect(compositionWords(many)).toHaveLength(6);
  expect(compositionWords(many).at(-1)).toMatchObject({ words: '2 others', percent: '7.0\u00a0%' });
  const none = { variety: null, vintage: null, field: null, kind: 'unknown', name: '24-X' } as const;
  expect(sourceWords(none)).toBe('24-X');
  expect(sourceWords({ ...none, variety: 'Merlot', vintage: 2025, field: 'Clos' })).toBe(
    'Merlot 2025 · Clos',
  );
});

test('new vessels are validated as by the server', () => {
  const values = {
    ...emptyVessel(),
    code: 'B-001',
    kind: 'barrel',
    capacity: '225',
    room: ' Chai',
    count: '3',
  };
  expect(checkVessels(values, 'L')).toEqual({
    ok: true,
    draft: {
      code: 'B-001',
      codes: ['B-001', 'B-002', 'B-003'],
      kind: 'barrel',
      capacity: 225,
      room: 'Chai',
      row: null,
      dip: null,
      maker: null,
    },
  });
  expect(checkVessels({ ...values, code: '', count: '0' }, 'L')).toEqual({
    ok: false,
    problems: { code: 'Code is required', count: 'How many must be a whole number between 1 and 200' },
  });
});

test('a new vessel starts with the usual capacity of its kind, in the units of the estate', () => {
  expect(emptyVessel()).toMatchObject({ kind: 'tank', capacity: '1000' });
  expect(emptyVessel('', 'bin')).toMatchObject({ kind: 'bin', capacity: '500' });
  preferences.set({ ...USUAL, volumeUnit: 'us_gallon', weightUnit: 'us_ton' });
  expect(emptyVessel()).toMatchObject({ kind: 'tank', capacity: '264.17' });
  // The dialog replaces the capacity of the previous kind while it is the usual one.
  expect(usualCapacity('tank')).toBe('264.17');
  expect(['barrel', 'keg', 'bin', 'other'].map(usualCapacity)).toEqual(['59.44', '7.93', '1102.31', '']);
});

test('the address is parsed, and invalid values are left out', () => {
  expect(mapSearch({ q: 12, lot: 25, at: '2026-03-01T08:00:00Z', addVessels: true, x: 1 })).toEqual({
    q: '12',
    lot: '25',
    at: '2026-03-01T08:00:00.000Z',
    addVessels: true,
  });
  expect(mapSearch({ at: 'yesterday', q: '' })).toEqual({});
  const field = '01970000-0000-7000-8000-000000000001';
  expect(mapSearch({ delivery: field, addVessels: 1 })).toEqual({ delivery: field });
  expect(vesselSearch({ record: 'receive', field })).toEqual({ record: 'receive', field });
  expect(vesselSearch({ record: 'move', field, edit: true })).toEqual({ record: 'move' });
  expect(vesselSearch({ again: field, edit: true })).toEqual({ again: field });
  expect(vesselSearch({ record: 'steal', change: 'x', edit: true })).toEqual({ edit: true });
});

test('a barrel has a maker, which other vessels have not', () => {
  const typed = { ...emptyVessel(), code: 'B-1', kind: 'barrel', capacity: '225' };
  const made = { ...typed, cooperage: 'Seguin', toastLevel: 'Heavy', price: '900', priceCurrency: 'EUR' };
  const maker = {
    cooperage: 'Seguin',
    forest: null,
    toastLevel: 'Heavy' as const,
    purchaseDate: '2022-08-01',
    fillsBefore: null,
    price: 900,
    priceCurrency: 'EUR',
  };
  const read = checkVessels({ ...made, purchaseDate: '2022-08-01' }, 'L');
  expect(read).toMatchObject({ draft: { maker } });
  expect(checkVessels(typed, 'L')).toMatchObject({ draft: { maker: null } });
  expect(checkVessels({ ...made, kind: 'tank' }, 'L')).toMatchObject({ draft: { maker: null } });
  expect(checkVessels({ ...made, price: 'much' }, 'L')).toMatchObject({
    problems: { price: 'Price must be a number' },
  });
  const stored = vessel('B-1', { kind: 'barrel', capacity: 225, maker });
  expect(valuesOfVessel(stored)).toMatchObject({ cooperage: 'Seguin', price: '900', forest: '' });

  // The home currency is offered, and stored with a price alone.
  const offered = { ...emptyVessel('CHF'), code: 'B-1', kind: 'barrel', capacity: '225' };
  expect(checkVessels(offered, 'L')).toMatchObject({ draft: { maker: null } });
  expect(checkVessels({ ...offered, price: '900' }, 'L')).toMatchObject({
    draft: { maker: { price: 900, priceCurrency: 'CHF' } },
  });
  const free = vessel('B-2', { kind: 'barrel', maker: null });
  expect(valuesOfVessel(free, 'CHF').priceCurrency).toBe('CHF');
  const unchanged = checkVessels(valuesOfVessel(free, 'CHF'), 'L');
  expect(unchanged.ok && changesOfVessel(free, unchanged.draft)).toEqual({});
  expect(read.ok && changesOfVessel(stored, read.draft)).toEqual({});
  expect(makerWords(maker)).toBe('Seguin, heavy toast, 2022, €900');
});
