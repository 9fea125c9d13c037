/** Limits of plans. Payments are tested in features/plans/payments.test.ts. */
import type { EstatePlan, HistoryEntry, ImportRecord, StagedRows, Wine } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { exchangeOf, linesOf, zipOf } from '../features/exchange/testing/exchange.ts';
import { hour, OPERATIONS, wineryOf } from '../features/winery/testing/winery.ts';
import { sql } from '../platform/database/sql.ts';
import { clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';
import { sendAll, startImport } from '../testing/imports.ts';
import { STRIPE_PRICES, STRIPE_SECRETS } from '../testing/stripe-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };
const BLOCK = { name: 'Hill', variety: 'Merlot', estimatedYield: 4 };
const wines = (many: number) => Array.from({ length: many }, (_, n) => ({ ...WINE, name: `Wine ${n}` }));
const numbered = (rows: object[]) => rows.map((values, n) => ({ line: n + 1, values }));

const FULL =
  'Your plan, Enthusiast, has room for 100 wines, and you have 100. Delete wines you no longer need, or choose a larger plan on the page Plan.';
const OVER =
  'Your free trial has ended. What you have can still be read, changed, exported and deleted; to add to it, choose a plan on the page Plan.';

describe('a server without plans', () => {
  const app = useTestApp();

  test('has no plan operations', async () => {
    const ana = await app().signUp('Ana', { plan: 'enthusiast' });
    for (const { status, error } of [
      await ana.get('/api/estate/plan'),
      await ana.post('/api/estate/plan/checkout', { plan: 'collector' }),
      await ana.post('/api/estate/plan/portal'),
      await app().visitor.post('/api/stripe/webhook', {}),
    ])
      expect([status, error.message]).toEqual([404, 'There is nothing at this address.']);
    const document = (await app().app.inject('/api/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(document.paths).filter((path) => /estate\/plan|stripe/.test(path))).toEqual([]);
  });

  test('accepts any number of wines for any time', async () => {
    const ana = await app().signUp('Ana', { plan: 'enthusiast' });
    const id = await startImport(ana, 'wines', { onMatch: 'add' });
    await sendAll(ana, id, numbered(wines(101)));
    app().clock.advance(100 * DAY_MS);
    const again = await app().visitor.post<{ access: string }>('/api/token/', {
      username: ana.user.email,
      password: 'correct horse',
    });
    const later = clientOf(app().app, again.data.access);
    expect((await later.post('/cellar/wines', WINE)).status).toBe(201);
    expect(await app().db.rows(sql`select from subscriptions`)).toEqual([]);
  });
});

describe('a server with plans', () => {
  const app = useTestApp({
    payment: { ...STRIPE_SECRETS, prices: STRIPE_PRICES, api: new URL('http://127.0.0.1:9') },
  });
  const { restored, archiveOf, fetched } = exchangeOf(app);
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp('Ana', { plan: 'enthusiast' });
  });
  const planOf = async (client = ana) => (await client.get<EstatePlan>('/api/estate/plan')).data;
  const count = async (client = ana) => (await planOf(client)).wines;
  const fill = async (many = 100, client = ana) => {
    const id = await startImport(client, 'wines', { onMatch: 'add' });
    expect((await sendAll(client, id, numbered(wines(many)))).refused).toEqual([]);
    expect(await count(client)).toBe(many);
  };
  /** Ends the trial now, since the session would expire before it. */
  const endTrial = async () => {
    await planOf();
    await app().db.count(sql`
      update subscriptions set trial_ends_at = ${app().clock.now()} where estate_id = ${ana.user.estate.id}`);
  };

  test('returns the plan chosen at sign-up, the number of wines and the end of the trial', async () => {
    expect(await planOf()).toEqual({
      plan: 'enthusiast',
      phase: 'trial',
      wines: 0,
      limit: 100,
      trialEndsAt: new Date(app().clock.now().getTime() + 14 * DAY_MS).toISOString(),
      paidUntil: null,
      isEnding: false,
      hasPayments: false,
    });
    app().clock.advance(DAY_MS / 48);
    expect(Date.parse((await planOf()).trialEndsAt) - app().clock.now().getTime()).toBe(
      13.979_166_666_666_666 * DAY_MS,
    );
  });

  test('allows everything during the trial without a plan', async () => {
    const bob = await app().signUp('Bob');
    expect(await planOf(bob)).toMatchObject({ plan: null, phase: 'trial', limit: null });
    await fill(101, bob);
  });

  test('refuses wines above the limit with advice, and accepts one again once there is room', async () => {
    await fill();
    const { status, error } = await ana.post('/cellar/wines', WINE);
    expect([status, error.code, error.message]).toEqual([402, 'plan_full', FULL]);
    expect(await count()).toBe(100);
    expect((await ana.post('/api/analytics/blocks', BLOCK)).status).toBe(201);

    const [first] = (await ana.get<Wine[]>('/cellar/wines?limit=1')).data;
    expect((await ana.put(`/cellar/wines/${first?.id}`, { notes: 'Fine' })).status).toBe(200);
    expect((await ana.delete(`/cellar/wines/${first?.id}`)).status).toBe(200);
    expect((await ana.post('/cellar/wines', WINE)).status).toBe(201);
    expect((await ana.post('/cellar/wines', WINE)).status).toBe(402);
  });

  test('returns the stored wine when the same id is sent again, even at the limit', async () => {
    await fill(99);
    const draft = { ...WINE, id: crypto.randomUUID() };
    expect((await ana.post('/cellar/wines', draft)).status).toBe(201);
    expect((await ana.post<Wine>('/cellar/wines', draft)).data.id).toBe(draft.id);
  });

  test('accepts one of two simultaneous wines if there is room for one', async () => {
    await fill(99);
    const added = await Promise.all([1, 2, 3].map(() => ana.post('/cellar/wines', WINE)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 402, 402]);
    expect(await count()).toBe(100);
  });

  test('restores deleted wines up to the limit', async () => {
    await fill();
    const { data } = await ana.get<Wine[]>('/cellar/wines?limit=20');
    const ids = data.map(({ id }) => id);
    const undo = crypto.randomUUID();
    expect((await ana.post('/api/cellar/wines/bulk-delete', { ids, undo })).status).toBe(200);
    const added = await Promise.all(ids.map(() => ana.post<Wine>('/cellar/wines', WINE)));
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
    const [gone] = (await ana.get<HistoryEntry[]>('/api/history?kind=wine&act=deleted')).data;
    const restore = () => ana.post(`/api/history/${gone?.id}/restore`);
    for (const { status, error } of [await ana.post(`/api/cellar/undo/${undo}`), await restore()])
      expect([status, error.message]).toEqual([402, FULL]);
    await ana.delete(`/cellar/wines/${added[0]?.data.id}`);
    // There is room for one of them.
    const both = await Promise.all([restore(), ana.post('/cellar/wines', WINE)]);
    expect(both.map(({ status }) => Math.floor(status / 100)).toSorted()).toEqual([2, 4]);
    expect(await count()).toBe(100);
  });

  test('restores deleted wines beyond the limit of a smaller plan unless they were replaced', async () => {
    const bob = await app().signUp('Bob', { plan: 'collector' });
    await fill(102, bob);
    app().clock.advance(1000);
    await app().db.count(sql`
      update subscriptions set plan = 'enthusiast' where estate_id = ${bob.user.estate.id}`);
    const [first] = (await bob.get<Wine[]>('/cellar/wines?limit=1')).data;
    const undo = crypto.randomUUID();
    await bob.delete(`/cellar/wines/${first?.id}?undo=${undo}`);
    expect((await bob.post(`/api/cellar/undo/${undo}`)).status).toBe(200);
    await bob.delete(`/cellar/wines/${first?.id}`);
    const [gone] = (await bob.get<HistoryEntry[]>('/api/history?kind=wine&act=deleted')).data;
    expect((await bob.post(`/api/history/${gone?.id}/restore`)).status).toBe(200);
    expect(await count(bob)).toBe(102);
  });

  test('imports as many rows as fit and reports the others', async () => {
    await fill(98);
    const id = await startImport(ana, 'wines', { onMatch: 'update' });
    const rows = [...wines(1).map((wine) => ({ ...wine, notes: 'Again' })), ...wines(103).slice(98)];
    await ana.post<StagedRows>(`/api/imports/${id}/rows`, { rows: numbered(rows) });
    const { data } = await ana.post<ImportRecord & { refusedRows: { line: number; errors: object }[] }>(
      `/api/imports/${id}/finish`,
    );
    expect(data).toMatchObject({ status: 'finished', added: 2, updated: 1, refused: 3 });
    expect(data.refusedRows[0]).toMatchObject({
      line: 4,
      errors: {
        name: 'The plan Enthusiast has room for 100 wines, and they are taken: delete wines, or choose a larger plan on the page Plan',
      },
    });
    expect(await count()).toBe(100);
  });

  test('imports nothing in strict mode if not all rows fit', async () => {
    await fill(98);
    const id = await startImport(ana, 'wines', { onMatch: 'add', strict: true });
    await ana.post(`/api/imports/${id}/rows`, { rows: numbered(wines(3)) });
    const { data } = await ana.post<ImportRecord>(`/api/imports/${id}/finish`);
    expect(data).toMatchObject({ status: 'cancelled', added: 0, refused: 1 });
    expect(await count()).toBe(98);
  });

  test('restores as many wines of an archive as fit and reports the others', async () => {
    const { status, data } = await restored(
      ana,
      await zipOf({
        'wines.json': linesOf(wines(102)),
        'fields.json': linesOf([{ ...BLOCK, status: 'Active' }]),
      }),
    );
    expect([status, data.refused]).toEqual([201, 2]);
    expect(data.notes.join()).toMatch(/Row 101 of wines\.json was refused: The plan Enthusiast has room/);
    expect(await count()).toBe(100);
  });

  test('refuses a bottling without room for its wine and leaves the record unchanged', async () => {
    await fill();
    const winery = wineryOf(() => ana);
    const { t1 } = await winery.twoTanks(76);
    const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const bottling = { kind: 'bottle', at: hour(100), lines: [line] };
    const { status, error } = await ana.post(OPERATIONS, bottling);
    expect([status, error.message]).toEqual([402, FULL]);
    expect(await winery.levels()).toMatchObject({ T1: 76 });
  });

  describe('an expired trial', () => {
    beforeEach(async () => {
      await fill(3);
      await ana.post('/api/analytics/blocks', BLOCK);
      await endTrial();
    });

    test('refuses new rows of every kind with advice', async () => {
      expect((await planOf()).phase).toBe('over');
      for (const [url, body] of [
        ['/cellar/wines', WINE],
        ['/cellar/barrels', { name: 'Barrel', vintage: 2020, region: 'Here' }],
        ['/tanks', { name: 'T', variety: 'Merlot', capacity: 500 }],
        ['/api/analytics/blocks', BLOCK],
        ['/api/imports', { kind: 'wines', fileName: 'a.csv', format: 'own', rows: 1, onMatch: 'add' }],
      ] as const) {
        const { status, error } = await ana.post(url, body);
        expect([url, status, error.code, error.message]).toEqual([url, 402, 'plan_over', OVER]);
      }
      const archive = await restored(ana, await zipOf({ 'wines.json': linesOf(wines(1)) }));
      expect([archive.status, archive.message]).toEqual([402, OVER]);
      expect(await count()).toBe(3);
    });

    test('allows to read, change, export, delete and restore', async () => {
      const { data } = await ana.get<Wine[]>('/cellar/wines');
      const [first, second] = data.map(({ id }) => id);
      expect((await ana.put(`/cellar/wines/${first}`, { notes: 'Fine' })).status).toBe(200);
      const chosen = { ids: [second], changes: { region: 'Médoc' }, undo: crypto.randomUUID() };
      expect((await ana.post('/api/cellar/wines/bulk-update', chosen)).status).toBe(200);
      expect((await fetched(ana, '/api/exports/wines.csv')).body).toContain('Wine 0');
      expect((await archiveOf(ana)).length).toBeGreaterThan(500);
      const undo = crypto.randomUUID();
      expect((await ana.delete(`/cellar/wines/${first}?undo=${undo}`)).status).toBe(200);
      expect((await ana.post(`/api/cellar/undo/${undo}`)).status).toBe(200);
      await ana.delete(`/cellar/wines/${second}`);
      const deleted = (await ana.get<HistoryEntry[]>('/api/history?kind=wine')).data.find(
        ({ act }) => act === 'deleted',
      );
      expect((await ana.post(`/api/history/${deleted?.id}/restore`)).status).toBe(200);
      expect(await count()).toBe(3);
      const deletion = { ids: [first, second], undo: crypto.randomUUID() };
      expect((await ana.post('/api/cellar/wines/bulk-delete', deletion)).status).toBe(200);
      expect(await count()).toBe(1);
    });

    test('does not affect other estates', async () => {
      const bob = await app().signUp('Bob');
      expect((await bob.post('/cellar/wines', WINE)).status).toBe(201);
    });
  });
});
