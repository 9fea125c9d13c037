import type { CellarOperation, Lot, Opening, OpeningDraft } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { hour, OPERATIONS, pinot, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();

const OPENINGS = '/api/winery/openings';

const cellar = (): OpeningDraft => ({
  id: newId(),
  at: hour(0),
  note: 'Moved in from the old book',
  vessels: [
    { code: 'T1', capacity: 1000, amount: 800, lot: '25-PN', lotName: 'Les Montots', sources: [pinot] },
    {
      code: 'B-001',
      kind: 'barrel',
      capacity: 225,
      amount: 225,
      lot: '24-CH',
      note: 'Cooper: Seguin; Toast: M',
    },
    { code: 'B-002', kind: 'barrel', capacity: 225 },
  ],
});

test('adds vessels with contents in one operation, which is voided in one', async () => {
  const draft = cellar();
  const { status, data } = await ana.post<Opening>(OPENINGS, draft);
  expect([status, data.added, data.operation?.kind]).toEqual([201, ['T1', 'B-001', 'B-002'], 'open']);
  expect(await winery.levels()).toEqual({ 'B-001': 225, 'B-002': 0, T1: 800 });
  expect(await winery.levels(hour(-1))).toEqual({ 'B-001': 0, 'B-002': 0, T1: 0 });
  expect(await winery.vessel('T1')).toMatchObject({ lot: '25-PN', composition: [pinot] });
  const lots = (await ana.get<Lot[]>('/api/winery/lots')).data;
  expect(lots.map(({ code, name }) => [code, name]).sort()).toEqual([
    ['24-CH', null],
    ['25-PN', 'Les Montots'],
  ]);
  const all = (await ana.get<CellarOperation[]>(OPERATIONS)).data;
  expect(all).toMatchObject([
    { id: draft.id, note: draft.note, lines: [{ amount: 800 }, { note: 'Cooper: Seguin; Toast: M' }] },
  ]);
  expect((await ana.post(OPENINGS, draft)).status).toBe(200);
  await winery.makeVoid(draft.id ?? '');
  expect(await winery.levels()).toEqual({ 'B-001': 0, 'B-002': 0, T1: 0 });
});

test('fills an existing vessel unchanged, ignoring the case of its code', async () => {
  const t1 = await winery.addVessel('t1', 900);
  const { data } = await ana.post<Opening>(OPENINGS, cellar());
  expect(data.added).toEqual(['B-001', 'B-002']);
  expect(await winery.vessel('t1')).toMatchObject({ id: t1, capacity: 900, level: 800 });
});

test('stores rooms and rows of new vessels and of those that are there', async () => {
  await winery.addVessel('B-002', 225, 'barrel');
  const { vessels, ...draft } = cellar();
  const placed = vessels.map((vessel, at) => ({ ...vessel, room: 'Chai', row: at === 2 ? 'B' : undefined }));
  expect((await ana.post(OPENINGS, { ...draft, vessels: placed })).status).toBe(201);
  expect((await winery.list()).map(({ code, room, row }) => [code, room, row])).toEqual([
    ['B-001', 'Chai', null],
    ['B-002', 'Chai', 'B'],
    ['T1', 'Chai', null],
  ]);
});

test.each<[string, (draft: OpeningDraft) => object, object]>([
  [
    'a new vessel without a capacity',
    ({ vessels }) => [{ ...vessels[0], capacity: undefined }],
    { 'vessels.0.capacity': 'Capacity is required' },
  ],
  [
    'a code that comes twice',
    ({ vessels }) => [vessels[2], { ...vessels[2], code: 'b-002' }],
    { 'vessels.1.code': 'Another vessel has the code b-002 already' },
  ],
  [
    'more than fits, beside its vessel though others before it are empty',
    ({ vessels }) => [vessels[2], { ...vessels[1], amount: 230 }],
    { 'vessels.1.amount': 'B-001 has room for 225 L at that time, not for 230 L' },
  ],
  [
    'wine without a lot',
    ({ vessels }) => [{ ...vessels[1], lot: '' }],
    { 'vessels.0.lot': 'Enter a name for the lot: B-001 is empty at that time' },
  ],
])('refuses %s and stores nothing', async (_, wrong, errors) => {
  const draft = cellar();
  const { status, error } = await ana.post(OPENINGS, { ...draft, vessels: wrong(draft) });
  expect([status, error.errors]).toEqual([400, errors]);
  expect(await winery.list()).toEqual([]);
});

test('refuses a vessel that already holds something, so that no file is imported twice', async () => {
  await ana.post(OPENINGS, cellar());
  const { status, error } = await ana.post(OPENINGS, { ...cellar(), at: hour(24) });
  expect([status, error.errors]).toEqual([
    400,
    {
      'vessels.0.amount': 'T1 holds 800 by then already: leave it out, or choose an earlier day',
      'vessels.1.amount': 'B-001 holds 225 by then already: leave it out, or choose an earlier day',
    },
  ]);
  expect(await winery.levels()).toMatchObject({ T1: 800 });
});

test('keeps a share of unknown origin', async () => {
  const sources = [{ ...pinot, share: 60 }, { share: 40 }];
  const vessels = [{ code: 'T1', capacity: 1000, amount: 100, lot: 'PN', sources }];
  await ana.post<Opening>(OPENINGS, { at: hour(0), vessels });
  expect((await winery.vessel('T1')).composition).toMatchObject([
    { ...pinot, parts: 600_000_000_000 },
    { kind: 'unknown', name: 'PN', parts: 400_000_000_000 },
  ]);
});

test('finds a vessel by its Greek code', async () => {
  await winery.addVessel('ΠΙΘΟΣ', 900);
  const vessels = [{ code: 'ΠΙΘΟΣ', amount: 100, lot: 'PN' }];
  const { status } = await ana.post<Opening>(OPENINGS, { at: hour(0), vessels });
  expect([status, await winery.levels()]).toEqual([201, { ΠΙΘΟΣ: 100 }]);
});
