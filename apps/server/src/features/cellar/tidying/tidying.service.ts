import {
  BULK_ROWS,
  type BulkResult,
  type SpellingUnion,
  sentenceOf,
  type WineDetail,
  type WineMerge,
} from '@cuverie/contract';
import { holdingsOf, MOST_HOLDINGS, mergedWine, type Sentence, WINE_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { lockMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, refused, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import { movingPictures } from '../../../platform/pictures/attached.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { actOn, countChanged, noteAct } from '../../../platform/undo/acts.store.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { WINES, type WineValues, wines } from '../wines/wines.store.ts';
import { mergeRows, type WineItem } from './merging.store.ts';

/** Maximum length of a wine's notes. */
const MOST_NOTES = 10_000;

type Hide = (keys: readonly PictureKey[]) => Promise<void>;

export function tidyingService(
  { db, clock, pictures }: Pick<Platform, 'db' | 'clock' | 'pictures'>,
  record: WineryRecord,
) {
  return {
    async merge(member: CanEdit, { undo = newId(), ...merge }: WineMerge) {
      const stamp = stampOf(member, clock);
      const wine = await retryOnDeadlock(() =>
        movingPictures(pictures, 'hide', (hide) =>
          db.begin(async (tx) => {
            await extendStatementTimeout(tx);
            return mergeOnce(tx, member.estateId, { undo, ...merge }, { stamp, hide, record });
          }),
        ),
      );
      return { undo, wine };
    },

    async unite(member: CanEdit, { undo = newId(), ...union }: SpellingUnion): Promise<BulkResult> {
      const stamp = stampOf(member, clock);
      const changed = await retryOnDeadlock(() =>
        db.begin(async (tx) => {
          await extendStatementTimeout(tx);
          return uniteOnce(tx, member.estateId, { undo, ...union }, stamp);
        }),
      );
      return { undo, changed, missing: 0 };
    },
  };
}

async function mergeOnce(
  tx: Transaction,
  estateId: string,
  { undo, keep, others, from = {} }: WineMerge & { undo: string },
  { stamp, hide, record }: { stamp: Stamp; hide: Hide; record: WineryRecord },
): Promise<WineDetail> {
  const named = [keep, ...others];
  const ids = named.map(({ id }) => id);
  const act = { id: undo, act: 'merge', things: 'wines' } as const;
  if (!(await noteAct(tx, estateId, act, stamp))) {
    if ((await countChanged(tx, estateId, act, ids)) === undefined) throw refused(409, 'id_taken.change');
    return wines.get(tx, estateId, keep.id);
  }
  // A simultaneous correction of a bottling waits and then finds the wine with its bottles.
  await record.lock(tx, estateId);
  const locked = await lockMany(tx, estateId, WINES, ids);
  const items = named.map(({ id }) => locked.find((one) => one.id === id));
  const [kept, ...gone] = items;
  if (kept === undefined || !gone.every((one): one is WineItem => one !== undefined)) throw notFound('wine');
  const stale = named.find(({ id, version }) => locked.some((one) => one.id === id && isStale(one, version)));
  if (stale) throw staleVersion('wine', await wines.get(tx, estateId, stale.id));
  const chosen = Object.fromEntries(
    Object.entries(from).flatMap(([part, id]) => (ids.includes(id) ? [[part, ids.indexOf(id)]] : [])),
  );
  const values = mergedWine([kept.values, ...gone.map((one) => one.values)], chosen);
  refuseProblems(problemsOf(values));
  await hide(await mergeRows(tx, estateId, { undo, kept, others: gone, values }, stamp));
  return wines.get(tx, estateId, keep.id);
}

const isStale = ({ version }: WineItem, asked: number | undefined): boolean =>
  asked !== undefined && asked !== version;

/** Returns what is invalid in a merged wine. */
function problemsOf(values: WineValues): Record<string, Sentence | undefined> {
  const { max: most } = WINE_LIMITS.quantity;
  const places = holdingsOf(values).length;
  return {
    others: values.quantity > most ? sentenceOf('too_many_bottles', { most }) : undefined,
    places:
      places > MOST_HOLDINGS
        ? sentenceOf('too_many_values', { field: 'Places', most: MOST_HOLDINGS })
        : undefined,
    notes:
      (values.notes?.length ?? 0) > MOST_NOTES
        ? sentenceOf('too_long', { field: 'Notes', most: MOST_NOTES })
        : undefined,
  };
}

async function uniteOnce(
  tx: Transaction,
  estateId: string,
  { undo, field, spellings, as }: SpellingUnion & { undo: string },
  stamp: Stamp,
): Promise<number> {
  const act = { id: undo, act: 'update', things: 'wines' } as const;
  if (!(await noteAct(tx, estateId, act, stamp))) {
    const before = await countChanged(tx, estateId, act, null);
    if (before === undefined) throw refused(409, 'id_taken.change');
    return before;
  }
  const given = spellings.filter((one) => one !== as);
  const condition = sql`
    estate_id = ${estateId} and deleted_at is null and ${sql.identifier(field)} = any(${given}::text[])`;
  const { ids } = await actOn(
    tx,
    estateId,
    WINES,
    act,
    condition,
    { [field]: as },
    stamp,
    BULK_ROWS + 1,
    (found) => {
      if (found > BULK_ROWS)
        throw invalid({ spellings: sentenceOf('too_many_rows', { things: 'wines', most: BULK_ROWS }) });
    },
  );
  await saveSearchWords(tx, estateId, ids);
  return ids.length;
}
