import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportRecord, WineDetail } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { cellarOf, exchangeOf, historyOf, importRows, linesOf, zipOf } from './testing/exchange.ts';

const app = useTestApp();
const { fetched, archiveOf, restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const MARGAUX = { name: 'Château "M", 1er', vintage: 2005, region: '=Bordeaux', type: 'Red', quantity: 6 };

describe('an archive', () => {
  const pictured = async (client: SignedInClient, name: string) => {
    const fields = { ...MARGAUX, name, vintage: '2005', quantity: '6' };
    const { data } = await client.form<WineDetail>('POST', '/cellar/wines', fields, await labelPicture());
    return data;
  };
  const bytesAt = async (address: string | null) =>
    (await app().app.inject({ url: address ?? '/' })).rawPayload;

  test('contains pictures, can be undone, and restores a deleted wine unchanged', async () => {
    const wine = await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const bob = await app().signUp('Bob');
    const { status, data } = await restored(bob, archive, '?fileName=mine.zip');
    expect([status, data.added, data.rows, data.notes, data.fileName]).toEqual([201, 1, 1, [], 'mine.zip']);
    const copy = (await bob.get<WineDetail>(`/cellar/wines/${wine.id}`)).data;
    expect((await app().app.inject({ url: copy.image ?? '' })).statusCode).toBe(200);
    expect(copy.image).not.toBe(wine.image);
    await bob.post(`/api/imports/${data.id}/undo`);
    expect(await cellarOf(bob, 'wines')).toEqual([]);
    expect((await app().app.inject({ url: copy.image ?? '' })).statusCode).toBe(404);

    const before = await cellarOf(ana, 'wines');
    expect((await restored(ana, archive)).data).toMatchObject({ added: 0, skipped: 1 });
    await ana.put(`/cellar/wines/${wine.id}`, { notes: 'Changed', quantity: 1 });
    expect((await restored(ana, archive)).data).toMatchObject({ updated: 1 });
    expect(await cellarOf(ana, 'wines')).toEqual(before);
    await ana.delete(`/cellar/wines/${wine.id}`);
    expect((await restored(ana, archive)).data).toMatchObject({ added: 1 });
    expect(await cellarOf(ana, 'wines')).toMatchObject([{ name: 'Pictured', pictured: true }]);
  });

  test('imports only the visible part of a picture, without hidden data', async () => {
    const picture = await labelPicture('webp');
    const hidden = Buffer.from('HIDE....hidden by a person');
    hidden.writeUInt32LE(hidden.length - 8, 4);
    const tampered = Buffer.concat([picture, hidden]);
    tampered.writeUInt32LE(tampered.length - 8, 4);
    const row = { ...MARGAUX, picture: 'images/1.webp' };
    await restored(ana, await zipOf({ 'wines.json': linesOf([row]), 'images/1.webp': tampered }));
    const [wine] = (await ana.get<WineDetail[]>('/cellar/wines')).data;
    const stored = await bytesAt(wine?.image ?? null);
    expect(tampered.includes('hidden by')).toBe(true);
    expect(stored.subarray(8, 12).toString()).toBe('WEBP');
    expect(stored.includes('hidden by')).toBe(false);
  });

  test('gives each row that names a picture its own copy', async () => {
    const rows = ['A', 'B'].map((name) => ({ ...MARGAUX, name, picture: 'images/1.webp' }));
    await restored(
      ana,
      await zipOf({ 'wines.json': linesOf(rows), 'images/1.webp': await labelPicture('webp') }),
    );
    const [a, b] = (await ana.get<WineDetail[]>('/cellar/wines?sort=name')).data;
    expect(await bytesAt(a?.image ?? null)).toEqual(await bytesAt(b?.image ?? null));
    await ana.put(`/cellar/wines/${a?.id}`, { image: null });
    const statuses = [a, b].map(async (wine) => (await ana.get(wine?.image ?? '')).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  test('contains the drinking log, as in its CSV, and removes it with the wines', async () => {
    const history = [
      { day: '2024-05-01', reason: 'Sold', quantity: 2, takenBy: 'Bea' },
      { day: '2025-05-01', rating: 91.5, note: '=Grand' },
    ];
    await importRows(ana, 'wines', [{ ...MARGAUX, consumptions: history }]);
    const csv = (await fetched(ana, '/api/exports/consumptions.csv')).body;
    expect(csv).toMatch(/\r\n2025-05-01,"Château ""M"", 1er",,2005,750,1,Drunk,91\.5,'=Grand,Ana Silva,/);
    const bob = await app().signUp('Bob');
    const { data } = await restored(bob, await archiveOf(ana));
    expect(await historyOf(bob)).toEqual(await historyOf(ana));
    expect(await cellarOf(bob, 'wines')).toMatchObject([{ quantity: 6, lastTasted: '2025-05-01' }]);
    expect((await bob.post<ImportRecord>(`/api/imports/${data.id}/undo`)).data.kept).toBe(0);
    expect(await historyOf(bob)).toEqual([]);
  });

  test('is restored once per id', async () => {
    await ana.post('/cellar/wines', MARGAUX);
    const archive = await archiveOf(ana);
    const bob = await app().signUp('Bob');
    const query = '?id=0197a1b2-0000-7000-8000-000000000001&onMatch=add';
    expect((await restored(bob, archive, query)).status).toBe(201);
    expect((await restored(bob, archive, query)).status).toBe(200);
    expect(await cellarOf(bob, 'wines')).toHaveLength(1);
  });

  test('with a renamed, a missing and a broken picture and a broken row imports the rest and reports them', async () => {
    const row = (n: number, more = {}) =>
      JSON.stringify({ ...MARGAUX, name: `Wine ${n}`, picture: `images/${n}.webp`, ...more });
    const picture = await labelPicture('webp');
    const archive = await zipOf({
      'wines.json': `[\n${row(1)},\n${row(2)},\n{"name": ,\n${row(3)},\n${row(4, { vintage: 3000 })}\n]\n`,
      'barrels.json': 'nonsense\n',
      'images/1.webp': picture,
      'images/3.webp': Buffer.from('no picture at all'),
    });
    const { status, data } = await restored(ana, archive);
    expect(status).toBe(201);
    expect(data.notes).toEqual([
      expect.stringContaining('manifest.json is missing'),
      'Row 3 of wines.json is damaged and was left out.',
      expect.stringContaining('The picture of Wine 2 (images/2.webp) is missing'),
      expect.stringContaining('The picture of Wine 3 (images/3.webp) is damaged'),
      expect.stringContaining('The picture of Wine 4'),
      'Row 5 of wines.json was refused: Vintage must be between 1800 and 2027.',
      'Row 1 of barrels.json is damaged and was left out.',
    ]);
    expect(await cellarOf(ana, 'wines')).toMatchObject([
      { name: 'Wine 1', pictured: true },
      { name: 'Wine 2', pictured: false },
      { name: 'Wine 3', pictured: false },
    ]);
  });

  test('finds a renamed picture by its content and reports a changed one', async () => {
    const picture = await labelPicture('webp');
    const part = {
      sha256: createHash('sha256').update(picture).digest('hex'),
      bytes: picture.length,
    };
    const wines = `[\n${JSON.stringify({ ...MARGAUX, picture: 'images/a.webp' })}\n]\n`;
    const parts = { 'images/a.webp': part, 'wines.json': { sha256: 'other', bytes: 1, rows: 1 } };
    const manifest = { format: 'cuverie-archive', formatVersion: 1, createdAt: '', parts };
    const archive = await zipOf({
      'wines.json': wines,
      'pictures/renamed by hand.webp': picture,
      'manifest.json': JSON.stringify(manifest),
    });
    const { data } = await restored(ana, archive);
    expect(data.notes).toEqual(['wines.json was changed after it was written; what it says now was taken.']);
    expect(await cellarOf(ana, 'wines')).toMatchObject([{ pictured: true }]);
  });

  test('is refused with a message if it is none, foreign, newer or truncated', async () => {
    await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const manifest = { format: 'cuverie-archive', formatVersion: 3, createdAt: '', parts: {} };
    for (const [bytes, words] of [
      [Buffer.from('PK but not really'), 'is not a zip archive, or it is damaged'],
      [archive.subarray(0, archive.length - 100), 'is not a zip archive, or it is damaged'],
      [await zipOf({ 'holiday.txt': 'sun' }), 'This zip holds no cellar'],
      [await zipOf({ 'manifest.json': JSON.stringify(manifest) }), 'written by a newer Cuverie'],
    ] as const) {
      const { status, message } = await restored(ana, bytes);
      expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await ana.get<unknown[]>('/api/imports')).data).toEqual([]);
  });

  test('omits missing picture files, and pictures without a row', async () => {
    const wine = await pictured(ana, 'Pictured');
    const archive = await archiveOf(ana);
    const before = (await readdir(app().mediaDir)).length;
    await restored(ana, archive, '?onMatch=skip');
    expect((await readdir(app().mediaDir)).length).toBe(before);
    await rm(join(app().mediaDir, (wine.image ?? '').slice('/media/'.length)));
    const { data } = await restored(await app().signUp('Bob'), await archiveOf(ana));
    expect(data.notes).toEqual([expect.stringContaining('is missing')]);
  });
});
