import {
  type BarrelBulkChanges,
  type BarrelWhere,
  BULK_ROWS,
  type BulkResult,
  type Selection,
  sentenceOf,
  type WineBulkChanges,
  type WineWhere,
} from '@cuverie/contract';
import { TAG_LIMITS, vintageProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestYear } from '../../../platform/clock.ts';
import { type Transaction, within } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { underColumns } from '../../../platform/database/rows.ts';
import { readSearch } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, otherCount, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import { movingPictures } from '../../../platform/pictures/attached.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { type Act, actOn, countChanged, noteAct } from '../../../platform/undo/acts.store.ts';
import { followBarrels } from '../barrels/barrels.record.ts';
import { BARRELS, type BarrelValues } from '../barrels/barrels.store.ts';
import { correctBarrelTypos, matchingBarrels } from '../finding/barrels.filters.ts';
import { wineConditions } from '../finding/wines.filters.ts';
import { correctTypos, saveSearchWords } from '../finding/wines.search.ts';
import {
  columnsMovedTo,
  countClosedWindows,
  countInPlaces,
  WINES,
  type WineValues,
} from '../wines/wines.store.ts';
import { countOverTagged, tagsAfter } from '../wines/wines.tags.ts';
import { asStored } from '../wines/wines.values.ts';

const TABLES = { wines: WINES, barrels: BARRELS } as const;
type Kinds = keyof typeof TABLES;

type Change = ReturnType<typeof underColumns> | null;

/** Conditions that select rows. */
interface Wheres {
  wines: WineWhere;
  barrels: BarrelWhere;
}

/** @param record record of barrels */
export function bulkService(
  { db, clock, pictures }: Pick<Platform, 'db' | 'clock' | 'pictures'>,
  record?: WineryRecord,
) {
  const refuseImpossible = ({ vintage }: { vintage?: number | null | undefined }): void => {
    if (vintage !== undefined)
      refuseProblems({ 'changes.vintage': vintageProblem(vintage, latestYear(clock)) });
  };

  async function act<Kind extends Kinds>(
    member: CanEdit,
    things: Kind,
    { ids: given = [], where, expected, undo = newId() }: Selection<Wheres[Kind]>,
    change: Change,
  ): Promise<BulkResult> {
    const ids = [...new Set(given)];
    const stamp = stampOf(member, clock);
    const done: Act = { id: undo, act: change === null ? 'delete' : 'update', things };

    const changeRows = async (
      tx: Transaction,
      hide: (keys: readonly PictureKey[]) => Promise<void>,
    ): Promise<number> => {
      const isOfRecord = things === 'barrels' && record !== undefined;
      const follow = isOfRecord ? await followBarrels(record, tx, member, change ?? undefined) : undefined;
      const condition =
        where === undefined ? ofIds(member.estateId, ids) : await allOf[things](tx, member.estateId, where);
      if (change !== null && ('quantity' in change || 'bottle_size_ml' in change))
        await refuseInPlaces(tx, condition, 'quantity' in change ? 'quantity' : 'bottleSizeMl');
      const acted = await actOn(
        tx,
        member.estateId,
        TABLES[things],
        done,
        condition,
        change,
        stamp,
        BULK_ROWS + 1,
        (found) => {
          if (found > BULK_ROWS) throw tooMany(things);
          if (expected !== undefined && found !== expected) throw otherCount(things, found, expected);
        },
      );
      const changed = acted.ids.length;
      if (change !== null && ('drink_from' in change || 'drink_by' in change))
        refuseClosed(await countClosedWindows(tx, member.estateId, acted.ids));
      if (change !== null && 'tags' in change)
        refuseOverTagged(await countOverTagged(tx, member.estateId, acted.ids, TAG_LIMITS.most));
      if (change !== null && things === 'wines') await saveSearchWords(tx, member.estateId, acted.ids);
      await follow?.(change === null ? 'deleted' : 'updated', acted.ids, undo);
      await hide(acted.pictures);
      return changed;
    };

    const changed = await retryOnDeadlock(() =>
      movingPictures(pictures, 'hide', (hide) =>
        db.begin(async (tx) => {
          await extendStatementTimeout(tx);
          if (await noteAct(tx, member.estateId, done, stamp)) return changeRows(tx, hide);
          const before = await countChanged(tx, member.estateId, done, where === undefined ? ids : null);
          if (before === undefined) throw takenId();
          return before;
        }),
      ),
    );
    return { undo, changed, missing: where === undefined ? ids.length - changed : 0 };
  }

  /** Returns the condition for all matching rows. */
  const allOf: {
    [Kind in Kinds]: (tx: Transaction, estateId: string, where: Wheres[Kind]) => Promise<Sql>;
  } = {
    async wines(tx, estateId, { q, ...where }) {
      const typed = q ? await readSearch(tx, q) : undefined;
      const search = typed && ((await correctTypos(within(tx), estateId, typed)) ?? typed);
      return wineConditions({ estateId, where, search, today: await todayOf(tx, estateId, clock) });
    },
    async barrels(tx, estateId, { q, type }) {
      const typed = q ? await readSearch(tx, q) : undefined;
      const search = typed && ((await correctBarrelTypos(tx, estateId, typed)) ?? typed);
      return matchingBarrels({ estateId, type, search });
    },
  };

  return {
    async updateWines(member: CanEdit, chosen: Selection<WineWhere>, changes: WineBulkChanges) {
      refuseImpossible(changes);
      const { movedFrom, addTags, removeTags, ...given } = asStored(changes);
      const { storageLocation: place, tags } = given;
      return act(member, 'wines', chosen, {
        ...underColumns<Partial<WineValues>>(WINES, given),
        ...(place !== undefined && columnsMovedTo(place || null, movedFrom)),
        ...((addTags || removeTags) && { tags: tagsAfter(tags, addTags ?? [], removeTags ?? []) }),
      });
    },

    deleteWines: (member: CanEdit, chosen: Selection<WineWhere>) => act(member, 'wines', chosen, null),

    async updateBarrels(member: CanEdit, chosen: Selection<BarrelWhere>, changes: BarrelBulkChanges) {
      refuseImpossible(changes);
      return act(member, 'barrels', chosen, underColumns<Partial<BarrelValues>>(BARRELS, changes));
    },

    deleteBarrels: (member: CanEdit, chosen: Selection<BarrelWhere>) => act(member, 'barrels', chosen, null),

    /** @throws Refusal 404 if no such row exists */
    async deleteOne(member: CanEdit, things: Kinds, id: string, as: string | undefined) {
      const { undo, changed } = await act(member, things, { ids: [id], undo: as }, null);
      if (changed === 0) throw notFound(things === 'wines' ? 'wine' : 'barrel');
      return { id, undo };
    },
  };
}

/** @param closed number of wines whose drinking window would close before it opens */
function refuseClosed(closed: number): void {
  if (closed === 0) return;
  throw invalid({ 'changes.drinkBy': sentenceOf('windows_close_early', { wines: closed }) });
}

/** @param wines number of wines that would have too many tags */
function refuseOverTagged(wines: number): void {
  if (wines === 0) return;
  throw invalid({ 'changes.addTags': sentenceOf('too_many_tags', { wines, most: TAG_LIMITS.most }) });
}

/** For a wine in several places one number does not determine which bottles are meant. */
async function refuseInPlaces(tx: Transaction, condition: Sql, field: string): Promise<void> {
  const wines = await countInPlaces(tx, condition);
  if (wines > 0) throw invalid({ [`changes.${field}`]: sentenceOf('wines_in_several_places', { wines }) });
}

const ofIds = (estateId: string, ids: string[]): Sql =>
  sql`estate_id = ${estateId} and id = any(${ids}::uuid[]) and deleted_at is null`;

const takenId = () => refused(409, 'id_taken.change');

const tooMany = (things: Kinds) =>
  invalid({ where: sentenceOf('too_many_rows', { things, most: BULK_ROWS }) });
