import {
  barrelOperations,
  blockOperations,
  consumptionAndWine,
  consumptionOperations,
  grapeOperations,
  ledgerOperations,
  type Operation,
  readingOperations,
  tankOperations,
  tankReadingOperations,
  undoOperations,
  type Wine,
  wineDetail,
  wineOperations,
} from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import * as indexed from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { membership } from '../../platform/membership.ts';
import { EARLIER_KEY, outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { storage } from '../../platform/storage.ts';
import { call } from '../client.ts';
import { type Answer, type SentRequest, serve } from '../testing/fake-server.ts';
import { tokens } from '../tokens.ts';
import { withEntries } from './answers.ts';
import { canBeNew, discard, keepMine, makeAgain, tryAgain } from './decisions.ts';
import { keepFirst } from './keep.ts';
import { callOf } from './kinds.ts';
import { sendNow } from './send.ts';
import { shown } from './shown.ts';

Object.assign(globalThis, indexed, { indexedDB: new indexed.IDBFactory() });

const ID = (last: number) => `01890a5d-ac96-774b-bcce-${String(last).padStart(12, '0')}`;
const [ANA, BEN, CLOS, FINCA] = [ID(901), ID(902), ID(911), ID(912)];

const wine: Wine = {
  ...(callOf('addWine')?.thing.made(
    {
      row: ID(1),
      body: { name: 'Margaux', vintage: 2015, region: 'Bordeaux', type: 'Red', quantity: 6 },
      madeAt: '2026-09-20T08:30:00.000Z',
    } as never,
    'Ana',
    () => undefined,
  ) as unknown as Wine),
  version: 3,
};

const client = new QueryClient();
shown.use(client);

const down = (): never => {
  throw new TypeError('Failed to fetch');
};
const bodyOf = ({ body }: SentRequest): Record<string, unknown> =>
  typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
const stored = (data: object): Answer => ({ status: 200, body: { data } });
const refused = (status: number, more: object = {}): Answer => ({
  status,
  body: { code: 'validation_failed', message: 'The server says no', ...more },
});
const stale = (current: object): Answer => refused(409, { code: 'stale_version', current });

/** A server with these rows that stores calls as the real one does. */
function aServer(rows: Record<string, Record<string, unknown>> = {}) {
  const asked = serve((request) => {
    const { method, path } = request;
    const body = bodyOf(request);
    const id = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (method === 'POST') {
      const own = String(body['id']);
      rows[own] ??= { ...body, version: 1 };
      return stored(rows[own]);
    }
    const row = rows[id];
    if (row === undefined) return refused(404);
    if (method === 'DELETE') {
      delete rows[id];
      return stored({ id });
    }
    if (body['version'] !== undefined && body['version'] !== row['version']) return stale(row);
    rows[id] = { ...row, ...body, version: Number(row['version']) + 1 };
    return stored(rows[id]);
  });
  return { rows, asked };
}

const calls = (asked: readonly SentRequest[]) =>
  asked.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
const rename = (name: string, version = 3) =>
  call(wineOperations.update, { params: { id: wine.id }, body: { name, version } });
const add = (last: number, more: object = {}) =>
  call(barrelOperations.add, {
    body: { id: ID(last), name: `Barrel ${last}`, vintage: 2024, region: 'Jura', ...more },
  });

beforeEach(async () => {
  await outboxStore.change(() => []);
  client.clear();
  client.setQueryData(['wines', 'one', wine.id], wine);
  client.setQueryData(['currentUser'], { name: 'Ana' });
  tokens.save({ access: 'a', refresh: 'r' });
  membership.set({ userId: ANA, estateId: CLOS, role: 'owner' });
  serve(down);
});
afterEach(() => vi.unstubAllGlobals());

describe('without the server', () => {
  it('predicts the answer in the shape of the contract, and shows it in lists', async () => {
    client.setQueryData(['wines', 'list', {}], {
      pages: [{ data: [wine], meta: { total: 1 } }],
      pageParams: [null],
    });
    const renamed = await rename('Palmer');
    expect(wineDetail.parse(renamed)).toMatchObject({ name: 'Palmer', version: 3 });
    expect(client.getQueryData(['wines', 'list', {}])).toMatchObject({
      pages: [{ data: [{ name: 'Palmer' }] }],
    });
    const list = { pages: [{ data: [wine], meta: { total: 1 } }], pageParams: [null] };
    expect(await withEntries(['wines', 'list', {}], list)).toMatchObject({
      pages: [{ data: [{ name: 'Palmer' }] }],
    });
    expect(outbox.countOf(ANA)).toBe(1);
  });

  it.each<[Operation, object]>([
    [
      wineOperations.add,
      { name: 'A', vintage: null, region: 'B', type: 'Red', quantity: 2, storageLocation: 'C' },
    ],
    [barrelOperations.add, { name: 'A', vintage: 2024, region: 'B' }],
    [blockOperations.add, { name: 'A', variety: 'B', estimatedYield: 1 }],
    [tankOperations.add, { name: 'A', variety: 'B', capacity: 100 }],
    [
      grapeOperations.add,
      {
        name: 'A',
        color: 'Red',
        origin: 'B',
        baume_level: 12,
        baume_harvest_recommended: 12,
        brix_level: 22,
        brix_harvest_recommended: 22,
        recommended_soil: 'C',
        details: 'D',
      },
    ],
    [readingOperations.add, { block: ID(4), date: '2026-09-01', brix: 20 }],
    [
      ledgerOperations.record,
      { kind: 'note', lines: [{ vessel: ID(6) }], note: 'Racked by hand', at: '2026-09-01T10:00:00Z' },
    ],
  ])('answers what was added: %o', async ({ id: _, ...operation }, body) => {
    const known = { ...operation, id: _ } as Operation;
    const answer = await call(known, { body: { id: ID(50), ...body } });
    expect(known.data.safeParse(JSON.parse(JSON.stringify(answer)))).toMatchObject({ success: true });
  });

  it('counts taken bottles once, and puts them back', async () => {
    const { wine: after, consumption } = consumptionAndWine.parse(
      JSON.parse(
        JSON.stringify(
          await call(consumptionOperations.add, {
            params: { id: wine.id },
            body: { id: ID(60), quantity: 2 },
          }),
        ),
        (field: string, value: unknown) => (field === 'laid' ? undefined : value),
      ),
    );
    expect(after).toMatchObject({ quantity: 4, holdings: [{ bottles: 4 }] });
    expect(consumption).toMatchObject({ quantity: 2, takenBy: 'Ana', wineId: wine.id });
    const key = ['wines', 'one', wine.id];
    const once = await withEntries(key, wine);
    expect(await withEntries(key, once)).toMatchObject({ quantity: 4 });
    client.setQueryData(['consumptions', 'one', ID(60)], consumption);
    client.setQueryData(key, once);
    await call(consumptionOperations.undo, { params: { id: ID(60) } });
    expect(await withEntries(key, wine)).toMatchObject({ quantity: 6 });
  });

  it('stores a chosen picture too', async () => {
    const picture = new File(['label'], 'label.png', { type: 'image/png' });
    await call(wineOperations.update, { params: { id: wine.id }, body: { version: 3 }, picture });
    const [entry] = await outboxStore.read();
    expect(await entry?.picture?.text()).toBe('label');
  });

  it('reports that it cannot save if the device is full even after making room, and keeps what waits', async () => {
    await rename('Palmer');
    const forgotten: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) });
    const putting = vi.spyOn(indexed.IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(add(2)).rejects.toMatchObject({ code: 'not_kept' });
    putting.mockRestore();
    expect(forgotten).toEqual(['pictures']);
    expect(await outboxStore.read()).toMatchObject([{ operation: 'updateWine' }]);
  });

  it('does not save calls that need the server', async () => {
    await expect(call(undoOperations.undo, { params: { undo: ID(7) } })).rejects.toMatchObject({ status: 0 });
    await expect(call(grapeOperations.revert, { params: { id: ID(7) } })).rejects.toMatchObject({
      status: 0,
    });
    expect(await outboxStore.read()).toEqual([]);
  });
});

describe('waiting entries', () => {
  it('become one if none can have arrived, and are sent in the order they were made', async () => {
    await rename('Palmer');
    for (const name of ['Brane', 'Issan', 'Giscours']) await rename(name);
    expect((await outboxStore.read()).map(({ body }) => body['name'])).toEqual(['Palmer', 'Giscours']);
    const { asked, rows } = aServer({ [wine.id]: { ...wine } });
    await sendNow();
    expect(asked.map((request) => bodyOf(request)['name'])).toEqual(['Palmer', 'Giscours']);
    expect(rows[wine.id]).toMatchObject({ name: 'Giscours', version: 5 });
    expect(outbox.hasAny()).toBe(false);
  });

  it('disappear if what was added is deleted, and leave only the deletion if the addition may have arrived', async () => {
    await add(2);
    await call(barrelOperations.update, { params: { id: ID(2) }, body: { name: 'Other', version: 1 } });
    await call(barrelOperations.delete, { params: { id: ID(2) }, query: {} });
    const { asked, rows } = aServer();
    await sendNow();
    expect(calls(asked)).toEqual(['POST barrels', `DELETE ${ID(2)}`]);
    expect(rows).toEqual({});
  });

  it('are stored once if the answer was lost, with later changes', async () => {
    const server = aServer();
    const answering = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      await answering(...given);
      return down();
    };
    await add(2);
    globalThis.fetch = answering;
    await outboxStore.change((all) =>
      all.map((one) => ({ ...one, body: { ...one.body, name: 'Told since' } })),
    );
    await sendNow();
    expect(calls(server.asked)).toEqual(['POST barrels', 'POST barrels', `PUT ${ID(2)}`]);
    expect(server.rows).toMatchObject({ [ID(2)]: { name: 'Told since' } });
    expect(Object.keys(server.rows)).toHaveLength(1);
  });

  it('are sent in parallel for different rows, but not before the rows they need', async () => {
    await call(tankOperations.add, { body: { id: ID(20), name: 'T1', variety: 'Syrah', capacity: 500 } });
    await call(tankReadingOperations.add, { params: { id: ID(20) }, body: { id: ID(21), brix: 20 } });
    for (const last of [31, 32, 33]) await add(last);
    const order: string[] = [];
    const four = Promise.withResolvers<undefined>();
    serve(async (request) => {
      order.push(String(bodyOf(request)['id']));
      if (order.length === 4) four.resolve(undefined);
      // Answers only once four requests have come.
      await four.promise;
      return stored({ id: bodyOf(request)['id'], version: 1 });
    });
    await sendNow();
    expect(order.indexOf(ID(21))).toBeGreaterThan(order.indexOf(ID(20)));
    expect(outbox.hasAny()).toBe(false);
  });

  it('wait if the server is in trouble, overloaded, or does not know the user', async () => {
    await add(2);
    for (const status of [500, 503, 429, 401]) {
      serve(() => refused(status));
      await sendNow();
      expect(outbox.read()).toMatchObject([{ operation: 'addBarrel' }]);
      expect(outbox.read()[0]?.held).toBeUndefined();
      tokens.save({ access: 'a', refresh: 'r' });
    }
  });

  it('keep the server’s message if refused, and block only their own row', async () => {
    await add(2);
    await add(3);
    serve((request) => {
      const body = bodyOf(request);
      return body['id'] === ID(2)
        ? refused(400, { errors: { name: 'Too long' } })
        : stored({ ...body, version: 1 });
    });
    await sendNow();
    expect(outbox.read()).toMatchObject([
      { row: ID(2), held: 'refused', refused: 'The server says no', problems: { name: 'Too long' } },
    ]);
    // Corrected in its form, the entry is sent again.
    await call(barrelOperations.update, { params: { id: ID(2) }, body: { name: 'Short', version: 1 } });
    const { rows } = aServer();
    await sendNow();
    expect(rows).toMatchObject({ [ID(2)]: { name: 'Short' } });
    expect(outbox.hasAny()).toBe(false);
  });

  it('apply to a newer row with other fields changed, and count as stored if it has the values', async () => {
    await rename('Palmer');
    const { rows } = aServer({ [wine.id]: { ...wine, notes: 'Of another person', version: 7 } });
    await sendNow();
    expect(rows[wine.id]).toMatchObject({ name: 'Palmer', notes: 'Of another person', version: 8 });
    serve(down);
    await rename('Issan');
    const same = aServer({ [wine.id]: { ...wine, name: 'Issan', version: 9 } });
    await sendNow();
    expect(same.rows[wine.id]).toMatchObject({ version: 9 });
    expect(outbox.hasAny()).toBe(false);
  });

  it('wait for the user’s decision if another person changed the same fields', async () => {
    const theirs = { ...wine, name: 'Theirs', version: 7 };
    await rename('Mine');
    const { rows } = aServer({ [wine.id]: theirs });
    await sendNow();
    const [entry] = outbox.read();
    expect(entry).toMatchObject({ held: 'conflict', current: { name: 'Theirs' } });
    if (entry) await keepMine(entry);
    expect(rows[wine.id]).toMatchObject({ name: 'Mine', version: 8 });
    expect(outbox.hasAny()).toBe(false);
  });

  it('can be added again or discarded if the row is gone; a deletion is then done', async () => {
    await rename('Mine');
    const server = aServer();
    await sendNow();
    const [entry] = outbox.read();
    expect(entry).toMatchObject({ held: 'gone' });
    expect(entry && canBeNew(entry)).toBe(true);
    if (entry) await makeAgain(entry);
    expect(Object.values(server.rows)).toMatchObject([{ name: 'Mine', region: 'Bordeaux', quantity: 6 }]);
    serve(down);
    await call(wineOperations.delete, { params: { id: wine.id }, query: {} });
    aServer();
    await sendNow();
    expect(outbox.hasAny()).toBe(false);
  });

  it('can be corrected under their id if refused, and are sent again before later ones', async () => {
    const remove = (last: number, amount: number) =>
      call(ledgerOperations.record, {
        body: {
          id: ID(last),
          kind: 'remove',
          at: '2026-09-01T10:00:00Z',
          reason: 'spilled',
          lines: [{ from: ID(6), amount }],
        },
      });
    await remove(50, 400);
    await remove(51, 10);
    serve(() => refused(409));
    await sendNow();
    expect(outbox.read()).toMatchObject([{ row: ID(50), held: 'refused' }, { row: ID(51) }]);
    await remove(50, 150);
    expect(outbox.read()).toMatchObject([
      { row: ID(50), body: { lines: [{ amount: 150 }] } },
      { row: ID(51) },
    ]);
    const { rows } = aServer();
    await sendNow();
    expect(Object.keys(rows)).toEqual([ID(50), ID(51)]);
    expect(rows).toMatchObject({ [ID(50)]: { lines: [{ amount: 150 }] } });
    expect(outbox.hasAny()).toBe(false);
  });

  it('are retried or discarded as the user decides', async () => {
    await add(2);
    await add(3);
    serve(() => refused(409));
    await sendNow();
    const [first, second] = outbox.read();
    expect([first?.held, second?.held]).toEqual(['refused', 'refused']);
    if (second) await discard(second);
    const { rows } = aServer();
    if (first) await tryAgain(first);
    expect(Object.keys(rows)).toEqual([ID(2)]);
    expect(outbox.hasAny()).toBe(false);
  });

  it('have a deletion undone here if it was not sent, and on the server if it may have arrived', async () => {
    await call(wineOperations.delete, { params: { id: wine.id }, query: { undo: ID(70) } });
    await call(undoOperations.undo, { params: { undo: ID(70) } });
    const asked = serve(() => refused(404));
    await sendNow();
    expect(calls(asked)).toEqual([`POST ${ID(70)}`]);
    expect(outbox.hasAny()).toBe(false);
  });
});

describe('the user', () => {
  it('sends no entries of another person, and finds their own again', async () => {
    await add(2);
    membership.set({ userId: BEN, estateId: CLOS, role: 'owner' });
    expect(outbox.countOf(BEN)).toBe(0);
    const { asked, rows } = aServer();
    await sendNow();
    expect(asked).toEqual([]);
    expect(await withEntries(['barrels', 'list', {}], { pages: [{ data: [] }] })).toEqual({
      pages: [{ data: [] }],
    });
    membership.set({ userId: ANA, estateId: CLOS, role: 'owner' });
    await sendNow();
    expect(Object.keys(rows)).toEqual([ID(2)]);
  });

  it('sends entries to the estate they were made for', async () => {
    await add(2);
    membership.set({ userId: ANA, estateId: FINCA, role: 'owner' });
    const { asked } = aServer();
    await sendNow();
    expect(asked.map(({ estate }) => estate)).toEqual([CLOS]);
  });

  it('loses no entries stored by the first version', async () => {
    const earlier = {
      id: ID(80),
      userId: ANA,
      operation: 'tank-reading',
      params: { tankId: ID(20) },
      body: { brix: 12 },
      rowKey: ID(80),
      about: 'T1',
      madeAt: '2026-09-20T08:30:00.000Z',
      wasSent: false,
    };
    storage.set(EARLIER_KEY, JSON.stringify([earlier, { rubbish: true }]));
    expect(outbox.hasAny()).toBe(true);
    const { asked, rows } = aServer();
    await sendNow();
    expect(asked.map(({ path }) => path)).toEqual([`/tanks/${ID(20)}/readings`]);
    expect(rows).toMatchObject({ [ID(80)]: { brix: 12 } });
    expect(storage.get(EARLIER_KEY)).toBeNull();
  });

  it('has a reading saved in any case, and a correction made during the sending', async () => {
    await keepFirst(
      readingOperations.add,
      { body: { id: ID(90), block: ID(4), date: '2026-09-01', brix: 12 } },
      'round',
    );
    const rows: Record<string, Record<string, unknown>> = {};
    let isFirst = true;
    serve(async (request) => {
      const body = bodyOf(request);
      if (isFirst) {
        isFirst = false;
        const corrected = { id: ID(90), block: ID(4), date: '2026-09-01', brix: 13 };
        await keepFirst(readingOperations.add, { body: corrected }, 'round');
      }
      rows[ID(90)] =
        request.method === 'POST' ? (rows[ID(90)] ?? { ...body, version: 1 }) : { ...rows[ID(90)], ...body };
      return stored(rows[ID(90)] ?? {});
    });
    await sendNow();
    expect(rows[ID(90)]).toMatchObject({ brix: 13 });
    expect(outbox.hasAny()).toBe(false);
  });
});
