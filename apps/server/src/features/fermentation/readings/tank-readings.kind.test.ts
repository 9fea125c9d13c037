import type { MatchedRows, Tank } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { type SignedInClient } from '../../../testing/app.ts';
import { FILE, importedReadingsServer, type Line, row } from './testing/imported-readings.ts';

const { app, ana, actAs, taken, undo, tanks, addTank, addReading } = importedReadingsServer();

test('puts rows of one name and variety into one tank of 1,000 L, with no assumed contents and their authors', async () => {
  expect(await taken(FILE)).toMatchObject({ added: 5, refused: [] });
  const volumes = { capacity: 1000, currentVolume: 0, status: 'active' };
  expect(await tanks()).toMatchObject([
    { name: 'T1', variety: 'Merlot', ...volumes, readingCount: 3 },
    { name: 'T2', variety: 'Merlot', ...volumes, readingCount: 1 },
    { name: 'T1', variety: 'Syrah', ...volumes, readingCount: 1 },
  ]);
  expect((await tanks())[0]?.readings).toMatchObject([
    { timestamp: '2026-09-03T08:00:00.000Z', brix: 20.12, rawValue: 1.0842, rawScale: 'sg' },
    { temperature: 22, brix: null, notes: 'Cap is up', takenBy: 'Ana Silva' },
    { temperature: 18.5, pH: 3.4, alcohol: 0, takenBy: 'Jonas Weber' },
  ]);
});

test('adds readings to the active tank of a name and variety, and creates one beside an archived tank', async () => {
  const [old, active] = [await addTank(), await addTank()];
  await ana().put(`/tanks/${old.id}`, { status: 'archived' });
  await addTank('T2');
  await ana().put(`/tanks/${(await addTank('T2')).id}`, { name: 'T3', status: 'archived' });
  const nameless = { variety: undefined };
  const bob = await app().signUp('Bob');
  await bob.post('/tanks', { name: 'T3', variety: 'Merlot', capacity: 500 });
  const { refused } = await taken([
    row(1),
    row(2, nameless),
    row(3, { tank: 'T3' }),
    row(4, { ...nameless, tank: 'T4' }),
  ]);
  expect(refused).toEqual([
    { line: 4, errors: { variety: 'Variety is required: no active tank is called T4' } },
  ]);
  const counted = (await tanks()).map(({ id, name, status, readingCount }) => [
    id === active.id ? 'the active T1' : name,
    status,
    readingCount,
  ]);
  expect(counted).toEqual([
    ['T1', 'archived', 0],
    ['the active T1', 'active', 2],
    ['T2', 'active', 0],
    ['T3', 'archived', 0],
    ['T3', 'active', 1],
  ]);
  expect((await bob.get<Tank[]>('/tanks')).data).toMatchObject([{ readingCount: 0 }]);
});

test('creates one archived tank for a finished ferment, once', async () => {
  const over = { tank: 'C9', archivedAt: '2024-10-09T08:00:00Z' };
  const rows = [
    row(1, { ...over, timestamp: '2024-10-01T08:00:00Z' }),
    row(2, { ...over, timestamp: '2024-10-09T08:00:00Z' }),
  ];
  await taken(rows);
  await taken(rows);
  expect(await tanks()).toMatchObject([
    { name: 'C9', status: 'archived', archivedAt: '2024-10-09T08:00:00.000Z', readingCount: 2 },
  ]);
});

test('creates another tank for the same name in another year, with or without a stated vintage', async () => {
  const on = (timestamp: string, values: object = {}) => ({ timestamp, ...values });
  await ana().post<Tank>('/tanks', { name: 'T1', variety: 'Merlot', capacity: 5000, vintage: 2025 });
  await taken([
    row(1, on('2024-10-01T08:00:00Z')),
    row(2, on('2025-01-20T08:00:00Z')),
    row(3, on('2025-10-01T08:00:00Z')),
    row(4, on('2026-10-01T08:00:00Z', { variety: undefined })),
    row(5, on('2026-10-02T08:00:00Z', { vintage: 2024 })),
    row(6, on('2026-10-02T08:00:00Z', { vintage: 2023, lot: 'A', capacity: 3000, currentVolume: 2500.5 })),
    row(7, on('2026-10-02T08:00:00Z', { vintage: 2023, lot: 'B' })),
  ]);
  const shown = (await tanks()).map(({ vintage, lot, capacity, readings }) => [
    vintage,
    lot,
    capacity,
    readings.map(({ timestamp }) => timestamp.slice(0, 10)),
  ]);
  expect(shown).toEqual([
    [2025, null, 5000, ['2025-10-01']],
    [2024, null, 1000, ['2026-10-02', '2025-01-20', '2024-10-01']],
    [2026, null, 1000, ['2026-10-01']],
    [2023, 'A', 3000, ['2026-10-02']],
    [2023, 'B', 1000, ['2026-10-02']],
  ]);
});

describe('an export', () => {
  /** Reads the export of these tanks as rows. */
  const rowsOf = (exported: readonly Tank[]): Line[] =>
    exported
      .flatMap(
        ({
          id,
          name,
          variety,
          vintage,
          lot,
          yeast,
          style,
          capacity,
          currentVolume,
          archivedAt,
          readings,
        }) => {
          const of = { tank: name, variety, vintage, lot, yeast, style, capacity, currentVolume, archivedAt };
          const shown = readings.map(
            ({ id: _id, version: _version, deviceId: _deviceId, ...reading }) => reading,
          );
          return (shown.length > 0 ? shown : [{ timestamp: null }]).map((reading) => ({
            ...of,
            exportedTankId: id,
            ...reading,
          }));
        },
      )
      .map((values, index) => ({ line: index + 1, values }));

  const shown = async (client: SignedInClient) =>
    (await client.get<Tank[]>('/tanks')).data
      .map(({ version: _version, createdAt: _created, updatedAt: _updated, readings, ...tank }) => ({
        ...tank,
        readings: readings.map(({ id: _id, version: _own, ...reading }) => reading),
      }))
      .toSorted((one, other) => one.id.localeCompare(other.id));

  async function cellarOf(client: SignedInClient) {
    const base = { name: 'Cuve 1', variety: 'Pinot Noir', capacity: 6000, currentVolume: 4500.25 };
    const add = async (fields: object, readings: readonly object[], isArchived = false) => {
      const { data } = await client.post<Tank>('/tanks', { ...base, ...fields });
      for (const reading of readings) await client.post(`/tanks/${data.id}/readings`, reading);
      if (isArchived) await client.put(`/tanks/${data.id}`, { status: 'archived' });
    };
    const raw = { instrument: 'hydrometer', rawValue: 1.0421, rawScale: 'sg' };
    const moment = '2025-10-02T08:00:00.250Z';
    await add({ vintage: 2024, lot: 'A' }, [{ timestamp: '2024-10-02T08:00:00.250Z', brix: 22 }], true);
    await add({ vintage: 2025, style: 'white', yeast: 'QA23' }, [
      { timestamp: moment, brix: 10.5, ...raw, notes: 'Pumped over,\n"twice"' },
      { timestamp: '2025-10-02T08:00:00.900Z', temperature: 24.5, alcohol: 5.1, alcoholIsEstimate: true },
      { timestamp: '2025-10-02T08:00:40Z', pH: 3.4 },
    ]);
    // The account also has a tank of the same name and tanks without readings.
    await add({ vintage: 2025, style: 'white' }, [{ timestamp: moment, brix: 9 }]);
    await add({ vintage: null, currentVolume: 0 }, []);
    await add({ name: 'Never filled' }, [], true);
  }

  test('restores the same tanks and readings in a new account, once', async () => {
    await cellarOf(ana());
    const [before, rows] = [await shown(ana()), rowsOf(await tanks())];
    expect(rows).toHaveLength(7);
    app().clock.advance(60_000);
    const old = ana();
    actAs(await app().signUp('Bob'));
    const { id, ...first } = await taken(rows);
    expect(first).toMatchObject({ added: 7, refused: [] });
    expect(await shown(ana())).toEqual(before);
    expect(await taken(rows)).toMatchObject({ added: 0, updated: 0, skipped: 7, refused: [] });
    expect(await undo(id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await tanks()).toEqual([]);
    actAs(old);
    expect(await taken(rows)).toMatchObject({ added: 0, updated: 0, skipped: 7, refused: [] });
    expect(await shown(ana())).toEqual(before);
  });

  test('adds nothing to a tank archived since, and reports it', async () => {
    const tank = await addTank();
    const rows = rowsOf(await tanks());
    await ana().put(`/tanks/${tank.id}`, { status: 'archived' });
    const { refused } = await taken([row(1, { ...rows[0]?.values, timestamp: '2026-10-01T08:00:00Z' })]);
    expect(refused).toEqual([
      { line: 1, errors: { tank: 'This tank is archived: its readings are locked' } },
    ]);
  });
});

test('reports an invalid row by its field, imports the others, and creates no tank for it', async () => {
  const at = { tank: 'T9' };
  const { added, refused } = await taken([
    row(1, { ...at, pH: 7 }),
    row(2, { ...at, timestamp: '2031-09-07T08:00:00Z' }),
    row(3, { ...at, brix: null }),
    row(4, { ...at, rawValue: 1.08 }),
    row(5, { ...at, timestamp: '2026-09-05' }),
    row(6, { tank: '' }),
    row(7, { ...at, timestamp: '0000-01-01T00:00:00Z' }),
    row(8),
  ]);
  expect(added).toBe(1);
  expect(refused.map(({ errors }) => errors)).toEqual([
    { pH: 'pH must be between 2 and 5' },
    { timestamp: 'Time must not lie in the future' },
    { brix: 'Give at least one of temperature, brix, pH and alcohol' },
    { rawScale: 'A raw value takes the scale it was read on, and a scale its value' },
    { timestamp: 'Time must be a moment like 2026-09-20T08:30:00Z' },
    { tank: 'Tank name is required' },
    { timestamp: 'Time must not lie before 1900: check the year' },
  ]);
  expect((await tanks()).map(({ name }) => name)).toEqual(['T1']);
});

describe('the same file again', () => {
  test('adds nothing and reports it before the import', async () => {
    // A clock has milliseconds, an export only seconds.
    const logged = await addReading(await addTank(), {
      timestamp: '2026-09-01T08:00:00.750Z',
      brix: 24,
      alcohol: 1.2,
      alcoholIsEstimate: true,
      rawValue: 1.1,
      rawScale: 'sg',
    });
    await taken(FILE.slice(1));
    const before = await tanks();
    const again = [row(1), ...FILE.slice(1)];
    const { data } = await ana().post<MatchedRows>('/api/imports/match', {
      kind: 'tank-readings',
      rows: again,
    });
    expect(data.matches.map(({ line }) => line).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(data.matches.find(({ line }) => line === 1)?.ids).toEqual([logged.id]);
    for (const onMatch of ['update', 'skip']) {
      expect(await taken(again, onMatch)).toMatchObject({ added: 0, updated: 0, skipped: 5 });
    }
    expect(await tanks()).toEqual(before);
    expect(await taken(again, 'add')).toMatchObject({ added: 5, skipped: 0 });
  });

  test('distinguishes two readings at one instant', async () => {
    const moment = { timestamp: '2026-09-01T08:00:00Z' };
    const twice = [row(1, { ...moment, temperature: 18 }), row(2, { ...moment, temperature: 19 })];
    await taken(twice);
    expect(await taken(twice.toReversed())).toMatchObject({ added: 0, updated: 0, skipped: 2 });
  });

  test('changes only a changed value, and the undo restores the old one', async () => {
    const tank = await addTank();
    const raw = { rawValue: 1.1, rawScale: 'sg', instrument: 'hydrometer' };
    const reading = await addReading(tank, {
      timestamp: '2026-09-01T08:00:00.750Z',
      brix: 24,
      pH: 3.4,
      ...raw,
    });
    const { id, ...answer } = await taken([row(1, { brix: 23.5 })]);
    expect(answer).toMatchObject({ added: 0, updated: 1 });
    const after = { ...reading, brix: 23.5, rawValue: null, rawScale: null, version: 2 };
    expect((await tanks())[0]?.readings).toEqual([after]);
    expect(await undo(id)).toMatchObject({ status: 'undone', kept: 0 });
    expect((await tanks())[0]?.readings).toEqual([{ ...reading, version: 3 }]);
  });

  test('keeps an archived tank and refuses changes of it', async () => {
    const { id } = await taken([row(1), row(2)]);
    const [tank] = await tanks();
    await ana().put(`/tanks/${tank?.id}`, { status: 'archived' });
    const { skipped, refused } = await taken([row(1), row(2, { brix: 1 })]);
    expect([skipped, refused]).toEqual([
      1,
      [{ line: 2, errors: { tank: 'This tank is archived: its readings are locked' } }],
    ]);
    expect(await undo(id)).toMatchObject({ status: 'undone', kept: 2 });
    expect(await tanks()).toMatchObject([{ status: 'archived', readingCount: 2 }]);
  });
});
