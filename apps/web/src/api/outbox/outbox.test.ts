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
  undoOperations,
  wineDetail,
  wineOperations,
} from '@cuverie/contract';
import * as indexed from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { membership } from '../../platform/membership.ts';
import { EARLIER_KEY, outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { storage } from '../../platform/storage.ts';
import { call } from '../client.ts';
import { serve } from '../testing/fake-server.ts';
import {
  ANA,
  add,
  aServer,
  BEN,
  bodyOf,
  CLOS,
  FINCA,
  ID,
  prepareOutbox,
  rename,
  stored,
  wine,
} from '../testing/outbox.ts';
import { withEntries } from './answers.ts';
import { saveAndSend } from './save-unsent.ts';
import { sendNow } from './send.ts';

const client = prepareOutbox();

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
    await saveAndSend(
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
        await saveAndSend(readingOperations.add, { body: corrected }, 'round');
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
