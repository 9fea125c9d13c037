/** Turns arriving bottles of a purchase into bottles of a wine, and back when it is undone. */
import {
  type Arrival,
  type ArrivalDraft,
  type PurchaseAndWine,
  type PurchaseWithoutArrival,
  sentenceOf,
  type WineDetail,
} from '@cuverie/contract';
import {
  ARRIVAL_FILLS,
  arrivalProblem,
  bottlesToCome,
  consumptionDayProblem,
  holdingsOf,
  MOST_ARRIVALS,
  stockOf,
  vintageProblem,
  WINE_LIMITS,
  withArrived,
  withoutArrived,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestToday, latestYear } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { actOn, noteAct } from '../../../platform/undo/acts.store.ts';
import { insertWine, lockStock, saveStock, stockOfWine, WINES, wines } from '../wines/wines.store.ts';
import { valuesOf } from '../wines/wines.values.ts';
import { purchases } from './purchases.store.ts';

/** An arrival before its wine is known. */
type ArrivalWithoutWine = Omit<Arrival, 'wineId' | 'makesWine' | 'fills'>;

type NewWine = NonNullable<ArrivalDraft['wine']>;

export function arrivalService({ db, clock, plans }: Platform) {
  /** Creates the wine for the bottles. */
  async function asNewWine(
    tx: Transaction,
    estateId: string,
    { id = newId(), ...wine }: NewWine,
    bought: ArrivalWithoutWine & { purchaseDate: string },
    stamp: Stamp,
  ): Promise<WineDetail> {
    refuseProblems({ 'wine.vintage': vintageProblem(wine.vintage, latestYear(clock)) });
    const { bottles: quantity, bottleSizeMl, price, currency, purchaseDate, place: storageLocation } = bought;
    const draft = { ...wine, quantity, bottleSizeMl, price, currency, purchaseDate, storageLocation };
    const added = await insertWine(tx, plans, estateId, id, valuesOf(draft), stamp);
    if (added === undefined) throw refused(409, 'id_taken.change');
    return added;
  }

  /** Adds the bottles to a wine, with price and day if it has none. */
  async function toWine(
    tx: Transaction,
    estateId: string,
    wineId: string,
    bought: ArrivalWithoutWine & { purchaseDate: string },
    stamp: Stamp,
  ): Promise<{ wine: WineDetail; fills: Arrival['fills'] }> {
    const locked = await wines.lock(tx, estateId, wineId);
    const { max: most } = WINE_LIMITS.quantity;
    if (locked.row.quantity + bought.bottles > most)
      throw invalid({ bottles: sentenceOf('too_many_bottles', { most }) });
    const isPriced = locked.row.price !== null || bought.price === null;
    const fills = isPriced
      ? []
      : ARRIVAL_FILLS.filter((field) => locked.row[field] === null && bought[field] !== null);
    const stock = stockOf(withArrived(holdingsOf(stockOfWine(locked.row)), bought));
    const filling = Object.fromEntries(fills.map((field) => [field, bought[field]]));
    return { wine: await wines.update(tx, locked, { ...stock, ...filling }, stamp), fills };
  }

  return {
    async add(member: CanEdit, purchaseId: string, draft: ArrivalDraft) {
      const { estateId } = member;
      const { id = newId(), wineId, wine: newWine } = draft;
      const stamp = stampOf(member, clock);
      return retryOnDeadlock(() =>
        db.begin(async (tx): Promise<PurchaseAndWine & { added: boolean }> => {
          const locked = await purchases.lock(tx, estateId, purchaseId);
          const { row } = locked;
          const before = row.arrivals.find((one) => one.id === id);
          if (before)
            return { purchase: row, wine: await wines.get(tx, estateId, before.wineId), added: false };
          const bottles = draft.bottles ?? bottlesToCome(row);
          const day = draft.day || (await todayOf(tx, estateId, clock));
          refuseProblems({
            bottles: arrivalProblem(Math.max(bottles, 1), row),
            day: consumptionDayProblem(day, latestToday(clock)),
          });
          if (row.arrivals.length >= MOST_ARRIVALS)
            throw invalid({
              bottles: sentenceOf('too_many_entries', { field: 'Arrivals', most: MOST_ARRIVALS }),
            });
          const valueOf = <Field extends 'price' | 'currency' | 'merchant'>(field: Field) =>
            draft[field] === undefined ? row[field] : draft[field] || null;
          const arriving: ArrivalWithoutWine = {
            id,
            bottles,
            bottleSizeMl: row.bottleSizeMl,
            day,
            price: valueOf('price'),
            currency: valueOf('currency'),
            merchant: valueOf('merchant'),
            place: draft.place || null,
          };
          const bought = { ...arriving, purchaseDate: row.orderedOn ?? day };
          const { wine, fills } = newWine
            ? { wine: await asNewWine(tx, estateId, newWine, bought, stamp), fills: [] }
            : await toWine(tx, estateId, wineId ?? '', bought, stamp);
          const arrival = { ...arriving, wineId: wine.id, makesWine: newWine !== undefined, fills };
          const arrivals = [...row.arrivals, arrival];
          return { purchase: await purchases.update(tx, locked, { arrivals }, stamp), wine, added: true };
        }),
      );
    },

    async undo(member: CanEdit, purchaseId: string, arrivalId: string): Promise<PurchaseWithoutArrival> {
      const { estateId } = member;
      const stamp = stampOf(member, clock);
      return retryOnDeadlock(() =>
        db.begin(async (tx) => {
          const locked = await purchases.lock(tx, estateId, purchaseId);
          const arrival = locked.row.arrivals.find((one) => one.id === arrivalId);
          if (arrival === undefined) throw refused(404, 'not_found.arrival');
          const arrivals = locked.row.arrivals.filter((one) => one !== arrival);
          const wine = await takeOut(tx, estateId, arrival, stamp);
          return { purchase: await purchases.update(tx, locked, { arrivals }, stamp), wine };
        }),
      );
    },
  };
}

/**
 * Takes the bottles out of their wine. A wine created with them and unchanged since is deleted; from a deleted wine as
 * many are taken as it has.
 * @throws Refusal 409 if fewer bottles are left
 */
async function takeOut(
  tx: Transaction,
  estateId: string,
  arrival: Arrival,
  stamp: Stamp,
): Promise<WineDetail | null> {
  const locked = await lockStock(tx, estateId, arrival.wineId);
  if (locked === undefined) return null;
  const { isDeleted, ...wine } = locked.row;
  if (!isDeleted && arrival.makesWine && wine.version === 1) {
    await deleteWine(tx, estateId, wine.id, stamp);
    return null;
  }
  const lying = holdingsOf(stockOfWine(wine));
  const left = lying
    .filter(({ bottleSizeMl }) => bottleSizeMl === arrival.bottleSizeMl)
    .reduce((sum, { bottles }) => sum + bottles, 0);
  const { name } = wine;
  if (left < arrival.bottles && !isDeleted)
    throw refused(409, 'bottles_gone', { wine: name, left, bottles: arrival.bottles });
  const taken = { ...arrival, bottles: Math.min(left, arrival.bottles) };
  const stock = stockOf(withoutArrived(lying, taken) ?? lying);
  if (isDeleted) {
    await saveStock(tx, locked, stock, stamp);
    return null;
  }
  const brought: Record<string, unknown> = { ...arrival, purchaseDate: wine.purchaseDate };
  const emptied = arrival.fills.filter((field) => wine[field] === brought[field]);
  const cleared = Object.fromEntries(emptied.map((field) => [field, null]));
  return wines.update(tx, locked, { ...stock, ...cleared }, stamp);
}

/** Deletes a wine so that it can be restored. */
async function deleteWine(tx: Transaction, estateId: string, id: string, stamp: Stamp): Promise<void> {
  const act = { id: newId(), act: 'delete', things: 'wines' } as const;
  await noteAct(tx, estateId, act, stamp);
  await actOn(tx, estateId, WINES, act, sql`estate_id = ${estateId} and id = ${id}`, null, stamp, 1);
}
