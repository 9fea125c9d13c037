import { barrelOperations } from '@cuverie/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { speakInErrors } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { limitHeldAnswers } from './answers.ts';
import { queueCostlyCalls } from './queues.ts';

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
  speakInErrors(app);
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

describe('long lists', () => {
  test('are written a few at a time, in order', async () => {
    const answers = Promise.all(Array.from({ length: 2 * AT_ONCE }, () => list()));
    await areWritten(AT_ONCE);
    endAll();
    await areWritten(AT_ONCE);
    endAll();
    for (const { statusCode, body } of await answers)
      expect([statusCode, body]).toEqual([200, '{"data":[],"meta":{"nextCursor":null}}']);
  });

  test('do not delay pages', async () => {
    const long = Array.from({ length: AT_ONCE }, () => list('?limit=1001'));
    await areWritten(AT_ONCE);
    const page = list('?limit=50');
    await areWritten(AT_ONCE + 1);
    endAll();
    expect((await Promise.all([...long, page])).map(({ statusCode }) => statusCode)).toEqual(
      Array(AT_ONCE + 1).fill(200),
    );
  });
});
