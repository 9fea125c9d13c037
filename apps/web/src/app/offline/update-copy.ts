import { type Change, historyOperations, type Wine, wineOperations } from '@cuverie/contract';
import { call, callPage } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { type CopyState, copiedWines } from '../../platform/copied-wines.ts';
import { pause } from '../../platform/load-again.ts';
import { membership } from '../../platform/membership.ts';
import { news } from '../../platform/news.ts';

/** The size up to which a cellar is copied as a whole. Of a larger one, only viewed wines are cached. */
export const MOST_COPIED = 20_000;
/** Wines per request. */
const PAGE = 1000;
/** If more wines than these changed, all are read again. */
const FEW = 30;

/** The pause after a full read before further bulk changes trigger another. */
const REST_MS = 30_000;

/** Thrown if the user changed, or works in another estate now. */
class Elsewhere extends Error {}

/** Requests for one estate, which fail once this tab works in another. */
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
    /** `undefined` if the wine is gone. */
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
type CopyCalls = ReturnType<typeof asking>;

/** Reads all wines. Its cursor is from before the first page, so changes made meanwhile are not missed. */
async function readAll(mark: string, ask: CopyCalls): Promise<void> {
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

/** Fetches all changes since a cursor, in order, and the next cursor. */
async function readChanges(cursor: string, ask: CopyCalls): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  for (let after = cursor; ; ) {
    const { data, meta } = await ask.changes(after);
    changes.push(...data.filter(({ kind }) => kind === 'wine'));
    after = meta.cursor ?? after;
    if (meta.nextCursor === null) return { changes, cursor: after };
  }
}

/** Whether the cursor is too old, or from a database that was restored since. */
const isOfAnotherTime = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 410].includes(failure.status);

/** @returns whether few enough wines changed to read them one by one */
async function catchUp(mark: string, copied: CopyState, ask: CopyCalls): Promise<boolean> {
  const at = Date.now();
  const { changes, cursor } = await readChanges(copied.cursor, ask);
  // The last change of each wine tells whether it still exists.
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
 * Brings the copy up to date: by the changes since the last time, else by reading all wines.
 * @returns whether all wines were read
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

/** Keeps a copy of the estate's wines on this device up to date until aborted. */
export async function updateCopy(mark: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let isAsked = false;
  let isRunning = false;
  const bring = async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked && !signal.aborted) {
      isAsked = false;
      // Without network or room the copy stays as it is; the next change triggers another attempt.
      const wasWhole = await bringUpToDate(mark, signal).catch(() => false);
      if (wasWhole && isAsked) await pause(REST_MS, signal);
    }
    isRunning = false;
  };
  news.hear(() => void bring(), signal);
  await bring();
}
