import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { isOutOfReach, unreachable } from '../../api/failure.ts';
import { CELLAR, isCachedKey, WINES } from '../../api/query-keys.ts';
import { membership } from '../../platform/membership.ts';
import { onIdleOrFirstInput } from '../../platform/on-idle.ts';
import { outbox } from '../../platform/outbox.ts';
import { HERE, outOfReach } from '../../platform/reach.ts';

const load = async () => (await import('../../platform/answer-cache.ts')).answerCache;

// Loaded later, so that the first page does not wait for it.
const loaded =
  typeof window === 'undefined'
    ? undefined
    : new Promise<Awaited<ReturnType<typeof load>>>((resolve, reject) => {
        onIdleOrFirstInput(() => load().then(resolve, reject));
      });
loaded?.catch(() => undefined);

/** The number of attempts before the server counts as unreachable. Once it does, requests do not wait for it. */
const TRIES = 3;

interface Question {
  readonly queryKey: QueryKey;
  readonly queryHash: string;
  readonly state: {
    readonly data: unknown;
    readonly fetchFailureCount: number;
    readonly fetchMeta: unknown;
  };
}

/**
 * Whether the query fetches a further page of a list. The earlier pages stay on the screen, with waiting entries
 * applied.
 */
const isFurtherPage = ({ state }: Question): boolean =>
  (Object(state.fetchMeta) as { fetchMore?: unknown }).fetchMore !== undefined;

/** The pages of a list fetched so far. */
const pagesIn = ({ state }: Question): { meta: { nextCursor: string | null } }[] =>
  (Object(state.data) as { pages?: [] }).pages ?? [];

/** Whether the next page continues one from this device: the server does not know that cursor. */
const isFurtherHere = (question: Question): boolean =>
  isFurtherPage(question) && (pagesIn(question).at(-1)?.meta.nextCursor?.startsWith(HERE) ?? false);

/** An answer with the entries applied that the server does not have yet. */
async function withWaitingEntries(question: Question, answer: () => Promise<CachedAnswer>): Promise<unknown> {
  if (!outbox.hasAny() || !isCachedKey(question.queryKey)) return (await answer()).data;
  const { ownAnswer, withEntries } = await import('../../api/outbox/answers.ts');
  const own = await ownAnswer(question.queryKey);
  if (own !== undefined) return withEntries(question.queryKey, own);
  const { data, hasAll } = await answer();
  return hasAll ? data : withEntries(question.queryKey, data);
}

/** Asks the server. If it cannot be reached, returns its last answer, if this browser has it. */
export const answeredOrKept = <Data>(
  ask: QueryFunction<Data>,
  context: QueryFunctionContext,
  question: Question,
): Promise<Data> => withWaitingEntries(question, () => askedOrKept(ask, context, question)) as Promise<Data>;

/** An answer, and whether the waiting entries are already applied to it. */
interface CachedAnswer {
  data: unknown;
  hasAll?: boolean;
}

type AnswerToCache = Omit<Parameters<Awaited<ReturnType<typeof load>>['keep']>[0], 'mark'>;

/** Answers that arrived before the user was known. */
const early: AnswerToCache[] = [];

function cacheAnswer(answer: AnswerToCache): void {
  // This very answer may be the one that identifies the user.
  const mark = membership.mark();
  early.push(answer);
  if (mark === '') return;
  for (const one of early.splice(0))
    void loaded?.then((answers) => answers.keep({ mark, ...one })).catch(() => undefined);
}

/** Answers from the copy of the estate's wines, including queries never made before. */
async function ofCopy(
  question: Question,
  hasOther: boolean,
): Promise<(CachedAnswer & { at: number }) | undefined> {
  const [first] = question.queryKey;
  if (first !== WINES[0] && first !== CELLAR[0]) return undefined;
  const pages = pagesIn(question).length + Number(isFurtherPage(question));
  const { fromCopy } = await import('./from-copy.ts');
  return fromCopy(question.queryKey, Math.max(1, pages), hasOther);
}

async function askedOrKept(
  ask: QueryFunction,
  context: QueryFunctionContext,
  question: Question,
): Promise<CachedAnswer> {
  const { queryKey, queryHash, state } = question;
  const mark = membership.mark();
  const isOfEstate = isCachedKey(queryKey);
  const isKept = isOfEstate && !(isFurtherPage(question) && outbox.hasAny());
  try {
    if (isFurtherHere(question)) throw unreachable(undefined);
    const data = await ask(context);
    outOfReach.end();
    if (isKept) cacheAnswer({ question: queryHash, data, at: Date.now() });
    return { data };
  } catch (failure) {
    if (!isOfEstate || mark === '' || !isOutOfReach(failure)) throw failure;
    const isLastTry = state.fetchFailureCount >= TRIES - 1 || !navigator.onLine;
    if (outOfReach.since() === undefined && !isLastTry) throw failure;
    const stored = isKept
      ? await load()
          .then((answers) => answers.of(mark, queryHash))
          .catch(() => undefined)
      : undefined;
    const answer = (await ofCopy(question, stored !== undefined).catch(() => undefined)) ?? stored;
    if (answer === undefined) throw failure;
    outOfReach.set(Math.min(outOfReach.since() ?? answer.at, answer.at));
    return answer;
  }
}

const loadCopied = async () => (await import('../../platform/copied-wines.ts')).copiedWines;

/** Deletes cached data of other users. */
export const tidyKept = (userId: string): void =>
  void loaded
    ?.then(async (answers) => Promise.all([answers.tidy(userId), (await loadCopied()).tidy(userId)]))
    .catch(() => undefined);

/** Deletes all cached data of the user from this device. */
export async function forgetKept(): Promise<void> {
  outOfReach.set(undefined);
  early.splice(0);
  await Promise.allSettled([
    load().then((answers) => answers.forgetAll()),
    loadCopied().then((copied) => copied.forgetAll()),
    // The service worker's name for the cache. It does not exist on plain http.
    globalThis.caches?.delete('pictures'),
  ]);
}
