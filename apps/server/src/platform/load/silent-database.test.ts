import { barrelOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { limitHeldAnswers } from './answers.ts';
import { queueCostlyCalls } from './queues.ts';
import { failFastWhenDatabaseHangs } from './silent-database.ts';

let app: FastifyInstance;
/** A database that does not answer until allowed to. */
let asked: (() => void)[];
let answers: boolean;
/** Whether it cannot be reached at all. */
let fails: boolean;
/** Number of pings. */
let looks: number;
/** Open calls with functions to end them. */
let working: (() => void)[];

const LIST = { ...barrelOperations.list, access: 'public' as const };

beforeEach(async () => {
  [asked, working, answers, looks, fails] = [[], [], true, 0, false];
  app = Fastify();
  app.decorate('checksAnswers', true);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  installErrorHandler(app);
  const ask = async () => {
    looks += 1;
    if (fails) throw new Error('no connection');
    if (!answers) await new Promise<void>((resolve) => asked.push(resolve));
  };
  failFastWhenDatabaseHangs(app, ask, { lookEveryMs: 20, untilRefused: 3, untilAnswered: 10 });
  limitHeldAnswers(app);
  queueCostlyCalls(app);
  const work = async () => {
    await new Promise<void>((over) => working.push(over));
    return { rows: [], nextCursor: null };
  };
  route(app, LIST, work);
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.ready();
});
afterEach(async () => {
  for (const end of working.splice(0)) end();
  await app.close();
});

const answerTo = async (url: string = LIST.path, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.inject({ url, headers });
  return { status: statusCode, ...(JSON.parse(body) as { code?: string; message?: string }) };
};
const call = async (url?: string, headers?: Record<string, string>) => {
  const { status, code } = await answerTo(url, headers);
  return [status, code];
};
const goOn = () => {
  answers = true;
  for (const answer of asked.splice(0)) answer();
};

describe('while the database does not answer', () => {
  test('waiting calls are answered, and new ones at once', async () => {
    answers = false;
    const overloaded = [503, 'overloaded'];
    expect(await Promise.all([call(), call()])).toEqual([overloaded, overloaded]);
    const begun = working.length;
    expect(await call()).toEqual(overloaded);
    expect(working).toHaveLength(begun);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('calls are accepted again by themselves once it answers', async () => {
    answers = false;
    await call();
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    const again = call();
    await expect.poll(() => working.length).toBe(2);
    // The first call continues too, and its answer is discarded.
    for (const end of working.splice(0)) end();
    expect(await again).toEqual([200, undefined]);
  });

  test('it gets one ping at a time, and none without calls', async () => {
    answers = false;
    await Promise.all([call(), call()]);
    expect(asked).toHaveLength(1);
  });
});

test('an unreachable database counts as silent until it is reachable', async () => {
  fails = true;
  expect(await call()).toEqual([503, 'overloaded']);
  expect(await call()).toEqual([503, 'overloaded']);
  fails = false;
  const begun = working.length;
  await expect
    .poll(async () => {
      const answer = call();
      await new Promise((resolve) => setImmediate(resolve));
      for (const end of working.splice(0)) end();
      return answer;
    })
    .toEqual([200, undefined]);
  expect(begun).toBe(1);
});

test('while the database answers, a call may take any time', async () => {
  const long = call();
  await expect.poll(() => looks).toBeGreaterThan(15);
  for (const end of working.splice(0)) end();
  expect(await long).toEqual([200, undefined]);
});
