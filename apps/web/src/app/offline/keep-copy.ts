import { type Change, historyOperations, type Wine, wineOperations } from '@cuverie/contract';
import { call, callPage } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { type Copied, copiedWines } from '../../platform/copied-wines.ts';
import { pause } from '../../platform/load-again.ts';
import { membership } from '../../platform/membership.ts';
import { news } from '../../platform/news.ts';

/** So many wines are kept whole; of a larger cellar there is what was looked at. */
export const MOST_COPIED = 20_000;
/** Read at a time. */
const PAGE = 1000;
/** Where more wines than these changed all are read anew. */
const FEW = 30;

/** After all were read, news of many changes has to wait so long. */
const REST_MS = 30_000;

/** Somebody else is here, or works in another estate. */
class Elsewhere extends Error {}

/** Asks for one estate alone, and only as long as this tab works in it. */
function asking(mark: string, signal: AbortSignal) {
  const isHere = <Answer>(answer: Answer): Answer => {
    if (membership.mark() !== mark || signal.aborted) throw new Elsewhere();
    return answer;
  };
  const estate = mark.split('@')[1];
  return {
    isHere,
    changes: async (after: string | undefined) =>
      isHere(await callPage(historyOperations.changes, { query: { after }, estate, signal })),
    wines: async (query: { limit: number; cursor?: string | undefined }) =>
      isHere(await callPage(wineOperations.list, { query: { ...query, sort: 'createdAt' }, estate, signal })),
    /** `undefined` where it is gone. */
    wine: async (id: string): Promise<Wine | undefined> => {
      try {
        return isHere(await call(wineOperations.get, { params: { id }, estate, signal }));
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) return undefined;
        throw failure;
      }
    },
  };
}
type Asking = ReturnType<typeof asking>;

/** Reads all wines, those that come meanwhile included: the log goes on from before the first page. */
async function readAll(mark: string, ask: Asking): Promise<void> {
  const { meta } = await ask.changes(undefined);
  const { total = 0 } = (await ask.wines({ limit: 1 })).meta;
  if (total > MOST_COPIED) return copiedWines.forget(mark);
  const at = Date.now();
  const begun = await copiedWines.begin(mark);
  ask.isHere(undefined);
  const gone = new Set(await copiedWines.ids(mark));
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const { data, meta: of } = await ask.wines({ limit: PAGE, cursor });
    await copiedWines.change(begun, begun, data, []);
    for (const { id } of data) gone.delete(id);
    cursor = of.nextCursor;
  }
  ask.isHere(undefined);
  await copiedWines.change(begun, { mark, cursor: meta.cursor ?? '', at }, [], gone);
}

/** All that changed since, in order, and where the log goes on. */
async function readChanges(cursor: string, ask: Asking): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  for (let after = cursor; ; ) {
    const { data, meta } = await ask.changes(after);
    changes.push(...data.filter(({ kind }) => kind === 'wine'));
    after = meta.cursor ?? after;
    if (meta.nextCursor === null) return { changes, cursor: after };
  }
}

/** A cursor of another time, or of a database that was restored. */
const isOfAnotherTime = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 410].includes(failure.status);

/** @returns whether what changed was few enough to be read one by one */
async function catchUp(mark: string, copied: Copied, ask: Asking): Promise<boolean> {
  const at = Date.now();
  const { changes, cursor } = await readChanges(copied.cursor, ask);
  // The last of each tells whether it is still there.
  const last = new Map(changes.map(({ id, act }) => [id, act]));
  if (last.has(null) || last.size > FEW) return false;
  const wines: Wine[] = [];
  const gone: string[] = [];
  for (const [id, act] of last) {
    if (id === null) continue;
    const wine = act === 'deleted' ? undefined : await ask.wine(id);
    if (wine) wines.push(wine);
    else gone.push(id);
  }
  ask.isHere(undefined);
  await copiedWines.change(copied, { mark, cursor, at }, wines, gone);
  return true;
}

/**
 * Makes the copy of an estate's wines as the server has them: by what changed since, else by reading them all.
 * @returns whether all were read
 */
export async function bringUpToDate(mark: string, signal: AbortSignal): Promise<boolean> {
  const ask = asking(mark, signal);
  const copied = await copiedWines.of(mark);
  try {
    if (copied && (await catchUp(mark, copied, ask))) return false;
  } catch (failure) {
    if (!isOfAnotherTime(failure)) throw failure;
  }
  await readAll(mark, ask);
  return true;
}

/** Keeps a copy of the estate's wines on this device, and up to date, until it is told to end. */
export async function keepCopy(mark: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let isAsked = false;
  let isRunning = false;
  const bring = async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked && !signal.aborted) {
      isAsked = false;
      // Without the network, or without room, it stays as it is: the next news has it tried again.
      const wasWhole = await bringUpToDate(mark, signal).catch(() => false);
      if (wasWhole && isAsked) await pause(REST_MS, signal);
    }
    isRunning = false;
  };
  news.hear(() => void bring(), signal);
  await bring();
}
