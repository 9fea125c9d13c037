import { readdir } from 'node:fs/promises';
import type { ImportRecord, StagedRows, Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { exchangeOf, linesOf, zipOf } from './testing/exchange.ts';

const app = useTestApp();
const { restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const MARGAUX = { name: 'Château Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

async function start(): Promise<string> {
  const draft = { kind: 'wines', fileName: 'cellar.csv', format: 'mapped', rows: 3, onMatch: 'update' };
  return (await ana.post<ImportRecord>('/api/imports', draft)).data.id;
}

const send = (id: string, rows: unknown[]) => ana.post<StagedRows>(`/api/imports/${id}/rows`, { rows });

const names = async () => (await ana.get<Wine[]>('/cellar/wines?sort=name')).data.map(({ name }) => name);

describe('a text the database cannot store', () => {
  test.each([
    ['half of a character', { name: 'a\ud800b' }],
    ['half of a character in a column’s name', { extra: { 'a\udc00': 'b' } }],
    ['a NUL character', { notes: 'a\0b' }],
    ['a NUL character in a column’s name', { extra: { 'a\0': 'b' } }],
  ])('is refused with a message, for %s', async (_what, values) => {
    const rows = [{ line: 1, values: { ...MARGAUX, ...values } }];
    const id = await start();
    for (const { status, error } of [
      await send(id, rows),
      await ana.post('/api/imports/match', { kind: 'wines', rows }),
      await ana.post('/cellar/wines', { ...MARGAUX, ...values }),
      await ana.put(`/api/import-mappings/wines/${'ab'.repeat(8)}`, { columns: { ...values } }),
    ]) {
      expect([status, error.message]).toEqual([400, expect.stringMatching(/^The text holds /)]);
    }
    expect(await names()).toEqual([]);
  });

  test('skips only its own row of an archive, and similar texts are accepted', async () => {
    const rows = [
      { ...MARGAUX, name: 'a\0b', picture: 'images/none.webp' },
      { ...MARGAUX, name: `c\ud800${'d'.repeat(1000)}`, picture: 'images/none.webp' },
      { ...MARGAUX, name: 'The text \\u0000' },
    ];
    const { status, data } = await restored(ana, await zipOf({ 'wines.json': linesOf(rows) }));
    expect([status, data.status, data.added, data.refused]).toEqual([201, 'finished', 1, 2]);
    expect(data.notes).toContain('Row 1 of wines.json was refused: The text holds a NUL character.');
    expect(Math.max(...data.notes.map((note) => note.length))).toBeLessThanOrEqual(500);
    expect(await names()).toEqual(['The text \\u0000']);
  });
});

describe('a value outside the contract', () => {
  test.each([
    [{ line: 1, values: null }, 'Must be an object'],
    [5, 'Must be an object'],
  ])('is refused with our own message: %j', async (row, words) => {
    const { status, error } = await send(await start(), [row]);
    expect([status, error.message]).toEqual([400, words]);
  });

  test('has our own message for a row, too', async () => {
    const consumptions = [5, { day: '2020-01-01', fromStock: 'y', glass: 1 }];
    const { data } = await send(await start(), [
      { line: 1, values: { ...MARGAUX, colour: 1, consumptions } },
    ]);
    expect(data.refused[0]?.errors).toEqual({
      row: 'There is no field colour',
      'consumptions.0': 'Must be an object',
      'consumptions.1': 'There is no field glass',
      'consumptions.1.fromStock': 'Must be true or false',
    });
    const query = await restored(ana, await zipOf({}), '?onMatch=perhaps');
    expect([query.status, query.message]).toEqual([400, 'Must be one of update, skip, add']);
  });
});

describe('an archive', () => {
  test.each([9e15, -5])('is read if its manifest states %d rows', async (rows) => {
    const manifest = {
      format: 'cuverie-archive',
      formatVersion: 1,
      createdAt: '',
      parts: { 'wines.json': { sha256: '', bytes: 1, rows } },
    };
    const parts = { 'wines.json': linesOf([MARGAUX]), 'manifest.json': JSON.stringify(manifest) };
    const { status, data } = await restored(ana, await zipOf(parts));
    expect([status, data.rows, data.added]).toEqual([201, 1, 1]);
    expect(data.notes).toEqual([expect.stringContaining('manifest.json is missing or damaged')]);
  });

  /** Leaves an import as a stopped server does, with the first rows staged. */
  async function brokenOff(): Promise<string> {
    const id = newId();
    const { id: estateId } = ana.user.estate;
    const about = { id, kind: 'archive', file_name: 'a.zip', format: 'cuverie-archive', row_count: 2 };
    const by = { created_at: app().clock.now(), created_by: ana.user.id };
    const record = { estate_id: estateId, ...about, on_match: 'update', ...by };
    await app().db.count(sql`insert into imports ${sql.values(record)}`);
    await app().db.count(sql`
      insert into import_rows (estate_id, import_id, kind, line, values)
      values (${estateId}, ${id}, 'wines', 1, ${JSON.stringify(MARGAUX)}::text::jsonb)`);
    return id;
  }

  test('continues when sent again, without decoding pictures of staged rows', async () => {
    const rows = [
      { ...MARGAUX, picture: 'images/1.webp' },
      { ...MARGAUX, name: 'Palmer', picture: 'images/2.webp' },
    ];
    const id = await brokenOff();
    const archive = await zipOf({ 'wines.json': linesOf(rows) });
    const { status, data } = await restored(ana, archive, `?id=${id}`);
    expect([status, data.status, data.added]).toEqual([200, 'finished', 2]);
    expect(await names()).toEqual(['Château Margaux', 'Palmer']);
    expect(data.notes.filter((note) => note.startsWith('The picture of'))).toEqual([
      'The picture of Palmer (images/2.webp) is missing; the rest of it was restored.',
    ]);
  });

  test('stops when the client disconnects, and continues when sent again', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({
      ...MARGAUX,
      name: `Wine ${n}`,
      picture: `images/${n}.webp`,
    }));
    const pictures = rows.map(
      ({ picture }, n) => [picture, labelPicture('webp', { width: 60, height: 90 + n })] as const,
    );
    const entries = await Promise.all(
      pictures.map(async ([path, picture]) => [path, await picture] as const),
    );
    const archive = await zipOf({ 'wines.json': linesOf(rows), ...Object.fromEntries(entries) });
    const files = async () => (await readdir(app().mediaDir)).length;
    const before = await files();
    const id = newId();
    const address = await app().app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const answer = fetch(`${address}/api/imports/archive?id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.access}`, 'content-type': 'application/zip' },
      body: new Uint8Array(archive),
      signal: leaving.signal,
    });
    await vi.waitUntil(async () => (await files()) > before + 4, { timeout: 15_000 });
    leaving.abort();
    await expect(answer).rejects.toThrow();
    const staged = async () =>
      (await app().db.rows(sql`select from import_rows where import_id = ${id} and picture is not null`))
        .length;
    await vi.waitUntil(async () => (await staged()) > 0, { timeout: 15_000 });
    expect((await ana.get<ImportRecord>(`/api/imports/${id}`)).data).toMatchObject({
      status: 'open',
      added: 0,
    });
    expect(await names()).toEqual([]);
    expect(await staged()).toBeLessThan(100);
    expect(await files()).toBe(before + 2 * (await staged()));
    expect((await restored(ana, archive, `?id=${id}`)).data).toMatchObject({
      status: 'finished',
      added: 100,
    });
    expect(await files()).toBe(before + 200);
  });

  test('refuses rows of other calls with a message', async () => {
    const rows = [{ line: 1, values: MARGAUX }];
    const { status, error } = await ana.post(`/api/imports/${await brokenOff()}/rows`, { rows });
    expect([status, error.code]).toEqual([409, 'import_of_archive']);
  });
});
