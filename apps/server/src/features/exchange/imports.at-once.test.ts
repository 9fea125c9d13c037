import type { Block, StagedRows } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type SignedInClient, useTestApp } from '../../testing/app.ts';
import { cellar, finish, importRows, MARGAUX, send, start, wines } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

type Row = { line: number; values: object };

const CALLS = 5;
const ROWS_OF_CALL = 20;
const ROWS = CALLS * ROWS_OF_CALL;

/** Sends all calls of one file at once. */
const allOf = (id: string, file: readonly Row[]): Promise<Answer<StagedRows>>[] =>
  Array.from({ length: CALLS }, (_, call) =>
    send(ana, id, file.slice(call * ROWS_OF_CALL, (call + 1) * ROWS_OF_CALL)),
  );

/** Sends several at once. */
const finished = async (...ids: string[]) =>
  (await Promise.all(ids.map((id) => finish(ana, id)))).map(({ data }) => data);
/** Natural order: A2 before A10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const statusesOf = (answers: readonly Answer<unknown>[]) => [...new Set(answers.map(({ status }) => status))];

const fileOf = (values: (n: number) => object): Row[] =>
  Array.from({ length: ROWS }, (_, n) => ({ line: n + 1, values: values(n) }));

const dayOf = (n: number) => new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10);

const FILES: Record<string, () => Promise<{ file: Row[]; list: string }>> = {
  wines: async () => ({ file: wines(ROWS), list: '/cellar/wines' }),
  barrels: async () => ({
    file: fileOf((n) => ({ name: `Pinot ${n}`, vintage: 2024, region: 'Jura' })),
    list: '/cellar/barrels',
  }),
  grapes: async () => ({
    file: fileOf((n) => ({
      name: `Seedling ${n}`,
      color: 'White',
      origin: 'Geisenheim',
      baume_level: 10.8,
      baume_harvest_recommended: 11.1,
      brix_level: 19.5,
      brix_harvest_recommended: 20,
      recommended_soil: 'Gravel',
      details: 'Never planted out.',
    })),
    list: '/grapes/?list=own&limit=200',
  }),
  readings: async () => {
    const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5 };
    const block = (await ana.post<Block>('/api/analytics/blocks/', draft)).data.id;
    return {
      file: fileOf((n) => ({ block, date: dayOf(n), brix: 20 })),
      list: '/api/analytics/harvest-readings/',
    };
  },
};

describe('the same new file, imported by two people at once,', () => {
  test.each(Object.keys(FILES))('is stored once: %s', async (kind) => {
    const { file, list } = (await FILES[kind]?.()) ?? { file: [], list: '' };
    const [one, other] = [await start(ana, { kind }), await start(ana, { kind })];
    const answers = await Promise.all([...allOf(one, file), ...allOf(other, file)]);
    expect(statusesOf(answers)).toEqual([200]);
    const records = await finished(one, other);
    expect(sum(records.map(({ added }) => added))).toBe(ROWS);
    expect(records.map(({ added, skipped }) => added + skipped)).toEqual([ROWS, ROWS]);
    expect((await ana.get<unknown[]>(list)).data).toHaveLength(ROWS);
  });

  test('has the values of the later import, each wine once', async () => {
    const [one, other] = [await start(ana), await start(ana)];
    const changed = wines(ROWS).map(({ line, values }) => ({ line, values: { ...values, quantity: 7 } }));
    const answers = await Promise.all([...allOf(one, wines(ROWS)), ...allOf(other, changed)]);
    expect(statusesOf(answers)).toEqual([200]);
    const records = await finished(one, other);
    // The first import added the rows, and the other one updated them.
    const quantity = records[0]?.added === ROWS ? 7 : MARGAUX.quantity;
    expect([sum(records.map(({ added }) => added)), sum(records.map(({ updated }) => updated))]).toEqual([
      ROWS,
      ROWS,
    ]);
    expect((await cellar(ana)).map(({ name, quantity }) => ({ name, quantity }))).toEqual(
      wines(ROWS)
        .map(({ values: { name } }) => ({ name, quantity }))
        .toSorted((a, b) => inOrder(a.name, b.name)),
    );
  });
});

test('simultaneous imports of wines and barrels and an undo all succeed', async () => {
  const undone = await importRows(ana, wines(ROWS));
  const barrels = (await FILES['barrels']?.())?.file ?? [];
  const [red, white] = [await start(ana), await start(ana)];
  const [oak, steel] = [await start(ana, { kind: 'barrels' }), await start(ana, { kind: 'barrels' })];
  const answers = await Promise.all([
    ...allOf(red, wines(ROWS)),
    ...allOf(oak, barrels),
    ana.post(`/api/imports/${undone}/undo`),
    ...allOf(white, wines(ROWS)),
    ...allOf(steel, barrels),
  ]);
  expect(statusesOf(answers)).toEqual([200]);
  await finished(red, white, oak, steel);
  const names = (await cellar(ana)).map(({ name }) => name);
  expect(names.length).toBe(new Set(names).size);
  expect((await ana.get<unknown[]>('/cellar/barrels')).data).toHaveLength(ROWS);
});
