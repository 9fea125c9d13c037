import { answerCache } from '../../platform/answer-cache.ts';
import { copiedWines } from '../../platform/copied-wines.ts';

const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError';

/**
 * On a full device, data that can be fetched again makes room: first pictures, then the copy of the wines, then cached
 * answers.
 */
export async function withRoom<Answer>(keep: () => Promise<Answer>): Promise<Answer> {
  const making = [
    async () => globalThis.caches?.delete('pictures'),
    () => copiedWines.forgetAll(),
    () => answerCache.forgetAll(),
  ];
  for (const makeRoom of making) {
    try {
      return await keep();
    } catch (failure) {
      if (!isFull(failure)) throw failure;
      await makeRoom().catch(() => undefined);
    }
  }
  return keep();
}
