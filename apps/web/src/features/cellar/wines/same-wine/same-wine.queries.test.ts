import type { Wine, WineDraft } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../../../api/testing/fake-server.ts';
import { tokens } from '../../../../api/tokens.ts';
import { addToWine, nextAttempt } from './same-wine.queries.ts';

const WINE = { id: 'volnay', name: 'Volnay', version: 1, image: null } as Wine;
const draftOf = (quantity: number) => ({ name: 'Volnay', vintage: 2015, quantity }) as WineDraft;
const GONE = { status: 404, body: { code: 'not_found.purchase', message: 'Gone' } };

/** The bottles of each purchase that the server has stored, by its id. */
const stored = new Map<string, number>();
let isAnswerLost = false;

beforeEach(() => {
  stored.clear();
  isAnswerLost = false;
  tokens.save({ access: 'access', refresh: 'refresh' });
  serve(({ method, path, body }) => {
    const purchase = /\/purchases\/([^/]+)$/.exec(path)?.[1];
    if (method === 'DELETE' && purchase !== undefined && !stored.delete(purchase)) return GONE;
    if (path.endsWith('/arrivals')) {
      const { id, bottles } = JSON.parse(body as string) as { id: string; bottles: number };
      if (!stored.has(id)) stored.set(id, bottles);
      if (isAnswerLost) throw new TypeError('Failed to fetch');
    }
    return { status: 200, body: { data: { purchase: {}, wine: WINE, ...WINE } } };
  });
});

/** Adds bottles as the dialog does; gives what a retry starts from. */
async function add(quantity: number, earlier?: Awaited<ReturnType<typeof nextAttempt>>) {
  const attempt = await nextAttempt(WINE, draftOf(quantity), earlier);
  const adding = { draft: draftOf(quantity), image: 'kept' as const, ids: attempt?.ids ?? [] };
  await addToWine(new QueryClient(), WINE, adding).catch((failure: unknown) => {
    if (!isAnswerLost) throw failure;
  });
  return attempt;
}

async function addWithLostAnswer(quantity: number) {
  isAnswerLost = true;
  const attempt = await add(quantity);
  isAnswerLost = false;
  return attempt;
}

it('adds the same bottles once when the answer was lost', async () => {
  await add(3, await addWithLostAnswer(3));
  expect([...stored.values()]).toEqual([3]);
});

it('replaces the bottles of a lost answer by the number that is sent next', async () => {
  await add(6, await addWithLostAnswer(3));
  expect([...stored.values()]).toEqual([6]);
});

it('takes out the bottles of a lost answer before another wine is added', async () => {
  expect(await nextAttempt(undefined, draftOf(3), await addWithLostAnswer(3))).toBeUndefined();
  expect([...stored.values()]).toEqual([]);
});

it('sends another number when the earlier one was never stored', async () => {
  await add(6, { sent: '[]', ids: ['unknown'] });
  expect([...stored.values()]).toEqual([6]);
});
