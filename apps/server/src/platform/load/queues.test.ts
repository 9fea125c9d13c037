import { barrelOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installErrorHandler } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Queue } from '../queue.ts';
import { limitHeldAnswers } from './answers.ts';
import { queueCostlyCalls, type WholeLists, wholeListsIn } from './queues.ts';

const AT_ONCE = 2;

let app: FastifyInstance;
/** Lists being written, with functions to end them. */
let writing: (() => void)[];

beforeEach(() => {
  writing = [];
  app = Fastify();
  app.decorate('checksAnswers', true);
  app.decorateRequest('member', null);
  app.decorateRequest('picture', null);
  installErrorHandler(app);
  limitHeldAnswers(app);
  queueCostlyCalls(app);
  route(app, { ...barrelOperations.list, access: 'public' }, async () => {
    await new Promise<void>((over) => writing.push(over));
    return { rows: [], nextCursor: null };
  });
});

const list = (query = '') => app.inject({ url: `${barrelOperations.list.path}${query}` });
const areWritten = (many: number) => vi.waitFor(() => expect(writing).toHaveLength(many));
const endAll = () => {
  for (const end of writing.splice(0)) end();
};

describe('lists without a limit', () => {
  const queue = (task: () => Promise<Buffer>): Promise<Buffer> => {
    queued += 1;
    return task();
  };
  let queued = 0;
  const short = async () => Buffer.alloc(512 * 1024);
  const long = async () => Buffer.alloc(512 * 1024 + 1);
  let lists: WholeLists;
  beforeEach(() => {
    queued = 0;
    lists = wholeListsIn(queue as Queue);
  });
  const waits = async (name: string, write: () => Promise<Buffer>, isAll = true): Promise<boolean> => {
    const before = queued;
    await lists({ name, isAll }, write);
    return queued > before;
  };

  test('wait for their turn only after a long one of the same estate', async () => {
    expect([await waits('ana wines', long), await waits('ana wines', long)]).toEqual([false, true]);
    expect([await waits('ana tanks', short), await waits('ana tanks', short)]).toEqual([false, false]);
    expect(await waits('ben wines', short)).toBe(false);
    // It has become short.
    expect([await waits('ana wines', short), await waits('ana wines', short)]).toEqual([true, false]);
  });

  test('are not taken for short after a search that found little', async () => {
    await lists({ name: 'ana wines', isAll: true }, long);
    expect([await waits('ana wines', short, false), await waits('ana wines', long)]).toEqual([true, true]);
  });

  test('are written at once one at a time, also when one fails', async () => {
    const { promise, reject } = Promise.withResolvers<Buffer>();
    const first = lists({ name: 'ana wines', isAll: true }, () => promise);
    expect(await waits('ana wines', short)).toBe(true);
    reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    expect(await waits('ana wines', short)).toBe(false);
  });
});

describe('long lists', () => {
  test('are written a few at a time, in order', async () => {
    // One is written at once, beside those in turn.
    const answers = Promise.all(Array.from({ length: 2 * AT_ONCE + 1 }, () => list()));
    await areWritten(AT_ONCE + 1);
    endAll();
    await areWritten(AT_ONCE);
    endAll();
    for (const { statusCode, body } of await answers)
      expect([statusCode, body]).toEqual([200, '{"data":[],"meta":{"nextCursor":null}}']);
  });

  test('do not delay pages', async () => {
    const long = Array.from({ length: AT_ONCE + 1 }, () => list('?limit=1001'));
    await areWritten(AT_ONCE + 1);
    const page = list('?limit=50');
    await areWritten(AT_ONCE + 2);
    endAll();
    expect((await Promise.all([...long, page])).map(({ statusCode }) => statusCode)).toEqual(
      Array(AT_ONCE + 2).fill(200),
    );
  });
});
