import { gzipSync } from 'node:zlib';
import type { ImportRecord, MatchedRows } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { sweepImports } from './imports.service.ts';
import { cellar, finish, importRows, MARGAUX, send, start, wholeWine, wines } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an import', () => {
  test('stores rows with their extra columns, counts them and records the author', async () => {
    const id = await start(ana);
    const values = { ...MARGAUX, extra: { 'CT score': '96', 'Bottle note': 'Été\n"grand"' }, source: 'ct:1' };
    const { data } = await send(ana, id, [{ line: 2, values }, ...wines(2, 3)]);
    expect(data).toEqual({ received: 3, refused: [] });
    const { refusedRows, ...record } = (await finish(ana, id)).data;
    expect(refusedRows).toEqual([]);
    expect(await wholeWine(ana, 'Château Margaux')).toMatchObject({ ...values, version: 1 });
    expect(record).toMatchObject({ status: 'finished', added: 3, createdBy: 'Ana Silva', rows: 3 });
    expect(record.undoableUntil).toBe('2026-12-20T10:00:00.000Z');
    expect((await ana.get<ImportRecord[]>('/api/imports')).data).toEqual([record]);
  });

  test('changes nothing in the cellar until it is finished', async () => {
    const id = await start(ana);
    await send(ana, id, wines(2));
    expect(await cellar(ana)).toEqual([]);
    expect((await ana.get(`/api/imports/${id}`)).data).toMatchObject({ status: 'open', added: 0 });
    await finish(ana, id);
    expect(await cellar(ana)).toHaveLength(2);
  });

  test('stores a line once for repeated calls', async () => {
    const id = await start(ana);
    const rows = [...wines(2), { line: 9, values: { ...MARGAUX, vintage: 1492 } }];
    const first = await send(ana, id, rows);
    const again = await send(ana, id, rows);
    expect(first.data).toMatchObject({ received: 2, refused: [{ line: 9 }] });
    expect(again.data).toEqual(first.data);
    const finished = await Promise.all([finish(ana, id), finish(ana, id)]);
    expect(finished.map(({ data }) => [data.status, data.added, data.refused])).toEqual([
      ['finished', 2, 1],
      ['finished', 2, 1],
    ]);
    expect(await cellar(ana)).toHaveLength(2);
  });

  test('stores lines once that two calls send at once', async () => {
    const id = await start(ana);
    const answers = await Promise.all([send(ana, id, wines(20)), send(ana, id, wines(20))]);
    expect(answers.map(({ data }) => data.received)).toEqual([20, 20]);
    await finish(ana, id);
    expect(await cellar(ana)).toHaveLength(20);
  });

  test('leaves no rows when cancelled during calls', async () => {
    const id = await start(ana);
    const calls = [1, 101, 201, 301].map((from) => send(ana, id, wines(100, from)));
    const cancelled = await ana.post<ImportRecord>(`/api/imports/${id}/cancel`);
    const answers = await Promise.all(calls);
    expect([cancelled.status, cancelled.data.status]).toEqual([200, 'cancelled']);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(await cellar(ana)).toEqual([]);
    expect(await app().db.rows(sql`select line from import_rows where import_id = ${id}`)).toHaveLength(0);
  });

  test('is deleted with its rows after a day without a finish', async () => {
    const id = await start(ana);
    await send(ana, id, wines(2));
    const day = 24 * 60 * 60 * 1000;
    try {
      app().clock.advance(day - 1000);
      await sweepImports(app().db, app().clock);
      expect((await app().db.rows(sql`select from import_rows where import_id = ${id}`)).length).toBe(2);
      app().clock.advance(2000);
      await sweepImports(app().db, app().clock);
      expect(await app().db.rows(sql`select from import_rows where import_id = ${id}`)).toEqual([]);
      expect(await app().db.rows(sql`select from imports where id = ${id}`)).toEqual([]);
    } finally {
      app().clock.advance(-day - 1000);
    }
  });

  test('reports each invalid row, stores the others, and accepts the corrected row', async () => {
    const id = await start(ana);
    const bad = { line: 7, values: { ...MARGAUX, vintage: 2028, colour: 'red' } };
    const worse = { line: 8, values: { ...MARGAUX, name: ' ', quantity: 1.5, rating: 101 } };
    const { data } = await send(ana, id, [...wines(1), bad, worse]);
    expect(data).toMatchObject({
      received: 1,
      refused: [
        { line: 7, errors: { row: expect.stringContaining('colour') } },
        {
          line: 8,
          errors: {
            name: 'Name is required',
            quantity: 'Quantity must be a whole number',
            rating: 'Rating must be between 0 and 100',
          },
        },
      ],
    });
    const mended = await send(ana, id, [{ line: 8, values: MARGAUX }]);
    expect(mended.data).toEqual({ received: 1, refused: [] });
    expect((await finish(ana, id)).data).toMatchObject({ added: 2, refused: 1 });
  });

  test('in strict mode stores nothing if a row is refused, and is cancelled', async () => {
    const id = await start(ana, { strict: true });
    await send(ana, id, [...wines(2), { line: 7, values: { ...MARGAUX, vintage: 2028 } }]);
    const { data } = await finish(ana, id);
    expect(data).toMatchObject({ status: 'cancelled', strict: true, added: 0, refused: 1, refusedRows: [] });
    expect((await finish(ana, id)).data).toEqual(data);
    expect(await cellar(ana)).toEqual([]);
  });

  test('in strict mode stores nothing if the cellar refuses a row, which is named', async () => {
    const barrel = { name: 'Pinot', vintage: 2024, region: 'Jura', barrelId: 'A-7' };
    const id = await start(ana, { kind: 'barrels', strict: true });
    await send(ana, id, [
      { line: 1, values: barrel },
      { line: 2, values: barrel },
    ]);
    const { data } = await finish(ana, id);
    const problem = { line: 2, errors: { barrelId: 'Another barrel has the code A-7 already' } };
    expect(data).toMatchObject({ status: 'cancelled', added: 0, refused: 1, refusedRows: [problem] });
    expect((await finish(ana, id)).data).toEqual(data);
    expect((await ana.get('/cellar/barrels')).data).toEqual([]);
  });

  test('refuses too many rows per call with a message, and accepts up to 8 MB', async () => {
    const id = await start(ana);
    expect((await send(ana, id, wines(5001))).error.message).toBe('Send at most 5000 rows at a time');
    const long = { 'Long column': 'x'.repeat(30_000) };
    const rows = wines(100).map(({ line, values }) => ({ line, values: { ...values, extra: long } }));
    expect((await send(ana, id, rows)).status).toBe(200);
    const { status, error } = await send(ana, id, [...rows, ...rows, ...rows]);
    expect([status, error.message]).toEqual([413, 'What was sent is larger than 8 MB. Send less at a time.']);
  });

  test('accepts compressed rows, up to 8 MB unpacked', async () => {
    const id = await start(ana);
    const sent = async (packed: Buffer) => {
      const { statusCode, body } = await app().app.inject({
        method: 'POST',
        url: `/api/imports/${id}/rows`,
        headers: {
          authorization: `Bearer ${ana.access}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: packed,
      });
      return [statusCode, JSON.parse(body).data ?? JSON.parse(body).message];
    };
    const packed = (rows: unknown[]) => gzipSync(JSON.stringify({ rows }));
    expect(await sent(packed(wines(3)))).toEqual([200, { received: 3, refused: [] }]);
    const long = packed([{ line: 4, values: { ...MARGAUX, notes: 'x'.repeat(9_000_000) } }]);
    expect(await sent(long)).toEqual([413, 'What was sent is larger than 8 MB. Send less at a time.']);
    const unreadable = [400, 'The request could not be read. Check its body and headers.'];
    expect(await sent(Buffer.from('no gzip'))).toEqual(unreadable);
    expect(await sent(packed(wines(3, 5)).subarray(0, -20))).toEqual(unreadable);
  });

  test('refuses rows after its end', async () => {
    const id = await importRows(ana, wines(1));
    const { status, error } = await send(ana, id, wines(1, 2));
    expect([status, error.code]).toEqual([409, 'import_finished']);
  });

  test('is started once per id', async () => {
    const id = newId();
    const draft = { id, kind: 'wines', fileName: 'a.csv', format: 'mapped', rows: 1, onMatch: 'skip' };
    expect((await ana.post('/api/imports', draft)).status).toBe(201);
    expect((await ana.post('/api/imports', draft)).status).toBe(200);
    expect((await ana.get<unknown[]>('/api/imports')).data).toHaveLength(1);
  });
});

test('a preview accepts 20,000 rows at a time', async () => {
  await importRows(ana, wines(1));
  const rows = wines(20_000);
  const ask = (asked: object[]) =>
    ana.post<MatchedRows>('/api/imports/match', { kind: 'wines', rows: asked });
  expect((await ask(rows)).data.matches.map(({ line }) => line)).toEqual([1]);
  expect((await ask([...rows, ...wines(1, 20_001)])).status).toBe(400);
});

describe('the column mapping of a header', () => {
  const url = `/api/import-mappings/wines/${'ab'.repeat(16)}`;
  const columns = { Weingut: 'producer', Jahrgang: 'vintage', Egal: '' };

  test('is stored per estate, changed and deleted', async () => {
    expect((await ana.get(url)).data).toEqual({ columns: {} });
    expect((await ana.put(url, { columns: { Weingut: 'name' } })).status).toBe(200);
    await ana.put(url, { columns });
    expect((await ana.get(url)).data).toEqual({ columns });
    const bob = await app().signUp('Bob');
    expect((await bob.get(url)).data).toEqual({ columns: {} });
    expect((await bob.delete(url)).data).toEqual({ deleted: false });
    expect((await ana.delete(url)).data).toEqual({ deleted: true });
    expect((await ana.get(url)).data).toEqual({ columns: {} });
  });

  test('is limited to 200; the oldest is deleted', async () => {
    for (let n = 0; n <= 200; n += 1) {
      app().clock.advance(1);
      await ana.put(`/api/import-mappings/wines/${String(n).padStart(16, '0')}`, { columns });
    }
    const kept = async (n: number) =>
      (await ana.get(`/api/import-mappings/wines/${String(n).padStart(16, '0')}`)).data;
    expect([await kept(0), await kept(1), await kept(200)]).toEqual([
      { columns: {} },
      { columns },
      { columns },
    ]);
  });
});
