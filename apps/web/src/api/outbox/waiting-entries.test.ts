import {
  barrelOperations,
  ledgerOperations,
  tankOperations,
  tankReadingOperations,
  undoOperations,
  wineDetail,
  wineOperations,
} from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { call } from '../client.ts';
import { serve } from '../testing/fake-server.ts';
import {
  add,
  aServer,
  bodyOf,
  calls,
  down,
  ID,
  prepareOutbox,
  refused,
  rename,
  stored,
  wine,
} from '../testing/outbox.ts';
import { tokens } from '../tokens.ts';
import { canBeNew, discard, makeAgain, saveOverOther, tryAgain } from './decisions.ts';
import { sendNow } from './send.ts';

const client = prepareOutbox();

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

  it('change single fields of the estate’s own, and keep the others', async () => {
    const change = (custom: Record<string, string | null>) =>
      call(wineOperations.update, { params: { id: wine.id }, body: { version: 3, custom } });
    client.setQueryData(['wines', 'one', wine.id], { ...wine, custom: { [ID(71)]: 'Berry', [ID(72)]: 9 } });
    expect(await change({ [ID(72)]: null })).toMatchObject({ custom: { [ID(71)]: 'Berry' } });
    expect(wineDetail.parse(await change({ [ID(73)]: 'Glass' })).custom).toEqual({
      [ID(71)]: 'Berry',
      [ID(73)]: 'Glass',
    });
    await change({ [ID(74)]: 'Bin' });
    const { asked } = aServer({
      [wine.id]: { ...wine, custom: { [ID(71)]: 'Justerini', [ID(72)]: 9 }, version: 7 },
    });
    await sendNow();
    // The first may have arrived; the others were waiting and are one.
    expect(asked.map(bodyOf).filter(({ version }) => version !== 3)).toMatchObject([
      { custom: { [ID(72)]: null }, version: 7 },
      { custom: { [ID(73)]: 'Glass', [ID(74)]: 'Bin' } },
    ]);
    expect(outbox.hasAny()).toBe(false);
  });

  it('wait for the user’s decision if another person changed the same fields', async () => {
    const theirs = { ...wine, name: 'Theirs', version: 7 };
    await rename('Mine');
    const { rows } = aServer({ [wine.id]: theirs });
    await sendNow();
    const [entry] = outbox.read();
    expect(entry).toMatchObject({ held: 'conflict', current: { name: 'Theirs' } });
    if (entry) await saveOverOther(entry);
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
