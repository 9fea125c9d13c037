/**
 * Spoilt calls of every operation of the OpenAPI document, from a seed that stays the same. `npm run faults -- fuzz`
 * makes a hundred thousand of them; these are the first few hundred.
 */
import { beforeAll, expect, test } from 'vitest';
import { clientOf, type SignedInClient, useTestApp } from './testing/app.ts';
import { type Document, operationsOf } from './testing/faults/documented.ts';
import { type TriedEstate, triedEstate } from './testing/faults/estate.ts';
import { type Call, type CallMaker, callMaker } from './testing/faults/nasty-calls.ts';
import { collectionOf } from './testing/rows.ts';

const SEED = 20_260_331;
/** Calls of each operation. */
const ROUNDS = 12;
/** Statuses of an answer that says it is our fault. */
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

/** Sends a call, and makes room for the next one where it signed somebody out or used a row up. */
async function tried(call: Call): Promise<number> {
  const { operation } = call;
  const { statusCode } = await send(call, ana.access);
  if (operation.operationId === 'signOut' && statusCode === 200) await moveIn();
  if (!['GET', 'PUT'].includes(operation.method) && statusCode < 300)
    estate.forget(collectionOf(operation.path));
  await estate.fill();
  return statusCode;
}

beforeAll(async () => {
  calls = callMaker(operationsOf((await app().app.inject('/api/openapi.json')).json<Document>()), SEED);
  await moveIn();
  await estate.fill();
});

test('most operations take a call made from what the document says of them', async () => {
  const refused: string[] = [];
  // Those of accounts take what only their person knows: a password, a link of a mail, a code.
  const operations = calls.operations.filter(({ tags }) => !tags.some((tag) => OF_ACCOUNTS.has(tag)));
  for (const operation of operations) {
    const status = await tried(await calls.valid(operation, estate, 1));
    if (status >= 300) refused.push(`${operation.operationId} ${status}`);
  }
  // A call that is refused for its whole says nothing of what is spoilt in it.
  const enough = refused.length * 5 < operations.length;
  expect(enough ? [] : refused).toEqual([]);
});

test('no spoilt call of any operation is answered with a fault of ours', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (let n = 0; n < calls.operations.length * ROUNDS; n += 1) {
    const call = await calls.call(n, estate);
    const status = await tried(call);
    if (status >= OURS)
      faults.push(`call ${n}: ${status} ${call.operation.method} ${call.url.slice(0, 300)} ${call.kind}`);
  }
  expect(faults).toEqual([]);
});

test('nor is one of somebody who is not signed in, and no member’s call gets further than that', async () => {
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
