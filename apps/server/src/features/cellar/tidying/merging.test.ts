import type {
  Arrival,
  Consumption,
  HistoryEntry,
  Purchase,
  PurchaseAndWine,
  Share,
  Tasting,
  Undone,
  Wine,
  WineDetail,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { RACK } from '../../../testing/rows.ts';
import { addWine, undo, WINE, wines, withoutUndoneFields } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

interface Merged {
  undo: string;
  wine: WineDetail;
}

const merge = (keep: { id: string }, others: { id: string }[], more: object = {}) =>
  ana.post<Merged>('/api/cellar/merges', {
    keep: { id: keep.id },
    others: others.map(({ id }) => ({ id })),
    ...more,
  });
const wineNow = async (id: string) => (await ana.get<WineDetail>(`/cellar/wines/${id}`)).data;
const history = async (id: string) =>
  (await ana.get<Consumption[]>(`/api/cellar/wines/${id}/consumptions`)).data;
const drink = async (id: string, more: object = {}) =>
  (await ana.post<{ consumption: Consumption }>(`/api/cellar/wines/${id}/consumptions`, more)).data
    .consumption;

describe('merged wines', () => {
  test('become the remaining wine with all bottles and notes, and are restored by the undo', async () => {
    const a = await addWine(ana, { name: 'Volnay', notes: 'Cherry', extra: { Bin: '1' } });
    const b = await addWine(ana, { name: 'Volnay', producer: 'Lafarge', quantity: 2, notes: 'Smoke' });
    const c = await addWine(ana, { name: 'Volnai', quantity: 1, bottleSizeMl: 1500, storageLocation: 'B2' });
    const { status, data } = await merge(a, [b, c]);
    expect([status, data.wine]).toMatchObject([
      200,
      {
        id: a.id,
        name: 'Volnay',
        producer: 'Lafarge',
        quantity: 9,
        notes: 'Cherry\n\nSmoke',
        holdings: [
          { place: 'A1', bottles: 8, bottleSizeMl: 750 },
          { place: 'B2', bottles: 1, bottleSizeMl: 1500 },
        ],
        version: 2,
      },
    ]);
    expect((await wines(ana)).map(({ id }) => id)).toEqual([a.id]);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 3, skipped: 0 });
    const before = [a, b, c].toSorted((one, other) => one.id.localeCompare(other.id));
    const after = (await wines(ana)).toSorted((one, other) => one.id.localeCompare(other.id));
    expect(after.map(withoutUndoneFields)).toEqual(
      before.map(withoutUndoneFields).map((wine) => ({ ...wine, extra: null })),
    );
    expect((await wineNow(a.id)).extra).toEqual({ Bin: '1' });
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 3, skipped: 0 });
  });

  test('are merged once for repeated calls', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana)];
    const act = { undo: newId() };
    await merge(a, [b], act);
    const { status, data } = await merge(a, [b], act);
    expect([status, data.undo, data.wine.quantity, data.wine.version]).toEqual([200, act.undo, 12, 2]);
  });

  test('take each value from the chosen wine', async () => {
    const a = await addWine(ana, {
      name: 'Volnay',
      price: '40',
      currency: 'EUR',
      rating: 90,
      drinkBy: '2030',
    });
    const b = await addWine(ana, {
      name: 'Volnay rouge',
      price: '50',
      currency: 'CHF',
      rating: 92,
      drinkFrom: 2035,
    });
    const from = { name: b.id, price: b.id, window: b.id };
    expect((await merge(a, [b], { from })).data.wine).toMatchObject({
      name: 'Volnay rouge',
      price: '50',
      currency: 'CHF',
      rating: 90,
      drinkFrom: 2035,
      drinkBy: null,
    });
  });

  test('are found at each of their old addresses and by their words', async () => {
    const [a, b, c] = [await addWine(ana), await addWine(ana, { name: 'Mistral' }), await addWine(ana)];
    await merge(b, [c]);
    const { data } = await merge(a, [b], { from: { name: b.id } });
    for (const { id } of [a, b, c]) expect((await wineNow(id)).id).toBe(a.id);
    expect((await ana.get<Wine[]>('/cellar/wines?q=mistrel')).data.map(({ id }) => id)).toEqual([a.id]);
    await undo(ana, data.undo);
    expect([(await wineNow(b.id)).id, (await wineNow(c.id)).id]).toEqual([b.id, b.id]);
  });

  test('have one drinking log, and undone entries return their bottles', async () => {
    const a = await addWine(ana);
    const b = await addWine(ana, { storageLocation: 'Barn', bottleSizeMl: 1500, quantity: 1 });
    const drunk = await drink(b.id, { note: 'Plums', rating: 91 });
    const other = await drink(a.id);
    const { data } = await merge(a, [b]);
    expect((await history(a.id)).map(({ id }) => id).toSorted()).toEqual([drunk.id, other.id].toSorted());
    expect(data.wine).toMatchObject({ quantity: 5, lastTasted: drunk.day });
    await ana.delete(`/api/cellar/consumptions/${drunk.id}`);
    expect((await wineNow(a.id)).holdings).toEqual([
      { place: 'A1', bottles: 5, bottleSizeMl: 750 },
      { place: 'Barn', bottles: 1, bottleSizeMl: 1500 },
    ]);
  });

  test('each get their drinking log back', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana, { storageLocation: 'Barn' })];
    const drunk = await drink(b.id, { note: 'Plums' });
    const { data } = await merge(a, [b]);
    await undo(ana, data.undo);
    expect(await history(a.id)).toEqual([]);
    expect(await history(b.id)).toMatchObject([{ id: drunk.id, note: 'Plums', takenFrom: null }]);
    expect([(await wineNow(a.id)).lastTasted, (await wineNow(b.id)).lastTasted]).toEqual([null, drunk.day]);
  });

  test('keep their slots', async () => {
    const [a, b] = [
      await addWine(ana, { storageLocation: 'Cellar' }),
      await addWine(ana, { storageLocation: 'Cellar' }),
    ];
    const { data: rack } = await ana.post<{ id: string }>('/api/cellar/racks', {
      ...RACK,
      name: 'R',
      bottlesPerSlot: 2,
    });
    const to = { rackId: rack.id, row: 1, column: 1 };
    for (const { id } of [a, b]) await ana.post('/api/cellar/racks/put', { wineId: id, bottles: 1, to });
    const { data } = await merge(a, [b]);
    expect(data.wine.holdings).toEqual([
      { place: 'Cellar', bottles: 12, bottleSizeMl: 750, slots: [{ ...to, bottles: 2 }] },
    ]);
    await undo(ana, data.undo);
    expect((await wineNow(b.id)).holdings).toMatchObject([{ slots: [{ ...to, bottles: 1 }] }]);
  });

  test('have all purchases, tastings and links, and return them', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana)];
    const order = { stage: 'Ordered', name: 'Clos', bottles: 12 };
    const { data: bought } = await ana.post<Purchase>('/api/cellar/purchases', order);
    const arrivals = `/api/cellar/purchases/${bought.id}/arrivals`;
    for (const { id } of [b, a]) await ana.post<PurchaseAndWine>(arrivals, { wineId: id, bottles: 3 });
    const tasted = { id: newId(), name: 'Clos', wineId: b.id, isUncovered: false };
    const evening = { name: 'Jura', day: '2026-09-01', scale: '100', isBlind: false, wines: [tasted] };
    const { data: tasting } = await ana.post<Tasting>('/api/tastings', evening);
    const link = { name: 'Look', shows: 'wine', wineId: b.id, fields: [] };
    const { data: shared } = await ana.post<Share & { share?: Share }>('/api/shares', link);
    const wineIds = async () => {
      const { data: purchase } = await ana.get<Purchase>(`/api/cellar/purchases/${bought.id}`);
      const { data: evenings } = await ana.get<Tasting[]>('/api/tastings');
      const { data: shares } = await ana.get<Share[]>('/api/shares');
      return [
        ...purchase.arrivals.map(({ wineId }: Arrival) => wineId),
        ...evenings.flatMap((one) => one.wines.map(({ wineId }) => wineId)),
        ...shares.map(({ wineId }) => wineId),
      ];
    };
    expect([tasting.id, shared].every(Boolean)).toBe(true);
    const before = await wineIds();
    expect(before).toEqual([b.id, a.id, b.id, b.id]);
    const { data } = await merge(a, [b]);
    expect(await wineIds()).toEqual([a.id, a.id, a.id, a.id]);
    await undo(ana, data.undo);
    expect(await wineIds()).toEqual(before);
    await merge(a, [b]);
    const { data: now } = await ana.get<Purchase>(`/api/cellar/purchases/${bought.id}`);
    expect((await ana.delete(`${arrivals}/${now.arrivals[0]?.id}`)).status).toBe(200);
    expect((await wineNow(a.id)).quantity).toBe(15);
  });

  test('keep the link to a bottling of the winery, and its correction finds them', async () => {
    const { data: opening } = await ana.post<{ id: string }>('/api/winery/openings', {
      at: '2026-01-01T08:00:00Z',
      vessels: [{ code: 'T1', capacity: 1000, amount: 100, lot: 'L', lotName: 'Lot' }],
    });
    expect(opening).toBeDefined();
    const { data: vessels } = await ana.get<{ id: string }[]>('/api/winery/vessels');
    const wine = { name: 'Own', vintage: 2024, region: 'Here', type: 'Red' };
    const line = { from: vessels[0]?.id, amount: 'all', bottles: 100, bottleSizeMl: 750 };
    const body = { kind: 'bottle', at: '2026-01-02T08:00:00Z' };
    const { data: run } = await ana.post<{ id: string; lines: { wine: string }[] }>(
      '/api/winery/operations',
      {
        ...body,
        lines: [{ ...line, wine }],
      },
    );
    const own = run.lines[0]?.wine ?? '';
    const a = await addWine(ana);
    const { data } = await merge(a, [{ id: own }]);
    const now = async () =>
      (await ana.get<{ lines: { wine: string }[] }>(`/api/winery/operations/${run.id}`)).data.lines[0]?.wine;
    expect(await now()).toBe(a.id);
    expect((await ana.get(`/api/winery/wines/${a.id}/trace`)).status).toBe(200);
    await undo(ana, data.undo);
    expect(await now()).toBe(own);
    await merge(a, [{ id: own }]);
    const fewer = { ...body, lines: [{ ...line, bottles: 90, wine: a.id }] };
    expect((await ana.put(`/api/winery/operations/${run.id}`, fewer)).status).toBe(200);
    expect((await wineNow(a.id)).quantity).toBe(96);
  });

  test('have the chosen picture, and each gets its own back', async () => {
    const fields = { ...WINE, vintage: '2019', quantity: '6' };
    const { data: a } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const { data: b } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const seen = async () => [
      (await app().visitor.get(String(a.image))).status,
      (await app().visitor.get(String(b.image))).status,
    ];
    const { data } = await merge(a, [b], { from: { picture: b.id } });
    expect([data.wine.image, await seen()]).toEqual([b.image, [404, 200]]);
    await undo(ana, data.undo);
    expect([(await wineNow(a.id)).image, (await wineNow(b.id)).image]).toEqual([a.image, b.image]);
    expect(await seen()).toEqual([200, 200]);
  });

  test('refuse the undo once one was changed', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana)];
    const { data } = await merge(a, [b]);
    await ana.put(`/cellar/wines/${a.id}`, { rating: 95 });
    const { status, error } = await ana.post<Undone>(`/api/cellar/undo/${data.undo}`);
    expect([status, error.code, error.message]).toEqual([
      409,
      'merged_changed',
      'Clos was changed since wines were merged into it, or one of them was restored: this can no longer be undone.',
    ]);
    expect((await wineNow(a.id)).quantity).toBe(12);
  });

  test('come back from the history without bottles, which are in the other wine', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana)];
    await merge(a, [b]);
    const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${b.id}&act=deleted`);
    expect((await ana.post(`/api/history/${data[0]?.id}/restore`)).status).toBe(200);
    expect([(await wineNow(a.id)).quantity, (await wineNow(b.id)).quantity]).toEqual([12, 0]);
  });

  test('are refused if one is deleted, stale or named twice', async () => {
    const [a, b] = [await addWine(ana), await addWine(ana)];
    expect((await merge(a, [{ id: newId() }])).status).toBe(404);
    const stale = await ana.post('/api/cellar/merges', {
      keep: { id: a.id, version: 1 },
      others: [{ id: b.id, version: 2 }],
    });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_version']);
    for (const others of [[a], [b, b]]) {
      const { status, error } = await merge(a, others);
      expect([status, error.errors]).toEqual([400, { others: 'Name each wine once' }]);
    }
    expect((await merge(a, [])).error.errors).toEqual({ others: 'Others is required' });
    const many = await addWine(ana, { quantity: 1_000_000 });
    expect((await merge(a, [many])).error.errors).toEqual({
      others: 'A wine has at most 1000000 bottles, and this would make more',
    });
    const long = [
      await addWine(ana, { notes: 'a'.repeat(6000) }),
      await addWine(ana, { notes: 'b'.repeat(6000) }),
    ];
    expect((await merge(a, long)).error.errors).toEqual({
      notes: 'Notes must be at most 10,000 characters long',
    });
    const taken = newId();
    await merge(a, [b], { undo: taken });
    const [c, d] = [await addWine(ana), await addWine(ana)];
    expect((await merge(c, [d], { undo: taken })).status).toBe(409);
    expect((await wines(ana)).length).toBe(6);
  });
});
