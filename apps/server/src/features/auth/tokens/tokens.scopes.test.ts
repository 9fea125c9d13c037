/** Walks every operation of the OpenAPI document with a token of each scope. */
import { TOKEN_SCOPES, type TokenScope } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';

interface Documented {
  name: string;
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  security: Record<string, string[]>[];
}

const app = useTestApp();
let ana: SignedInClient;
let operations: Documented[];
let schemes: string[];
const programs = new Map<TokenScope, Client>();

beforeAll(async () => {
  ana = await app().signUp('Ana');
  for (const scope of TOKEN_SCOPES) {
    const { data } = await ana.post<{ token: string }>('/api/account/tokens', { name: scope, scope });
    programs.set(scope, clientOf(app().app, data.token));
  }
  const document = (await app().app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
    components: { securitySchemes: object };
  }>();
  schemes = Object.keys(document.components.securitySchemes);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { security }]) => {
      const method = verb as Documented['method'];
      return { name: `${method.toUpperCase()} ${path}`, method, path, security };
    }),
  );
});

const scopesOf = ({ security }: Documented): string[] => security.flatMap(({ apiToken = [] }) => apiToken);
const open = (scope: TokenScope) =>
  operations.filter((operation) => scopesOf(operation).includes(scope)).map(({ name }) => name);

async function call(client: Client | undefined, { method, path }: Documented) {
  if (client === undefined) throw new Error('There is a program of each scope.');
  const url = path.replaceAll(/\{\w+\}/g, newId());
  if (method === 'get' || method === 'delete') return client[method](url);
  return client[method](url, {});
}

test('the document lists sessions and API tokens', () => {
  expect(schemes).toEqual(['session', 'apiToken']);
});

test('each call accepts the documented tokens and answers 403 to others before anything else', async () => {
  const members = operations.filter(({ security }) => security.length > 0);
  expect(members.length).toBeGreaterThan(100);
  for (const operation of members) {
    for (const scope of TOKEN_SCOPES) {
      const { status, error } = await call(programs.get(scope), operation);
      const isOpen = scopesOf(operation).includes(scope);
      expect([operation.name, scope, status === 403]).toEqual([operation.name, scope, !isOpen]);
      if (!isOpen) expect(error.code).toBe('token_not_permitted');
    }
  }
});

test('an ingest token adds readings, measurements and weather only', () => {
  expect(open('ingest').toSorted()).toEqual([
    'POST /api/analytics/harvest-readings',
    'POST /api/analytics/weather',
    'POST /tanks/{id}/readings',
  ]);
});

test('an ingest token changes, deletes and reads no existing rows', async () => {
  const sensor = programs.get('ingest');
  if (sensor === undefined) throw new Error('There is a program of each scope.');
  const { data: field } = await ana.post<{ id: string }>('/api/analytics/blocks', {
    name: 'Hill',
    variety: 'Merlot',
    estimatedYield: 4,
  });
  const weather = (days: object[]) => ({ block: field.id, days });
  const [known, other] = [
    { date: '2026-08-01', max: 30 },
    { date: '2026-08-02', max: 31 },
  ];
  await ana.post('/api/analytics/weather', weather([known]));
  const emptied = await sensor.post('/api/analytics/weather', weather([{ date: known.date }]));
  expect([emptied.status, emptied.error.code]).toEqual([403, 'token_not_permitted']);
  const { data: kept } = await sensor.post('/api/analytics/weather', weather([{ ...known, max: 10 }, other]));
  expect(kept).toEqual({ kept: 1, removed: 0 });
  const { data: now } = await ana.get<{ days: object[] }>(`/api/analytics/blocks/${field.id}/weather`);
  expect(now.days).toMatchObject([known, other]);

  const { data: tank } = await ana.post<{ id: string }>('/tanks', {
    name: 'Tank',
    variety: 'Merlot',
    capacity: 500,
  });
  const rows: [string, object][] = [
    [`/tanks/${tank.id}/readings`, { brix: 14, notes: 'Ours alone' }],
    [
      '/api/analytics/harvest-readings',
      { block: field.id, date: '2026-08-01', brix: 20, notes: 'Ours alone' },
    ],
  ];
  for (const [url, row] of rows) {
    const id = newId();
    expect((await ana.post(url, { ...row, id })).status).toBe(201);
    const { status, data } = await sensor.post(url, { ...row, id, brix: 1 });
    expect([status, data]).toEqual([200, { id }]);
    const added = await sensor.post<{ id: string }>(url, row);
    expect([added.status, Object.keys(added.data)]).toEqual([201, ['id']]);
  }
});

test('a read token changes nothing', () => {
  const changing = open('read').filter((name) => !name.startsWith('GET '));
  expect(changing.toSorted()).toEqual([
    'POST /api/imports/compare',
    'POST /api/imports/match',
    'POST /api/winery/limits-of-vessels',
  ]);
});

test('no token manages an account or the estate', () => {
  const closed = operations
    .filter((operation) => operation.security.length > 0 && scopesOf(operation).length === 0)
    .map(({ name }) => name);
  expect(closed).toEqual(
    expect.arrayContaining([
      'POST /auth/logout',
      'GET /api/current-user',
      'POST /api/account/password',
      'GET /api/account/sessions',
      'DELETE /api/account/sessions',
      'DELETE /api/account/sessions/{id}',
      'GET /api/account/tokens',
      'POST /api/account/tokens',
      'DELETE /api/account/tokens/{id}',
      'PUT /api/settings',
      'GET /api/backups',
    ]),
  );
  const open = operations.filter((operation) => scopesOf(operation).length > 0);
  expect(open.filter(({ path }) => /account|user|token|logout/.test(path))).toEqual([]);
});

test('names the scope a token lacks', async () => {
  const shown = async (scope: TokenScope, method: 'get' | 'post', url: string) => {
    const client = programs.get(scope);
    const answer = method === 'get' ? await client?.get(url) : await client?.post(url, {});
    return answer?.error.message;
  };
  expect(await shown('read', 'post', '/cellar/wines')).toBe(
    'This API token may only look. Use one with the scope write.',
  );
  expect(await shown('ingest', 'get', '/tanks')).toBe(
    'This API token may only add readings, measurements and weather. Use one with the scope read.',
  );
});
