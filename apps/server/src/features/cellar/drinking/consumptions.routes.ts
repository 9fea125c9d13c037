import { type Consumption, consumptionOperations, sentenceOf, type WineDetail } from '@cuverie/contract';
import {
  bottlesProblem,
  consumptionDayProblem,
  type Holding,
  putBack,
  shortageProblem,
  stockOf,
  WINE_LIMITS,
} from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { latestToday } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { completeValues, definedValues, type LockedItem } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { withRoom } from '../racks/room.ts';
import { saveStock, stockOfWine, wines } from '../wines/wines.store.ts';
import { boughtOf } from './bought-as.ts';
import {
  countHistory,
  ENTRIES,
  type EntryValues,
  entries,
  listConsumptions,
  listConsumptionsOfWine,
  ofShownWines,
} from './consumptions.store.ts';
import { summaryOf } from './history.summary.ts';
import { take } from './taking.ts';

export function consumptionRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  function refuseImpossible({ day, quantity, reason }: EntryValues | Consumption): void {
    refuseProblems({
      day: consumptionDayProblem(day, latestToday(clock)),
      quantity: bottlesProblem(quantity, reason),
    });
  }

  const find = (member: Member, id: string): Promise<Consumption> =>
    entries.get(db.quick, member.estateId, id, sql`and ${ofShownWines(member.estateId)}`);

  /** Locks the wine of an entry, then the entry: all changes of a wine's bottles lock its row first. */
  async function hold(tx: Transaction, { estateId }: Member, { id, wineId }: Consumption, version?: number) {
    const wine = await wines.lock(tx, estateId, wineId);
    const locked = await entries.lock(tx, estateId, id, { version, further: sql`and wine_id = ${wineId}` });
    return { wine, held: locked, before: locked.row };
  }

  /** Finds the entry stored under an id, with its wine. */
  async function storedEarlier(tx: Transaction, { estateId }: Member, id: string) {
    const consumption = await entries.find(tx, estateId, id, sql`and ${ofShownWines(estateId)}`);
    return consumption && { consumption, wine: await wines.get(tx, estateId, consumption.wineId) };
  }

  route(app, consumptionOperations.ofWine, async ({ member: { estateId }, params, query }) => {
    await wines.get(db.quick, estateId, params.id);
    return listConsumptionsOfWine(db, estateId, params.id, query);
  });

  route(app, consumptionOperations.list, async ({ member: { estateId }, query }) =>
    listConsumptions(db, estateId, query),
  );

  route(app, consumptionOperations.summary, async ({ member: { estateId }, query }) =>
    summaryOf(await countHistory(db, estateId, query.month), query),
  );

  route(app, consumptionOperations.get, async ({ member, params }) => find(member, params.id));

  // A repeated call returns the stored entry and takes no bottle.
  route(app, consumptionOperations.add, async ({ member, params, body, reply }) => {
    const id = body.id ?? newId();
    return db.begin(async (tx) => {
      const locked = await wines.lock(tx, member.estateId, params.id);
      const earlier = await storedEarlier(tx, member, id);
      if (earlier) {
        reply.code(200);
        return earlier;
      }
      // Defaults to one bottle, drunk today.
      const values = completeValues<EntryValues>(ENTRIES, {
        ...body,
        wine: params.id,
        day: body.day || (await todayOf(tx, member.estateId, clock)),
        quantity: body.quantity ?? 1,
        fromStock: true,
        reason: body.reason ?? 'Drunk',
        takenBy: member.name,
      });
      refuseImpossible(values);
      refuseShortage(values.quantity, locked.row);
      const lying = await withRoom(tx, member.estateId, params.id, locked.row.holdings);
      const { left, takenFrom } = take(lying, values.quantity, body);
      const boughtAs = await boughtOf(tx, locked, values.quantity, body.arrivalId);
      const stamp = stampOf(member, clock);
      const consumption = await entries.insert(
        tx,
        member.estateId,
        id,
        { ...values, takenFrom, boughtAs },
        stamp,
      );
      // The id may belong to an invisible entry: one of a deleted wine, or one added in this moment.
      if (!consumption) throw refused(409, 'id_taken.entry');
      return { consumption, wine: await saveStock(tx, locked, left, stamp) };
    });
  });

  route(app, consumptionOperations.update, async ({ member, params, body: { version, ...given } }) => {
    const entry = await find(member, params.id);
    return db.begin(async (tx) => {
      const { wine: heldWine, held: locked, before } = await hold(tx, member, entry, version);
      // An entry always has a day, so an empty one is ignored.
      const changes = { ...given, day: given.day || undefined };
      const after = { ...before, ...definedValues(changes) };
      refuseImpossible(after);
      const { quantity, place, bottleSizeMl, slot } = changes;
      const stock = stockOfWine(heldWine.row);
      // Without a new number of bottles they stay where they are.
      const moves =
        before.fromStock && [quantity, place, bottleSizeMl, slot].some((given) => given !== undefined);
      if (moves) refuseShortage(after.quantity - before.quantity, heldWine.row);
      const taken = moves
        ? take(await returned(tx, heldWine, before), after.quantity, changes, before.takenFrom)
        : { left: stock, takenFrom: before.takenFrom };
      const boughtAs =
        given.arrivalId === undefined
          ? before.boughtAs
          : await boughtOf(tx, heldWine, after.quantity, given.arrivalId, before);
      const stamp = stampOf(member, clock);
      const stored = { ...changes, takenFrom: taken.takenFrom, boughtAs };
      const consumption = await entries.update(tx, locked, stored, stamp);
      return { consumption, wine: await saveStock(tx, heldWine, taken.left, stamp) };
    });
  });

  // Returns its bottles and recomputes when the wine was last tasted.
  route(app, consumptionOperations.undo, async ({ member, params }) => {
    const entry = await find(member, params.id);
    return db.begin(async (tx) => {
      const { wine, held: locked, before } = await hold(tx, member, entry);
      if (before.fromStock) refuseShortage(-before.quantity, wine.row);
      const stock = before.fromStock ? stockOf(await returned(tx, wine, before)) : stockOfWine(wine.row);
      const stamp = stampOf(member, clock);
      await entries.delete(tx, locked, stamp);
      return { id: entry.id, wine: await saveStock(tx, wine, stock, stamp) };
    });
  });
}

/** Returns where a wine's bottles lie after an entry's bottles return: in their slots, if these are free. */
const returned = (
  tx: Transaction,
  { row: { id, holdings }, estateId }: LockedItem<WineDetail>,
  { quantity, takenFrom }: Consumption,
): Promise<Holding[]> => withRoom(tx, estateId, id, putBack(holdings, quantity, takenFrom));

/** Refuses to take more bottles than there are, or to return more than a wine can have. */
function refuseShortage(taken: number, { quantity }: WineDetail): void {
  const problem = taken > 0 ? shortageProblem(taken, quantity) : undefined;
  if (problem !== undefined) throw invalid({ quantity: problem }, 'not_enough_bottles');
  const { max } = WINE_LIMITS.quantity;
  if (quantity - taken > max)
    throw invalid({ quantity: sentenceOf('too_many_bottles', { most: max }) }, 'too_many_bottles');
}
