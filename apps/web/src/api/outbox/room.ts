import { copiedWines } from '../../platform/copied-wines.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';

const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError';

/** Where the device is full, what can be had again makes room for what cannot: pictures first, then the copy of the wines, then kept answers. */
export async function withRoom<Answer>(keep: () => Promise<Answer>): Promise<Answer> {
  const making = [
    async () => globalThis.caches?.delete('pictures'),
    () => copiedWines.forgetAll(),
    () => keptAnswers.forgetAll(),
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
