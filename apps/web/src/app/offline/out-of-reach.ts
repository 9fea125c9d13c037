import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { isOutOfReach, unreachable } from '../../api/failure.ts';
import { membership } from '../../platform/membership.ts';
import { onIdleOrFirstInput } from '../../platform/on-idle.ts';
import { outbox } from '../../platform/outbox.ts';
import { HERE, outOfReach } from '../../platform/reach.ts';

/** How the keys of the questions begin whose answers are kept: what the estate has, and who is here. */
const KEPT: ReadonlySet<unknown> = new Set([
  'currentUser',
  'members',
  'wines',
  'barrels',
  'cellar',
  'consumptions',
  'vineyard',
  'field',
  'tanks',
  'fermentation-alarms',
  'grapes',
  'winery',
]);

const load = async () => (await import('../../platform/kept-answers.ts')).keptAnswers;

// The first look at a page comes without it.
const loaded =
  typeof window === 'undefined'
    ? undefined
    : new Promise<Awaited<ReturnType<typeof load>>>((resolve, reject) => {
        onIdleOrFirstInput(() => load().then(resolve, reject));
      });
loaded?.catch(() => undefined);

/** How often it is asked before it counts as out of reach; what is known to be so is not waited for. */
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

/** A further page of a list: what came before is shown, with what waits in it. */
const isFurtherPage = ({ state }: Question): boolean =>
  (Object(state.fetchMeta) as { fetchMore?: unknown }).fetchMore !== undefined;

/** The pages of a list that were read so far. */
const pagesIn = ({ state }: Question): { meta: { nextCursor: string | null } }[] =>
  (Object(state.data) as { pages?: [] }).pages ?? [];

/** A further page of a list that this device answered: the server doesn't know where it goes on. */
const isFurtherHere = (question: Question): boolean =>
  isFurtherPage(question) && (pagesIn(question).at(-1)?.meta.nextCursor?.startsWith(HERE) ?? false);

/** With what somebody wrote that the server has not heard of yet. */
async function withWhatWaits(question: Question, answer: () => Promise<Said>): Promise<unknown> {
  if (!outbox.hasAny() || !KEPT.has(question.queryKey[0])) return (await answer()).data;
  const { ownAnswer, withEntries } = await import('../../api/outbox/answers.ts');
  const own = await ownAnswer(question.queryKey);
  if (own !== undefined) return withEntries(question.queryKey, own);
  const { data, hasAll } = await answer();
  return hasAll ? data : withEntries(question.queryKey, data);
}

/** Asks the server; where it is out of reach the answer is what it said last, if this browser kept that. */
export const answeredOrKept = <Data>(
  ask: QueryFunction<Data>,
  context: QueryFunctionContext,
  question: Question,
): Promise<Data> => withWhatWaits(question, () => askedOrKept(ask, context, question)) as Promise<Data>;

/** An answer, and whether what waits to be sent is counted in it already. */
interface Said {
  data: unknown;
  hasAll?: boolean;
}

type Answered = Omit<Parameters<Awaited<ReturnType<typeof load>>['keep']>[0], 'mark'>;

/** Answered before it was known who asks. */
const early: Answered[] = [];

function keep(answer: Answered): void {
  // Who it is may be known by this very answer.
  const mark = membership.mark();
  early.push(answer);
  if (mark === '') return;
  for (const one of early.splice(0))
    void loaded?.then((kept) => kept.keep({ mark, ...one })).catch(() => undefined);
}

/** The copy of the estate's wines answers what was never asked before, too. */
async function ofCopy(question: Question, hasOther: boolean): Promise<(Said & { at: number }) | undefined> {
  if (!['wines', 'cellar'].includes(String(question.queryKey[0]))) return undefined;
  const pages = pagesIn(question).length + Number(isFurtherPage(question));
  const { fromCopy } = await import('./from-copy.ts');
  return fromCopy(question.queryKey, Math.max(1, pages), hasOther);
}

async function askedOrKept(
  ask: QueryFunction,
  context: QueryFunctionContext,
  question: Question,
): Promise<Said> {
  const { queryKey, queryHash, state } = question;
  const mark = membership.mark();
  const isOfEstate = KEPT.has(queryKey[0]);
  const isKept = isOfEstate && !(isFurtherPage(question) && outbox.hasAny());
  try {
    if (isFurtherHere(question)) throw unreachable(undefined);
    const data = await ask(context);
    outOfReach.end();
    if (isKept) keep({ question: queryHash, data, at: Date.now() });
    return { data };
  } catch (failure) {
    if (!isOfEstate || mark === '' || !isOutOfReach(failure)) throw failure;
    const isLastTry = state.fetchFailureCount >= TRIES - 1 || !navigator.onLine;
    if (outOfReach.since() === undefined && !isLastTry) throw failure;
    const kept = isKept
      ? await load()
          .then((answers) => answers.of(mark, queryHash))
          .catch(() => undefined)
      : undefined;
    const answer = (await ofCopy(question, kept !== undefined).catch(() => undefined)) ?? kept;
    if (answer === undefined) throw failure;
    outOfReach.set(Math.min(outOfReach.since() ?? answer.at, answer.at));
    return answer;
  }
}

const loadCopied = async () => (await import('../../platform/copied-wines.ts')).copiedWines;

/** Keeps only what belongs to who is here. */
export const tidyKept = (userId: string): void =>
  void loaded
    ?.then(async (kept) => Promise.all([kept.tidy(userId), (await loadCopied()).tidy(userId)]))
    .catch(() => undefined);

/** Leaves nothing of who was here on this device. */
export async function forgetKept(): Promise<void> {
  outOfReach.set(undefined);
  early.splice(0);
  await Promise.allSettled([
    load().then((kept) => kept.forgetAll()),
    loadCopied().then((copied) => copied.forgetAll()),
    // As the service worker calls it; there is none on plain http.
    globalThis.caches?.delete('pictures'),
  ]);
}
