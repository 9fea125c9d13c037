import type { Wine, WineDraft } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../api/failure.ts';
import { addToWine, nextAttempt } from './same-wine.queries.ts';

const WINE = { id: 'volnay', name: 'Volnay', version: 1, image: null } as Wine;
const draftOf = (quantity: number) => ({ name: 'Volnay', vintage: 2015, quantity }) as WineDraft;

/** The bottles of each purchase that the server has stored, by its id. */
const stored = new Map<string, number>();
let isAnswerLost = false;

interface Given {
  params?: { id: string };
  body?: { id: string; bottles: number };
}

const { answer } = vi.hoisted(() => ({
  answer: vi.fn<(operation: { id: string }, given: Given) => unknown>(),
}));
vi.mock('../../../../api/client.ts', () => ({
  call: async (operation: { id: string }, given: Given) => answer(operation, given),
}));

beforeEach(() => {
  stored.clear();
  isAnswerLost = false;
  answer.mockImplementation(({ id: operation }, { params, body }) => {
    if (operation === 'deletePurchase' && !stored.delete(params?.id ?? ''))
      throw new ApiFailure({ status: 404, code: 'not_found.purchase', message: 'Gone' });
    if (operation === 'addArrival' && body) {
      if (!stored.has(body.id)) stored.set(body.id, body.bottles);
      if (isAnswerLost) throw new ApiFailure({ status: 0, code: 'unreachable', message: 'No answer' });
    }
    return { purchase: {}, wine: WINE, ...WINE };
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
