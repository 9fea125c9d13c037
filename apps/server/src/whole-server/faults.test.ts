/**
 * Malformed calls of every operation of the OpenAPI document, from a fixed seed. `npm run faults -- fuzz` makes a
 * hundred thousand; these are the first few hundred.
 */
import { beforeAll, expect, test } from 'vitest';
import { clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';
import { type Document, operationsOf } from '../testing/faults/documented.ts';
import { type TriedEstate, triedEstate } from '../testing/faults/estate.ts';
import { type Call, type CallMaker, callMaker } from '../testing/faults/nasty-calls.ts';
import { collectionOf } from '../testing/rows.ts';

const SEED = 20_260_331;
/** Calls per operation. */
const ROUNDS = 12;
/** Statuses of server errors. */
const OURS = 500;

const app = useTestApp();
let calls: CallMaker;
const OF_ACCOUNTS = new Set(['Account', 'People']);

let ana: SignedInClient;
let estate: TriedEstate;

async function moveIn(): Promise<void> {
  ana = await app().signUp('Ana');
  estate = triedEstate(clientOf(app().app, ana.access));
}

async function send({ operation, url, headers, body }: Call, access: string | undefined) {
  const { method } = operation;
  const authorization = access === undefined ? {} : { authorization: `Bearer ${access}` };
  const payload = body === undefined ? {} : { payload: body };
  return app().app.inject({
    method: method as 'GET',
    url,
    headers: { ...authorization, ...headers },
    ...payload,
  });
}

/** Sends a call, and restores what it used up: the session or the row. */
async function tried(call: Call): Promise<number> {
  const { operation } = call;
  const { statusCode } = await send(call, ana.access);
  if (operation.operationId === 'signOut' && statusCode === 200) await moveIn();
  const collection = collectionOf(operation.path);
  // A call that adds a row leaves the others.
  const adds = operation.method === 'POST' && operation.path === collection;
  if (!['GET', 'PUT'].includes(operation.method) && !adds && statusCode < 300) estate.forget(collection);
  await estate.fill();
  return statusCode;
}

beforeAll(async () => {
  calls = callMaker(operationsOf((await app().app.inject('/api/openapi.json')).json<Document>()), SEED);
  await moveIn();
  await estate.fill();
});

test('accepts documented calls of most operations', async () => {
  const refused: string[] = [];
  // Account operations need what only their person knows: a password, a link of a mail, a code.
  const operations = calls.operations.filter(({ tags }) => !tags.some((tag) => OF_ACCOUNTS.has(tag)));
  for (const operation of operations) {
    const status = await tried(await calls.valid(operation, estate, 1));
    if (status >= 300) refused.push(`${operation.operationId} ${status}`);
  }
  // A call that is refused as a whole does not test its malformed part.
  const enough = refused.length * 5 < operations.length;
  expect(enough ? [] : refused).toEqual([]);
});

test('answers no malformed call of a member with a server error', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (let n = 0; n < calls.operations.length * ROUNDS; n += 1) {
    const call = await calls.call(n, estate);
    const status = await tried(call);
    if (status >= OURS)
      faults.push(`call ${n}: ${status} ${call.operation.method} ${call.url.slice(0, 300)} ${call.kind}`);
  }
  expect(faults).toEqual([]);
});

test('answers no malformed call of a visitor with a server error', async () => {
  for (const [n, operation] of calls.operations.entries()) {
    const call = await calls.call(n, estate);
    const { statusCode } = await send(call, undefined);
    const [least, most] = operation.security.length > 0 ? [400, OURS - 1] : [200, OURS - 1];
    const fits = statusCode >= least && statusCode <= most;
    expect([operation.path, call.kind, statusCode, fits]).toEqual([
      operation.path,
      call.kind,
      statusCode,
      true,
    ]);
  }
});
