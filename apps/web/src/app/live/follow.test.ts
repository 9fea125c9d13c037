import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokens } from '../../api/tokens.ts';
import { type ChangeListener, follow } from './follow.ts';

const change = {
  kind: 'tank',
  id: 'tank-4',
  act: 'changed',
  version: 2,
  at: '2026-09-20T18:00:00Z',
  by: 'bob',
};

const eventOf = (event: string, id: string, data: object = {}) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** The server's answers in order; the last one repeats. */
type Answer = string[] | 'nothing' | 'lost' | { status: number; body?: object };
let asked: string[];

function serve(...answers: Answer[]): void {
  globalThis.fetch = async (input, init) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(input instanceof Request ? input.url : input.toString());
    if (answer === 'nothing' || answer === undefined)
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (!Array.isArray(answer)) return new Response(JSON.stringify(answer.body), { status: answer.status });
    return new Response(new Blob(answer).stream());
  };
}

let end: AbortController;
let heard: string[];
let following: ChangeListener;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  tokens.save({ access: 'ours', refresh: 'once' });
  [asked, heard, end] = [[], [], new AbortController()];
  following = {
    cursor: undefined,
    hear: ({ event, change: of }) => heard.push(of?.id ? `${event} ${of.id}` : event),
  };
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

it('receives events, in pieces or at once, and reconnects after a stream ends', async () => {
  const text = eventOf('hello', 'c1') + eventOf('change', 'c2', change) + ':\n\n';
  serve(
    [text.slice(0, 20), text.slice(20, 61), text.slice(61)],
    [eventOf('hello', 'c2'), eventOf('bye', 'c3')],
    'nothing',
  );
  void follow(following, end.signal);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(2), 5000);
  expect(asked.slice(0, 3)).toEqual(['/api/live', '/api/live?after=c2', '/api/live?after=c3']);
  expect(heard).toEqual(['hello', 'change tank-4', 'hello', 'bye']);
});

it('retries with growing pauses while the server cannot be reached, and continues', async () => {
  serve('lost', 'lost', 'lost', [eventOf('hello', 'c1')], 'nothing');
  void follow(following, end.signal);
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked.length).toBeLessThan(3);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(heard).toEqual(['hello']));
});

it('starts from now if its cursor is invalid, and refetches everything', async () => {
  following.cursor = 'old';
  serve({ status: 410, body: { code: 'gone' } }, [eventOf('hello', 'c1')], 'nothing');
  void follow(following, end.signal);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.slice(0, 2)).toEqual(['/api/live?after=old', '/api/live']);
  expect(heard).toEqual(['reset', 'hello']);
});

it('polls for changes if a stream stays silent, and tries a stream again later', async () => {
  const page = { status: 200, body: { data: [change, { ...change, id: null }], meta: { cursor: 'c1' } } };
  serve('nothing', page, { status: 200, body: { data: [], meta: { cursor: 'c1' } } });
  void follow(following, end.signal);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.slice(0, 3)).toEqual(['/api/live', '/api/changes', '/api/changes?after=c1']);
  expect(heard).toEqual(['change tank-4', 'many']);
  await vi.advanceTimersByTimeAsync(310_000);
  expect(asked).toContain('/api/live?after=c1');
});

it.each([403])('ends after a permanent refusal: %i', async (status) => {
  serve({ status, body: { code: 'not_permitted' } });
  await follow(following, end.signal);
  expect([asked, heard]).toEqual([['/api/live'], []]);
});

it('sends no requests after it was aborted', async () => {
  serve([eventOf('hello', 'c1')]);
  const followed = follow(following, end.signal);
  await vi.waitFor(() => expect(heard).toEqual(['hello']));
  end.abort();
  await followed;
  expect(asked).toEqual(['/api/live']);
});
