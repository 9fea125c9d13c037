import { barrelOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerInTime } from './deadlines.ts';
import { speakInErrors } from './errors.ts';
import { limitHeldAnswers } from './held-answers.ts';
import { writeLongListsInTurn } from './long-lists.ts';
import { route } from './route.ts';

let app: FastifyInstance;
/** What the database is asked, and does not answer until told to. */
let asked: (() => void)[];
let answers: boolean;
/** Calls that are worked at, each with what ends it. */
let working: (() => void)[];

const LIST = { ...barrelOperations.list, access: 'public' as const };
const UNDER_WAY = '/under-way';

beforeEach(async () => {
  [asked, working, answers] = [[], [], true];
  app = Fastify();
  app.decorate('checksAnswers', true);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  speakInErrors(app);
  const ask = async () => {
    if (!answers) await new Promise<void>((resolve) => asked.push(resolve));
  };
  answerInTime(app, ask, { lookEveryMs: 20, untilRefused: 3, untilAnswered: 10, forCall: 40 });
  limitHeldAnswers(app);
  writeLongListsInTurn(app);
  const work = async () => {
    await new Promise<void>((over) => working.push(over));
    return { rows: [], nextCursor: null };
  };
  route(app, LIST, work);
  app.addHook('preValidation', async (request) => {
    if (request.headers.picture !== undefined) request.picture = Buffer.of(1);
  });
  route(app, { ...LIST, path: UNDER_WAY }, work, { takesLong: true });
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
  test('calls that wait for it are answered, of whichever kind, and new ones at once', async () => {
    answers = false;
    const overloaded = [503, 'overloaded'];
    expect(await Promise.all([call(), call(UNDER_WAY)])).toEqual([overloaded, overloaded]);
    const begun = working.length;
    expect(await call()).toEqual(overloaded);
    expect(working).toHaveLength(begun);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('nobody has to do anything for calls to be taken again once it does', async () => {
    answers = false;
    await call();
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    const again = call();
    await expect.poll(() => working.length).toBe(2);
    // The work of the first goes on as well, and its answer goes nowhere.
    for (const end of working.splice(0)) end();
    expect(await again).toEqual([200, undefined]);
  });

  test('it is asked for one sign of life at a time, and for none while nobody calls', async () => {
    answers = false;
    await Promise.all([call(), call()]);
    expect(asked).toHaveLength(1);
  });
});

describe('while the database answers', () => {
  test('a call that takes too long is answered, one that may is not', async () => {
    const long = call(UNDER_WAY);
    expect(await call()).toEqual([503, 'overloaded']);
    for (const end of working.splice(0)) end();
    expect(await long).toEqual([200, undefined]);
  });

  test('a picture may wait for its turn', async () => {
    const picture = call(LIST.path, { picture: 'label' });
    expect(await call()).toEqual([503, 'overloaded']);
    for (const end of working.splice(0)) end();
    expect(await picture).toEqual([200, undefined]);
  });

  test('a call that takes too long is not blamed on it', async () => {
    expect((await answerTo()).message).toBe('This took too long. Try again in a moment.');
    answers = false;
    expect((await answerTo()).message).toBe('The database did not answer in time. Try again in a moment.');
  });
});
