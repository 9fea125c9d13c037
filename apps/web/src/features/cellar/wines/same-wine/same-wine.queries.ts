import {
  arrivalOperations,
  findingOperations,
  purchaseOperations,
  type Wine,
  type WineDraft,
  wineOperations,
} from '@cuverie/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { call, callPage } from '../../../../api/client.ts';
import { unlessGone } from '../../../../api/failure.ts';
import { registerKey } from '../../../../api/query-keys.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { chosenFile, type PictureChoice } from '../../../../ui/fields/picture.ts';
import { arrive, refreshPurchases } from '../../purchases/purchase.queries.ts';
import type { WineValues } from '../form/wine-form.ts';
import { keepWine } from '../wine.queries.ts';
import { alikeQueryOf, changesToStored, namedWhereOf, purchasesOf, withTypedName } from './same-wine.ts';

const NAMED = registerKey('named-wines', { changedBy: ['wine', 'consumption'] });
const PAUSE_MS = 250;
const MOST_FOUND = 30;

/** The wines of the cellar with the typed name and, once typed, vintage. */
export function useNamedWines(values: WineValues): Wine[] {
  const now = namedWhereOf(values);
  const [where] = useDebouncedValue(now, PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...NAMED, where],
    queryFn: ({ signal }) =>
      callPage(wineOperations.list, { query: { ...where, limit: MOST_FOUND }, signal }),
    enabled: where !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return now === undefined ? [] : withTypedName(data?.data ?? [], values);
}

/** Wines that are the same as a typed one; if the call fails, it is simply added. */
export async function findSameWines(draft: WineDraft, ownId: string): Promise<Wine[]> {
  try {
    const { wines } = await call(findingOperations.alike, { query: alikeQueryOf(draft) });
    // An earlier attempt, whose answer was lost, may have stored this wine.
    return wines.filter(({ id }) => id !== ownId);
  } catch {
    return [];
  }
}

/** An attempt to add bottles to a wine: the sent data, and the ids of its purchases. */
export interface Attempt {
  sent: string;
  ids: readonly string[];
}

/**
 * Prepares an attempt after an earlier one whose answer may have been lost. The same bottles are sent with the same ids,
 * so that they are added once. Before other bottles are sent, those of the earlier attempt are removed.
 * @param wine left out if no bottles are added to a wine of the cellar
 */
export async function nextAttempt(
  wine: Pick<Wine, 'id'> | undefined,
  draft: WineDraft,
  earlier: Attempt | undefined,
): Promise<Attempt | undefined> {
  const purchases = wine && purchasesOf(wine.id, draft);
  const sent = JSON.stringify(purchases);
  if (earlier && earlier.sent === sent) return earlier;
  if (earlier) await removePurchases(earlier.ids);
  return purchases && { sent, ids: purchases.map(() => newId()) };
}

async function removePurchases(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await unlessGone(call(arrivalOperations.undo, { params: { id, arrivalId: id } }));
    await unlessGone(call(purchaseOperations.delete, { params: { id } }));
  }
}

interface WineToAdd {
  draft: WineDraft;
  image: PictureChoice;
  /** Ids of the purchases, one for each place. */
  ids: readonly string[];
}

/** Adds typed bottles to a wine as an arrived purchase, and fills its empty fields. */
export async function addToWine(
  client: QueryClient,
  stored: Wine,
  { draft, image, ids }: WineToAdd,
): Promise<Wine> {
  for (const [at, { purchase, arrival }] of purchasesOf(stored.id, draft).entries()) {
    const id = ids[at];
    if (id === undefined) throw new Error('A purchase needs an id');
    await call(purchaseOperations.add, { body: { ...purchase, id } });
    // An arrival is found by its id: a retry adds no bottle twice.
    await arrive(client, id, { ...arrival, id });
  }
  const params = { id: stored.id };
  const wine = await call(wineOperations.get, { params });
  const picture = wine.image === null ? chosenFile(image) : undefined;
  const changes = changesToStored(wine, draft);
  if (Object.keys(changes).length === 0 && !picture) return wine;
  try {
    const body = { ...changes, version: wine.version };
    const filled = await call(wineOperations.update, { params, body, picture });
    keepWine(client, filled);
    return filled;
  } catch (failure) {
    // The bottles are stored; only the other typed fields are not.
    toast.failed(`The bottles were added, but the other details of ${wine.name} were not.`, failure);
    return wine;
  }
}

/** Removes bottles that were added to a wine, with a notice; filled fields stay. */
export async function undoAdded(client: QueryClient, { name }: Wine, ids: readonly string[]): Promise<void> {
  try {
    await removePurchases(ids);
    toast.done(`The bottles were taken out of ${name} again.`);
  } catch (failure) {
    toast.failed(`The bottles were not taken out of ${name}.`, failure);
  } finally {
    await refreshPurchases(client);
  }
}
