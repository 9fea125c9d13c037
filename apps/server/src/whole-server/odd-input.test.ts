/**
 * Sends every odd value of JSON or a URL into every field of every operation of the contract. No answer may be a 5xx.
 */

import type { Operation } from '@cuverie/contract';
import * as contract from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MARGAUX, start } from '../features/exchange/testing/imports.ts';
import { type SignedInClient, useTestApp } from '../testing/app.ts';
import { OIDC_CLIENT, startOidcServer } from '../testing/oidc-provider.ts';

const provider = await startOidcServer('https://cellar.example.com');
const app = useTestApp({
  // More imports than a person starts in a minute.
  limits: { costlyCallsAMinute: Number.POSITIVE_INFINITY },
  organisation: {
    issuer: provider.issuer,
    ...OIDC_CLIENT,
    domains: ['vineyard.example'],
    only: false,
    name: 'Example Vineyards',
  },
});
afterAll(() => provider.stop());
let ana: SignedInClient;

beforeAll(async () => {
  ana = await app().signUp();
});

const operations = Object.entries(contract)
  .filter(([name]) => name.endsWith('Operations'))
  .flatMap(([, group]) => Object.values(group as unknown as Record<string, Operation>))
  // Plan operations exist only on servers with plans.
  .filter(({ tag }) => tag !== 'Plan');

const HUGE = 'x'.repeat(100_000);
const TEXTS = [
  '',
  ' ',
  '\u200b',
  '\0',
  'null',
  'true',
  '0',
  '-0',
  '1e308',
  '1e999',
  '5e-324',
  '9007199254740993',
  `${'7'.repeat(3000)}x`,
  '0000-01-01',
  '1000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '1000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '[',
  '[{"length":{"toString":1}}]',
  '{"a":',
  "'; drop table wines; --",
  '%_\\%',
  '\\',
  '🍷'.repeat(200),
  newId(),
];
/** JSON source; the last values could not be written otherwise. */
const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '5e-324',
  '9007199254740993',
  '2147483648',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":{"b":{}}}',
  '{"constructor":{"prototype":1}}',
  '{"toString":1}',
  '{"length":{"toString":1}}',
  '{"length":[{"toString":1}]}',
  '[{"length":{"toString":1}}]',
  '{"size":{"toString":1}}',
  '{"length":1e400}',
  '{"length":"5"}',
  '{"then":1,"toJSON":1,"valueOf":1}',
  '{"__proto__":{"length":1}}',
  '"\\ud800"',
  `"${HUGE}"`,
  `[${'0,'.repeat(5000)}0]`,
  `${'['.repeat(500)}${']'.repeat(500)}`,
  '1e400',
  '-1e400',
];

/** Returns a field's schema without `optional`, `nullable` and the like. */
const core = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? core(schema.unwrap()) : schema;

/** Builds JSON of a schema's shape with one value in every field. */
function filled(schema: z.core.$ZodType, value: string): string {
  const inner = core(schema);
  if (inner instanceof z.ZodArray) return `[${filled(inner.element, value)}]`;
  if (!(inner instanceof z.ZodObject)) return value;
  const fields = Object.entries<z.ZodType>(inner.shape);
  return `{${fields.map(([name, field]) => `"${name}":${filled(field, value)}`).join(',')}}`;
}

async function send(
  client: SignedInClient | undefined,
  method: Operation['method'],
  url: string,
  json?: string,
) {
  const { statusCode } = await app().app.inject({
    method,
    url,
    ...(json === undefined ? {} : { payload: json }),
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(client === undefined ? {} : { authorization: `Bearer ${client.access}` }),
    },
  });
  return statusCode;
}

/** Makes calls a few at a time; returns those answered with a server error. */
async function faults(calls: Iterable<{ said: string; make: () => Promise<number> }>): Promise<string[]> {
  const found: string[] = [];
  const waiting = calls[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const status = await next.value.make();
      if (status >= 500) found.push(`${status} ${next.value.said.slice(0, 200)}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return found;
}

const address = ({ path }: Operation, id: string = newId()) => path.replaceAll(/\{\w+\}/g, id);

describe('an odd value', () => {
  test('is tested in every operation', async () => {
    const { paths } = (await app().app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    const documented = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(operations.length).toBe(documented);
  });

  test('in every field of a body causes no server error', { timeout: 300_000 }, async () => {
    function* calls() {
      for (const operation of operations.filter(({ takesBody }) => takesBody)) {
        const flat = Object.keys(operation.body.shape);
        for (const value of VALUES) {
          const bodies = new Set([
            value,
            `{${flat.map((name) => `"${name}":${value}`).join(',')}}`,
            filled(operation.body, value),
          ]);
          for (const body of bodies) {
            const said = `${operation.id} ${body}`;
            yield { said, make: () => send(ana, operation.method, address(operation), body) };
          }
        }
      }
    }
    expect(await faults(calls())).toEqual([]);
  });

  test('in one field of a valid body causes no server error', {
    timeout: 300_000,
  }, async () => {
    const made = async (url: string, body: object) => (await ana.post<{ id: string }>(url, body)).data.id;
    const barrel = { name: 'B', vintage: 2020, region: 'Here' };
    const field = { name: 'F', variety: 'Merlot', estimatedYield: 4 };
    const wine = await made('/cellar/wines', MARGAUX);
    const tank = await made('/tanks', { name: 'T', variety: 'Merlot', capacity: 500 });
    const block = await made('/api/analytics/blocks', field);
    const sample = { block, date: '2026-09-01', brix: 20 };
    const right: [operation: Operation, id: string, body: object][] = [
      [contract.wineOperations.add, wine, MARGAUX],
      [contract.wineOperations.update, wine, {}],
      [contract.barrelOperations.add, wine, barrel],
      [contract.barrelOperations.update, await made('/cellar/barrels', barrel), {}],
      [contract.consumptionOperations.add, wine, { quantity: 0 }],
      [contract.bulkOperations.updateWines, wine, { ids: [wine], changes: { region: 'There' } }],
      [contract.bulkOperations.deleteWines, wine, { ids: [newId()] }],
      [contract.tankOperations.add, tank, { name: 'T', variety: 'Merlot', capacity: 500 }],
      [contract.tankOperations.update, tank, {}],
      [contract.tankReadingOperations.add, tank, { brix: 20 }],
      [contract.blockOperations.add, block, field],
      [contract.blockOperations.update, block, {}],
      [contract.blockBulkOperations.update, block, { ids: [block], changes: { group: 'South slope' } }],
      [contract.readingOperations.add, block, sample],
      [contract.readingOperations.update, await made('/api/analytics/harvest-readings', sample), {}],
      [contract.weatherOperations.keep, block, { block, days: [{ date: '2026-09-01', max: 20 }] }],
    ];
    function* calls() {
      for (const [operation, id, body] of right) {
        const url = address(operation, id);
        const given = Object.entries(body).map(([name, value]): [string, string] => [
          name,
          JSON.stringify(value),
        ]);
        for (const name of Object.keys(operation.body.shape)) {
          for (const value of VALUES) {
            const fields = [...new Map<string, string>([...given, [name, value]])];
            const json = `{${fields.map(([key, json]) => `"${key}":${json}`).join(',')}}`;
            yield {
              said: `${operation.id} ${name} ${value}`,
              make: () => send(ana, operation.method, url, json),
            };
          }
        }
      }
    }
    expect(await faults(calls())).toEqual([]);
    // Everything stored by it can be read.
    const reads = operations.filter(
      // A stream never ends.
      ({ method, path, file }) => method === 'GET' && !path.includes('{') && file !== contract.EVENT_STREAM,
    );
    const read = reads.map(({ path }) => ({ said: path, make: () => send(ana, 'GET', path) }));
    expect(await faults(read)).toEqual([]);
  });

  test('in a query causes no server error', { timeout: 300_000 }, async () => {
    const wine = (await ana.post<{ id: string }>('/cellar/wines', MARGAUX)).data.id;
    const tank = await ana.post<{ id: string }>('/tanks', { name: 'Q', variety: 'Merlot', capacity: 500 });
    const rows: Record<string, string> = { '/tanks/{id}': tank.data.id, '/api/cellar/wines/{id}': wine };
    function* calls() {
      for (const operation of operations) {
        const row = Object.entries(rows).find(([path]) => operation.path.startsWith(path))?.[1];
        const url = address(operation, row);
        for (const name of Object.keys(operation.query.shape)) {
          const queries = TEXTS.map((text) => `${name}=${encodeURIComponent(text)}`);
          for (const query of [...queries, `${name}=1&${name}=1`]) {
            yield {
              said: `${operation.id} ${query}`,
              make: () => send(ana, operation.method, `${url}?${query}`),
            };
          }
        }
      }
    }
    expect(await faults(calls())).toEqual([]);
  });

  test('in a form causes no server error', async () => {
    function* calls() {
      for (const operation of operations.filter(({ takesPicture }) => takesPicture)) {
        const fields = Object.keys(operation.body.shape);
        const method = operation.method === 'PUT' ? 'PUT' : 'POST';
        for (const text of [...TEXTS, HUGE]) {
          const form = Object.fromEntries(fields.map((name) => [name, text]));
          const make = async () => (await ana.form(method, address(operation), form)).status;
          yield { said: `${operation.id} ${text}`, make };
        }
      }
    }
    expect(await faults(calls())).toEqual([]);
  });

  const ROWS: Record<contract.ImportKind, z.ZodObject> = {
    wines: contract.wineRow,
    barrels: contract.barrelRow,
    purchases: contract.purchaseRow,
    readings: contract.readingRow,
    'tank-readings': contract.tankReadingRow,
    grapes: contract.grapeRow,
    fields: contract.fieldRow,
    weather: contract.weatherRow,
  };
  test.each(contract.IMPORT_KINDS)(
    'in a row of %s causes no server error',
    { timeout: 300_000 },
    async (kind) => {
      const id = await start(ana, { kind });
      const fields = Object.keys(ROWS[kind].shape);
      function* calls() {
        for (const value of VALUES) {
          const rows = [
            filled(ROWS[kind], value),
            ...fields.map((name) => `{"${name}":${value}}`),
            ...fields.map(
              (name) =>
                `${JSON.stringify({ ...MARGAUX, variety: 'Merlot' }).slice(0, -1)},"${name}":${value}}`,
            ),
          ];
          const said = rows.map((values, index) => `{"line":${index + 1},"values":${values}}`);
          for (const [path, more] of [
            [`/api/imports/${id}/rows`, ''],
            ['/api/imports/match', `"kind":"${kind}",`],
          ] as const) {
            const make = () => send(ana, 'POST', path, `{${more}"rows":[${said.join(',')}]}`);
            yield { said: `${path} ${kind} ${value}`, make };
          }
        }
      }
      expect(await faults(calls())).toEqual([]);
    },
  );
});
