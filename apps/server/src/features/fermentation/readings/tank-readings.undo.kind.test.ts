import type { ImportRecord } from '@cuverie/contract';
import { TANK_READING_LIMITS } from '@cuverie/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportResults } from '../../../testing/imports.ts';
import { FILE, importedReadingsServer, row } from './testing/imported-readings.ts';

const { app, ana, actAs, start, send, taken, undo, tanks, addTank, addReading } = importedReadingsServer();

describe('the undo', () => {
  test('of an import deletes its readings and the tanks it created', async () => {
    const tank = await addTank('T2');
    const { id } = await taken(FILE);
    expect(await undo(id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await tanks()).toEqual([tank]);
  });

  test('keeps readings that were edited, and tanks that were edited or read since', async () => {
    const { id } = await taken([
      row(1),
      row(2, { tank: 'T2' }),
      row(3, { tank: 'T3' }),
      row(4, { tank: 'T4' }),
    ]);
    const [one, two, three] = await tanks();
    await ana().put(`/tanks/${one?.id}/readings/${one?.readings[0]?.id}`, { notes: 'Pumped over' });
    await ana().put(`/tanks/${two?.id}`, { capacity: 6000 });
    if (three) await addReading(three, { brix: 12 });
    expect(await undo(id)).toMatchObject({ kept: 1 });
    expect((await tanks()).map(({ name, readingCount }) => [name, readingCount])).toEqual([
      ['T1', 1],
      ['T2', 0],
      ['T3', 1],
    ]);
  });
});

test('waits for simultaneous changes, additions and archiving, without errors', async () => {
  const { id } = await taken(Array.from({ length: 8 }, (_, n) => row(n + 1, { tank: `T${n % 2}` })));
  const [first, second] = await tanks();
  const changes = (first?.readings ?? []).map((one) =>
    ana().put(`/tanks/${first?.id}/readings/${one.id}`, { notes: 'Pumped over' }),
  );
  const answers = await Promise.all([
    ...changes,
    ana().post(`/api/imports/${id}/undo`),
    ana().post(`/tanks/${first?.id}/readings`, { brix: 12 }),
    ana().put(`/tanks/${second?.id}`, { status: 'archived' }),
    send(await start(), [row(1, { tank: 'T0' }), row(3, { tank: 'T0' })]),
  ]);
  const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
  expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  expect((await ana().get<ImportRecord>(`/api/imports/${id}`)).data.status).toBe('undone');
});

test('loses nothing between two imports of a file and two simultaneous readings', async () => {
  const tank = await addTank();
  const file = Array.from({ length: 300 }, (_, n) =>
    row(n + 1, { timestamp: new Date(Date.UTC(2026, 7, 1, n)).toISOString(), tank: `T${n % 3}` }),
  );
  const [one, other] = [await start(), await start()];
  const logging = Array.from({ length: 20 }, (_, n) => addReading(tank, { temperature: 20 + n / 10 }));
  const answers = await Promise.all([send(one, file), send(other, file), ...logging]);
  const counts = answers.slice(0, 2) as ImportResults[];
  expect(counts.map(({ added }) => added).toSorted()).toEqual([0, 300]);
  expect(counts.map(({ skipped }) => skipped).toSorted()).toEqual([0, 300]);
  const stored = await tanks();
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['T0', 'T1', 'T2']);
  const logged = stored.flatMap(({ readings }) => readings.filter(({ brix }) => brix === null));
  expect(logged.map(({ temperature }) => temperature).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => 20 + n / 10),
  );
  for (const id of [one, other]) await undo(id);
  expect((await tanks()).map(({ name, readingCount }) => [name, readingCount])).toEqual([['T1', 20]]);
});

const within = ({ min, max }: { min: number; max: number }, decimals: number) =>
  fc.integer({ min: min * 10 ** decimals, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals);
const words = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  // Texts are stored composed (NFC).
  .map((text) => `${text.trim()}x`.normalize('NFC'));
const reading = fc.record(
  {
    timestamp: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}.000Z`),
    temperature: within(TANK_READING_LIMITS.temperature, 1),
    brix: within(TANK_READING_LIMITS.brix, 2),
    pH: within(TANK_READING_LIMITS.pH, 2),
    alcohol: within(TANK_READING_LIMITS.alcohol, 2),
    notes: words,
    takenBy: words,
  },
  { requiredKeys: ['timestamp', 'brix', 'takenBy'] },
);
const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const cellar = fc.uniqueArray(
  fc.record({
    tank: words,
    variety: words,
    readings: fc.uniqueArray(reading, { minLength: 1, maxLength: 6, selector: ({ timestamp }) => timestamp }),
  }),
  { maxLength: 4, selector: ({ tank, variety }) => JSON.stringify([folded(tank), folded(variety)]) },
);

test('restores the same tanks and readings from random rows, once', async () => {
  await fc.assert(
    fc.asyncProperty(cellar, async (grouped) => {
      actAs(await app().signUp('Ana Silva'));
      const rows = grouped.flatMap(({ readings, ...tank }) => readings.map((one) => ({ ...tank, ...one })));
      if (rows.length === 0) return;
      const lines = rows.map((values, index) => ({ line: index + 1, values }));
      expect(await taken(lines)).toMatchObject({ added: rows.length, refused: [] });
      const stored = await tanks();
      const shown = stored.flatMap(({ name, variety, readings }) =>
        readings.map(({ timestamp, temperature, brix, pH, alcohol, notes, takenBy }) => ({
          tank: name,
          variety,
          timestamp,
          temperature,
          brix,
          pH,
          alcohol,
          notes,
          takenBy,
        })),
      );
      const empty = { temperature: null, pH: null, alcohol: null, notes: null };
      const inOrder = (list: object[]) => list.map((one) => JSON.stringify(one)).toSorted();
      const shape = (one: object) => ({ ...shown[0], ...empty, ...one });
      expect(inOrder(shown.map(shape))).toEqual(inOrder(rows.map(shape)));
      expect(await taken(lines)).toMatchObject({ added: 0, updated: 0, skipped: rows.length });
    }),
    { numRuns: 25 },
  );
});
