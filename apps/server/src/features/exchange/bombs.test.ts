import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { unstorable } from '../../platform/http/unstorable.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { exchangeOf, linesOf, zipOf } from './testing/exchange.ts';

const app = useTestApp();
const { restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const MB = 1024 * 1024;
const MARGAUX = { name: 'Château Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

const manifestOf = (parts: object) =>
  JSON.stringify({ format: 'cuverie-archive', formatVersion: 1, createdAt: '', parts });

/** Flags are 8 bytes into each entry of the central directory. */
function withFlags(zip: Buffer, flags: number): Buffer {
  const entry = zip.indexOf('PK\x01\x02');
  zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | flags, entry + 8);
  return zip;
}

test('validates a list of millions without copying it', () => {
  const list = Array.from({ length: 4_000_000 }, () => 1);
  const before = process.resourceUsage().maxRSS;
  expect(unstorable([...list.slice(0, 10), 'a\0b'])).toEqual({ code: 'nul_character', params: {} });
  expect(unstorable({ list })).toBeUndefined();
  // A few kilobytes; an array of its items' names would take seven hundred megabytes.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
});

test('looks for missing pictures once, within the limits of an archive', async () => {
  // A hundred megabytes of zeros in a hundred kilobytes, and a hundred wines whose pictures may be any of them.
  const nothing = Buffer.alloc(MB);
  const paths = Array.from({ length: 100 }, (_, n) => `images/${n}.webp`);
  const missing = { sha256: 'f'.repeat(64), bytes: nothing.length };
  const archive = await zipOf({
    'manifest.json': manifestOf(Object.fromEntries(paths.map((path) => [path, missing]))),
    'wines.json': linesOf(paths.map((picture, n) => ({ ...MARGAUX, name: `Wine ${n}`, picture }))),
    ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`elsewhere/${n}.webp`, nothing])),
  });
  const before = process.cpuUsage();
  const { data } = await restored(ana, archive);
  expect([data.status, data.added, data.notes.length]).toEqual(['finished', 100, 100]);
  // Reading each of them for each wine would take half a minute; reading each once takes less than a second.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

test('refuses an endlessly nested manifest without using memory', async () => {
  const before = process.resourceUsage().maxRSS;
  const { data } = await restored(
    ana,
    await zipOf({ 'wines.json': linesOf([MARGAUX]), 'manifest.json': '['.repeat(30e6) }),
  );
  expect([data.added, data.notes]).toEqual([
    1,
    [expect.stringContaining('manifest.json is missing or damaged')],
  ]);
  // A few kilobytes; parsed as JSON they would take two gigabytes.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(1e6);
});

test('refuses endless lines', async () => {
  const { data } = await restored(
    ana,
    await zipOf({ 'wines.json': '\n'.repeat(2_000_003) + JSON.stringify(MARGAUX) }),
  );
  expect([data.status, data.added]).toEqual(['finished', 0]);
  expect(data.notes.at(-1)).toMatch(/^wines\.json is damaged after row 0/);
});

test('stores long rows a few at a time', async () => {
  const extra = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`Column ${n}`, 'x'.repeat(30_000)]));
  const rows = Array.from({ length: 100 }, (_, n) => ({ ...MARGAUX, name: `Wine ${n}`, extra }));
  const { data } = await restored(ana, await zipOf({ 'wines.json': linesOf(rows) }));
  expect([data.added, data.refused]).toEqual([100, 0]);
  const { db } = app();
  const [brought] = await db.rows<{ estate: string }>(
    sql`select estate_id as estate from imports where id = ${data.id}`,
  );
  const [stored] = await db.rows<{ statements: number }>(sql`
    select count(distinct cmin::text)::integer as statements from wines where estate_id = ${brought?.estate}`);
  expect(stored?.statements).toBe(2);
});

test('skips only a row whose name is no text', async () => {
  const rows = [{ name: { toString: 1 }, picture: 'images/none.webp' }, MARGAUX];
  const { status, data } = await restored(ana, await zipOf({ 'wines.json': linesOf(rows) }));
  expect([status, data.status, data.added, data.refused]).toEqual([201, 'finished', 1, 1]);
  expect(data.notes).toContain(
    'The picture of a row without a name (images/none.webp) is missing; the rest of it was restored.',
  );
});

test('refuses an encrypted archive with a message', async () => {
  const locked = await zipOf({ 'wines.json': linesOf([MARGAUX]) });
  const { status, message } = await restored(ana, withFlags(locked, 1));
  expect([status, message]).toEqual([400, expect.stringMatching(/^This archive is locked with a password/)]);
});

test.each([
  [
    'whose first name leads elsewhere',
    (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll('wines.json', '../es.json'), 'latin1'),
  ],
  ['that is strongly encrypted', (zip: Buffer) => withFlags(zip, 0x41)],
  [
    'whose list of entries is damaged',
    (zip: Buffer) => Buffer.from(zip.toString('latin1').replace('PK\x01\x02', 'PK\x01\x03'), 'latin1'),
  ],
])('refuses an archive %s with a message', async (_what, harm) => {
  const { status, message } = await restored(ana, harm(await zipOf({ 'wines.json': linesOf([MARGAUX]) })));
  expect([status, message]).toEqual([400, expect.stringMatching(/^This zip cannot be read/)]);
});

test('leaves no temporary file of an upload behind, even if the server is killed', async () => {
  const folder = app().temporaryDir;
  const archive = await zipOf({ 'wines.json': linesOf([MARGAUX]) });
  const found: string[][] = [];
  async function* slowly(): AsyncGenerator<Buffer> {
    for (const byte of [archive.subarray(0, 50), archive.subarray(50)]) {
      yield byte;
      found.push(await readdir(folder));
    }
  }
  const { data } = await restored(ana, Readable.from(slowly()));
  expect(data.added).toBe(1);
  expect(found).toEqual([[], []]);
});
