import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Barrel, ImportRecord, Operation, StagedRows, Wine } from '@cuverie/contract';
import * as contract from '@cuverie/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exchangeOf, linesOf, zipOf } from '../features/exchange/testing/exchange.ts';
import { sql } from '../platform/database/sql.ts';
import { COUNTED, PICTURED } from '../platform/quotas/usage.store.ts';
import { type SignedInClient, useTestApp } from '../testing/app.ts';
import { labelPicture } from '../testing/pictures.ts';

const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };
const IMPORT = { kind: 'wines', fileName: 'a.csv', format: 'own', rows: 1, onMatch: 'add' };
const BLOCK = { name: 'Hill', variety: 'Merlot', estimatedYield: 4 };
const wines = (many: number) => Array.from({ length: many }, (_, n) => ({ ...WINE, name: `Wine ${n}` }));
const lines = (many: number) => wines(many).map((values, n) => ({ line: n + 1, values }));

describe('an estate', () => {
  const app = useTestApp({ limits: { rowsOfEstate: 10 } });
  const { restored } = exchangeOf(app);
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp('Ana');
  });
  const fill = async () => {
    for (let n = 0; n < 10; n += 1) expect((await ana.post('/api/analytics/blocks', BLOCK)).status).toBe(201);
  };
  const full = [
    409,
    'estate_full',
    expect.stringMatching(/^An estate may have 10 rows here.*ESTATE_MAX_ROWS/),
  ];

  test('at its limit refuses new rows of every kind with advice', async () => {
    await fill();
    for (const [url, body] of [
      ['/cellar/wines', WINE],
      ['/cellar/barrels', { name: 'Barrel', vintage: 2020, region: 'Here' }],
      ['/tanks', { name: 'T', variety: 'Merlot', capacity: 500 }],
      ['/api/analytics/blocks', BLOCK],
      ['/api/imports', IMPORT],
    ] as const) {
      const { status, error } = await ana.post(url, body);
      expect([status, error.code, error.message]).toEqual(full);
    }
    const other = await app().signUp('Bob');
    expect((await other.post('/cellar/wines', WINE)).status).toBe(201);
  });

  test('at its limit can be read, changed and emptied, and then has room again', async () => {
    await fill();
    const { data } = await ana.get<{ id: string }[]>('/api/analytics/blocks');
    expect((await ana.put(`/api/analytics/blocks/${data[0]?.id}`, { name: 'Slope' })).status).toBe(200);
    expect((await ana.delete(`/api/analytics/blocks/${data[0]?.id}`)).status).toBe(200);
    app().clock.advance(15_000);
    expect((await ana.post('/api/analytics/blocks', BLOCK)).status).toBe(201);
    expect((await ana.post('/api/analytics/blocks', BLOCK)).status).toBe(409);
  });

  test('refuses an import beyond its limit and keeps earlier rows', async () => {
    const { data } = await ana.post<ImportRecord>('/api/imports', IMPORT);
    const stored = await ana.post<StagedRows>(`/api/imports/${data.id}/rows`, { rows: lines(3) });
    expect(stored.data.received).toBe(3);
    const { status, error } = await ana.post(`/api/imports/${data.id}/rows`, {
      rows: lines(8).slice(3),
    });
    expect([status, error.code, error.message]).toEqual(full);
    expect((await ana.post<ImportRecord>(`/api/imports/${data.id}/finish`)).data.added).toBe(3);
    expect((await ana.get<Wine[]>('/cellar/wines')).data).toHaveLength(3);
  });

  test('counts a row with long texts several times', async () => {
    // Without a pattern, since the database would compress it.
    const wine = () => ({ ...WINE, extra: { Comment: randomBytes(15_000).toString('hex') } });
    expect((await ana.post('/cellar/wines', wine())).status).toBe(201);
    app().clock.advance(60_000);
    expect((await ana.post('/cellar/wines', WINE)).status).toBe(201);
    expect((await ana.post('/cellar/wines', wine())).error.code).toBe('estate_full');
    expect((await ana.post('/cellar/wines', WINE)).status).toBe(201);
  });

  test('with a full history refuses changes and can still be emptied', async () => {
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    const change = () => ({ notes: randomBytes(4000).toString('hex') });
    let refused: { status: number; error: { code?: string; message: string } } | undefined;
    for (let n = 0; n < 20 && refused === undefined; n += 1) {
      const answer = await ana.put(`/cellar/wines/${wine.id}`, change());
      if (answer.status !== 200) refused = answer;
    }
    expect([refused?.status, refused?.error.code, refused?.error.message]).toEqual([
      409,
      'history_full',
      expect.stringMatching(/^The history of an estate may have 20 changes.*ESTATE_MAX_ROWS/),
    ]);
    app().clock.advance(60_000);
    expect((await ana.put(`/cellar/wines/${wine.id}`, change())).error.code).toBe('history_full');
    expect((await ana.delete(`/cellar/wines/${wine.id}`)).status).toBe(200);
    const other = await app().signUp('Bob');
    expect((await other.post('/cellar/wines', WINE)).status).toBe(201);
  });

  test('refuses an archive beyond its limit completely', async () => {
    const id = crypto.randomUUID();
    const archive = await zipOf({ 'wines.json': linesOf(wines(3)), 'barrels.json': linesOf(wines(6)) });
    const refused = await restored(ana, archive, `?id=${id}`);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^An estate may have 10 rows/),
    ]);
    expect((await ana.get<ImportRecord>(`/api/imports/${id}`)).data).toMatchObject({
      status: 'open',
      added: 0,
    });
    await ana.post(`/api/imports/${id}/cancel`);
    expect((await ana.get<Wine[]>('/cellar/wines')).data).toEqual([]);
  });
});

describe('pictures', () => {
  const app = useTestApp({ limits: { picturesOfEstate: 2 } });
  const { restored } = exchangeOf(app);
  let ana: SignedInClient;
  let label: Buffer;
  beforeEach(async () => {
    ana = await app().signUp('Ana');
    label = await labelPicture('jpeg');
  });
  const form = { ...WINE, vintage: '2005', quantity: '6' };
  const FULL = /^An estate may have 2 pictures here, and yours has as many.*ESTATE_MAX_PICTURES/;

  test('are limited per estate, and rows are stored without them', async () => {
    for (let n = 0; n < 2; n += 1)
      expect((await ana.form('POST', '/cellar/wines', form, label)).status).toBe(201);
    const { status, error } = await ana.form('POST', '/cellar/barrels', { ...form, type: 'Oak' }, label);
    expect([status, error.code, error.message]).toEqual([409, 'pictures_full', expect.stringMatching(FULL)]);
    expect((await ana.form('POST', '/cellar/wines', form)).status).toBe(201);
  });

  test('beyond the limit are omitted from an archive, and nothing else', async () => {
    const paths = [0, 1, 2].map((n) => `images/${n}.jpg`);
    const rows = wines(3).map((wine, n) => ({ ...wine, picture: paths[n] }));
    const { status, data } = await restored(
      ana,
      await zipOf({
        'wines.json': linesOf(rows),
        ...Object.fromEntries(
          await Promise.all(paths.map(async (path) => [path, await labelPicture('jpeg')])),
        ),
      }),
    );
    expect([status, data.added]).toEqual([201, 3]);
    expect(data.notes).toContainEqual(
      expect.stringMatching(/^The picture of Wine 2 was left out: An estate may have 2 pictures/),
    );
    const { data: stored } = await ana.get<Wine[]>('/cellar/wines');
    expect(stored.filter(({ image }) => image !== null)).toHaveLength(2);
  });
});

describe('costly calls', () => {
  const app = useTestApp({ limits: { costlyCallsAMinute: 3 } });
  test('are limited per minute and person; others are not counted', async () => {
    const ana = await app().signUp('Ana');
    const { data } = await ana.post<ImportRecord>('/api/imports', IMPORT);
    expect((await ana.get('/api/exports/wines.csv')).status).toBe(200);
    const form = { ...WINE, vintage: '2005', quantity: '6' };
    expect((await ana.form('POST', '/cellar/wines', form, await labelPicture('jpeg'))).status).toBe(201);
    for (const refused of [
      await ana.get('/api/exports/archive.zip'),
      await ana.post('/api/imports', IMPORT),
      await ana.form('POST', '/cellar/wines', form, await labelPicture('jpeg')),
    ]) {
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      expect(refused.error.message).toMatch(/3 times a minute, taken together. Try again in 60 seconds\.$/);
    }
    for (let n = 0; n < 20; n += 1) {
      const rows = [{ line: n + 1, values: WINE }];
      expect((await ana.post(`/api/imports/${data.id}/rows`, { rows })).status).toBe(200);
      expect((await ana.form<Barrel>('POST', '/cellar/wines', form)).status).toBe(201);
    }
    expect((await (await app().signUp('Bob')).get('/api/exports/wines.csv')).status).toBe(200);
    app().clock.advance(60_000);
    expect((await ana.get('/api/exports/wines.csv')).status).toBe(200);
  });

  test('are counted again after the clock was set back', async () => {
    const ana = await app().signUp('Ana');
    const exported = async () => (await ana.get('/api/exports/wines.csv')).status;
    expect([await exported(), await exported(), await exported(), await exported()]).toEqual([
      200, 200, 200, 429,
    ]);
    app().clock.advance(-30_000);
    expect(await exported()).toBe(200);
  });
});

describe('a nearly full disk', () => {
  const app = useTestApp({ limits: { leastFreeBytes: 2 ** 60 } });
  const { restored } = exchangeOf(app);
  test('blocks additions and changes, and nothing else', async () => {
    const hasRoom = vi.spyOn(app().quotas, 'refuseWithoutRoom').mockResolvedValue();
    const ana = await app().signUp('Ana');
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    hasRoom.mockRestore();
    const { status: signedUp } = await app().visitor.post('/api/user/register', {
      username: 'eva@example.com',
      email: 'eva@example.com',
      password: 'correct horse',
      name: 'Eva',
    });
    expect(signedUp).toBe(507);
    const archive = await restored(ana, await zipOf({ 'wines.json': linesOf(wines(1)) }));
    expect([archive.status, archive.message]).toEqual([507, expect.stringMatching(/nearly full/)]);
    const form = { ...WINE, vintage: '2005', quantity: '6' };
    for (const { status, error } of [
      await ana.post('/cellar/wines', WINE),
      await ana.form('POST', '/cellar/wines', form, await labelPicture('jpeg')),
      await ana.post('/api/imports', IMPORT),
      await ana.put(`/cellar/wines/${wine.id}`, { notes: 'Cherry' }),
      await ana.put('/api/settings', { estateName: 'Quinta' }),
      await ana.post('/api/estate/invitations', { role: 'viewer' }),
      await ana.post('/api/account/tokens', { name: 'Sensors', scope: 'ingest' }),
      await ana.post('/api/notifications/channels', { kind: 'mail' }),
      await ana.post('/api/cellar/wines/bulk-update', {
        ids: [wine.id],
        changes: { region: 'Here' },
        expected: 1,
      }),
    ])
      expect([status, error.code]).toEqual([507, 'storage_full']);
    expect((await ana.delete(`/cellar/wines/${wine.id}`)).status).toBe(200);
    expect((await ana.get<Wine[]>('/cellar/wines')).data).toEqual([]);
    const passwords = { current: 'correct horse', password: 'battery staple' };
    expect((await ana.post('/api/account/password', passwords)).status).toBe(200);
    const again = await app().visitor.post('/api/token/', {
      username: ana.user.email,
      password: 'battery staple',
    });
    expect(again.status).toBe(200);
  });
});

describe('archives', () => {
  const app = useTestApp();
  test('of an estate are uploaded one at a time, and an aborted one frees its place', async () => {
    const ana = await app().signUp('Ana');
    const { restored } = exchangeOf(app);
    const archive = await zipOf({ 'wines.json': linesOf(wines(1)) });
    const slow = new PassThrough();
    slow.write(archive.subarray(0, 10));
    const first = restored(ana, slow);
    // The upload has started.
    await vi.waitFor(() => expect(slow.readableLength).toBe(0));
    expect((await restored(ana, archive)).status).toBe(429);
    slow.end();
    expect((await first).status).toBe(400);
    expect((await restored(ana, archive)).status).toBe(201);
  });
});

describe('the row count', () => {
  const app = useTestApp();

  test('includes every table of an estate, except those with few rows per counted row', async () => {
    const tables = await app().db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'estate_id'`);
    const bounded = [
      // One for each session, member or invitation, which have limits of their own.
      'sessions',
      // The plan: one per estate.
      'subscriptions',
      'memberships',
      'invitations',
      'api_tokens',
      'calendars',
      // One per device, and its posts of two weeks, limited in number.
      'device_keys',
      'device_posts',
      // Limited per broker.
      'broker_strangers',
      'notification_settings',
      // Limited per estate; messages of their alarms are kept for thirty days.
      'webhooks',
      'deliveries',
      // One per share, and a few per tasting.
      'links',
      // Limited per tasting.
      'tasters',
      // One per tank and kind, and one per estate.
      'alarm_snoozes',
      'alarm_states',
      'fermentation_settings',
      // One per reference grape.
      'grape_changes',
      // A few hundred a year per field, fetched by the server; and one per field.
      'weather_hours',
      'weather_fetches',
      // Words of counted wines.
      'cellar_words',
      // Effects and names of counted operations.
      'entries',
      'operation_versions',
      'bottlings',
      'lots',
      'sources',
      // One per estate.
      'ledgers',
      // Counted separately, since every deletion adds to it.
      'changes',
    ];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(COUNTED), ...bounded].toSorted(),
    );
    const pictured = await app().db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'picture' and table_name <> 'reference_grapes'`);
    expect(pictured.map(({ name }) => name).toSorted()).toEqual([...PICTURED].toSorted());
  });

  test('includes every operation that adds rows, or lists it here', () => {
    const isOperation = (value: unknown): value is Operation =>
      typeof value === 'object' && value !== null && 'addsRows' in value;
    const operations = Object.values(contract).flatMap((some) =>
      typeof some === 'object' && some !== null ? Object.values(some).filter(isOperation) : [],
    );
    const ofMembers = operations.filter(({ access, method }) => access === 'member' && method !== 'GET');
    const named = (adding: boolean) =>
      ofMembers.filter(({ addsRows }) => addsRows === adding).map(({ id }) => id);
    // Bottles exist already; the others are limited separately. An import has one file.
    const beside = ['putBottles', 'keepRefusedRows', 'addChannel', 'addWebhook'];
    expect(named(false).filter((id) => /^(add|import|keep|put|start|store)/.test(id))).toEqual(beside);
    expect(named(true).filter((id) => /^(delete|cancel|undo|finish)/.test(id))).toEqual([]);
    expect(named(true)).toEqual(expect.arrayContaining(['updateWines', 'updateBarrels', 'restoreArchive']));
  });
});
