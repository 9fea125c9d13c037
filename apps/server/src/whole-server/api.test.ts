/**
 * Walks every operation of the OpenAPI document: none works for a visitor, accepts nonsense, or reaches another estate.
 * A new operation is included automatically, and fails here until it has an example row.
 */
import { v4 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';
import { collectionOf, makers, withoutVerb } from '../testing/rows.ts';

interface Documented {
  method: string;
  path: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}

const app = useTestApp();
let ana: SignedInClient;
let bob: SignedInClient;
let operations: Documented[];

/** Bodies that a call requires before it looks up the row, where a name is not enough. */
const bodies: Record<string, object> = {
  '/api/cellar/wine-lists/{id}/rows': { from: 0, rows: [{ name: 'Volnay' }] },
  '/tanks/{id}/readings': { brix: 1 },
  '/tanks/{id}/snoozes': { kind: 'stuck', hours: 1 },
  '/tanks/{id}/acknowledgements': { kind: 'stuck' },
  '/tanks/{id}/releases': { kind: 'stuck' },
  '/api/cellar/purchases/{id}/arrivals': { wineId: newId() },
  '/api/notifications/webhooks/{id}': { isOn: false },
  '/api/winery/operations/{id}': {
    kind: 'note',
    at: '2026-01-01T08:00:00Z',
    lines: [{ vessel: newId() }],
  },
  '/api/winery/operations/{id}/void': { reason: 'Taken over' },
  '/api/imports/{id}/rows': { rows: [{ line: 1, values: {} }] },
  '/api/imports/{id}/refused': { rows: 1, file: 'Name,Problem' },
};

/** Creates that require no field. */
const NEEDS_NOTHING = new Set([
  '/api/cellar/wines/{id}/consumptions',
  '/api/winery/work-orders/{id}/tasks/{task}/do',
]);

async function call(client: Client, { method }: Documented, url: string, body: unknown = {}) {
  if (method === 'get') return client.get(url);
  if (method === 'delete') return client.delete(url);
  return method === 'put' ? client.put(url, body) : client.post(url, body);
}

const filled = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);
/**
 * Returns the URL of the row a path is about, or else of the list that shows it; a part of a row has a name of its own.
 */
function showing(path: string): string {
  const shown = operations.filter(
    (operation) =>
      operation.method === 'get' && operation.path.split('{').length === 2 && path.startsWith(operation.path),
  );
  return shown.toSorted((one, other) => other.path.length - one.path.length)[0]?.path ?? collectionOf(path);
}

beforeAll(async () => {
  [ana, bob] = [await app().signUp('Ana'), await app().signUp('Bob')];
  const document = (await app().app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Omit<Documented, 'method' | 'path'>>>;
  }>();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method, path })),
  );
});

describe('every operation of the document', () => {
  test('answers with and without a trailing slash', async () => {
    let [carla, dora] = [await app().signUp('Carla'), await app().signUp('Dora')];
    for (const operation of operations) {
      const url = filled(operation.path, newId());
      const [plain, slashed] = [await call(carla, operation, url), await call(dora, operation, `${url}/`)];
      expect([operation.path, slashed.status]).toEqual([operation.path, plain.status]);
      expect(plain.error?.message).not.toBe('There is nothing at this address.');
      // One of them is the logout.
      if (operation.method !== 'get' && (await carla.get('/api/current-user')).status !== 200)
        [carla, dora] = [await app().signUp('Carla'), await app().signUp('Dora')];
    }
  });

  test('answers 401 to visitors and to made-up tokens', async () => {
    const stranger = clientOf(app().app, 'made-up');
    for (const operation of operations.filter(({ security }) => security.length > 0)) {
      const url = filled(operation.path, newId());
      for (const client of [app().visitor, stranger]) {
        const { status, error } = await call(client, operation, url);
        expect([operation.method, operation.path, status, error.code]).toEqual([
          operation.method,
          operation.path,
          401,
          'unauthenticated',
        ]);
      }
    }
  });

  test('answers 400 to an invalid id, an unknown parameter and an invalid body', async () => {
    // Without a valid key nothing else is checked: 404.
    for (const operation of operations.filter(({ path }) => !path.includes('{key}'))) {
      const attempts: Promise<{ status: number; error: { message: string } }>[] = [];
      if (operation.path.includes('{')) attempts.push(call(ana, operation, filled(operation.path, 'seven')));
      if (operation.parameters.some(({ name }) => name === 'limit')) {
        attempts.push(call(ana, operation, `${operation.path}?limit=many`));
      }
      if (operation.requestBody) {
        const url = filled(operation.path, newId());
        attempts.push(call(ana, operation, url, ['not', 'an', 'object']));
        const needsFields = operation.method === 'post' && !NEEDS_NOTHING.has(operation.path);
        if (needsFields) attempts.push(call(ana, operation, url, {}));
      }
      for (const { status, error } of await Promise.all(attempts)) {
        expect([operation.method, operation.path, status]).toEqual([operation.method, operation.path, 400]);
        expect(error.message.length).toBeGreaterThan(10);
      }
    }
  });

  test('answers 404 for a row of another estate and leaves it unchanged', async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
      const collection = collectionOf(operation.path);
      const make = makers[collection];
      if (!make) throw new Error(`Tell this test how to make a row of ${collection}`);
      const id = await make(bob);
      const url = filled(operation.path, id);
      const shows = filled(showing(withoutVerb(operation.path)), id);
      const before = await bob.get(shows);
      expect([shows, before.status]).toEqual([shows, 200]);
      const { status, error } = await call(
        ana,
        operation,
        url,
        bodies[operation.path] ?? { name: 'Taken over' },
      );
      expect([operation.method, operation.path, status, error.code]).toEqual([
        operation.method,
        operation.path,
        404,
        'not_found',
      ]);
      expect(await bob.get(shows)).toMatchObject({ status: 200, data: before.data });
    }
  });

  test('lists rows of the own estate only', async () => {
    const isList = (path: string) =>
      operations.some((operation) => operation.method === 'get' && operation.path === path);
    for (const [collection, make] of Object.entries(makers).filter(([path]) => isList(path))) {
      const id = await make(bob);
      const { status, data } = await ana.get<{ id: string }[]>(collection);
      // Undoable acts are in no list.
      expect(status === 200 ? data.map((row) => row.id) : []).not.toContain(id);
    }
  });
});
