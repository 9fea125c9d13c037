import { type PuttingCall, type RackedWine, type RackOfPlaces, sentenceOf } from '@cuverie/contract';
import {
  bottlesInSlot,
  type Holding,
  hasSlot,
  isSameSlot,
  looseIn,
  putInSlot,
  rackProposals,
  rackSizeProblem,
  type Slot,
  shortageProblem,
  slotLabel,
  slotShortageProblem,
  stockOf,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import { countChanged, noteAct } from '../../../platform/undo/acts.store.ts';
import { listPlaces } from '../finding/places.store.ts';
import { saveStock, wines, withVintage } from '../wines/wines.store.ts';
import { moveIntoSlots } from './moving.ts';
import { refuseTooManyRacks } from './racks.service.ts';
import { inRack, racks, shownNew } from './racks.store.ts';
import { roomIn, withRoom } from './room.ts';

type Address = Omit<Slot, 'bottles'>;

export function slotService({ db, clock }: Platform) {
  /** Finds the rack for the bottles and locks it, so that slots are filled one at a time. */
  async function holdTarget(tx: Transaction, estateId: string, to: Address) {
    const { row: rack } = await racks.lock(tx, estateId, to.rackId);
    if (!hasSlot(rack, to))
      throw invalid({ to: sentenceOf('slot_missing', { rack: rack.name, slot: slotLabel(to) }) });
    return rack;
  }

  return {
    async bottles({ estateId }: Member, id: string): Promise<{ wines: RackedWine[] }> {
      const rack = await racks.get(db, estateId, id);
      const found = await db.rows<Omit<RackedWine, 'slots'> & { holdings: Holding[] }>(sql`
        select id, name, producer, vintage, vintage_unknown as "vintageUnknown", country, region, appellation, type, varietal, drink_from as "drinkFrom",
          drink_by as "drinkBy", holdings
        from wines where estate_id = ${estateId} and deleted_at is null and ${inRack(id)}
        order by name collate cellar_order, id`);
      return {
        wines: found.map(({ holdings, ...wine }) => ({
          ...withVintage(wine),
          slots: holdings.flatMap(({ bottleSizeMl, slots = [] }) =>
            slots
              .filter((slot) => slot.rackId === id && hasSlot(rack, slot))
              .map(({ row, column, bottles }) => ({ row, column, bottles, bottleSizeMl })),
          ),
        })),
      };
    },

    async put(member: CanEdit, { wineId, bottles, from, to }: PuttingCall) {
      const { estateId } = member;
      return retryOnDeadlock(() =>
        db.begin(async (tx) => {
          const rack = to && (await holdTarget(tx, estateId, to));
          const locked = await wines.lock(tx, estateId, wineId);
          const holdings = await withRoom(tx, estateId, wineId, locked.row.holdings);
          const at = lyingAt(holdings, from, rack?.place);
          refuseShortage(holdings[at], bottles, from);
          const slot = from?.slot;
          // Bottles that lie there already stay.
          if (to && slot && isSameSlot(to, slot)) return locked.row;
          if (to && rack) {
            const takes = await roomIn(tx, estateId, [to.rackId], null);
            const room = takes({ ...to, bottles });
            if (room < bottles)
              throw refused(409, 'slot_full', { rack: rack.name, slot: slotLabel(to), room });
          }
          const target = to && rack && { ...to, place: rack.place };
          const after = stockOf(putInSlot(holdings, { from: at, slot, bottles, to: target }));
          return saveStock(tx, locked, after, stampOf(member, clock));
        }),
      );
    },

    async proposals({ estateId }: Member) {
      const places = await listPlaces(db, estateId);
      return { proposals: rackProposals(places) };
    },

    async fromPlaces(member: CanEdit, { id = newId(), undo = newId(), slots, ...values }: RackOfPlaces) {
      const { estateId } = member;
      refuseProblems({ columns: rackSizeProblem(values) });
      const outside = slots.find((slot) => !hasSlot(values, slot));
      if (outside)
        throw invalid({ slots: sentenceOf('slot_missing', { rack: values.name, slot: slotLabel(outside) }) });
      const stamp = stampOf(member, clock);
      const act = { id: undo, act: 'update', things: 'wines' } as const;
      return retryOnDeadlock(() =>
        db.begin(async (tx) => {
          await extendStatementTimeout(tx);
          if (!(await noteAct(tx, estateId, act, stamp))) {
            const changed = await countChanged(tx, estateId, act, null);
            const earlier = await racks.find(tx, estateId, id);
            if (changed === undefined || earlier === undefined) throw refused(409, 'id_taken.change');
            return { rack: earlier, undo, wines: changed, added: false };
          }
          await refuseTooManyRacks(tx, estateId);
          if (!(await racks.insert(tx, estateId, id, values, stamp, shownNew)))
            throw refused(409, 'id_taken.change');
          const moved = await moveIntoSlots(tx, estateId, undo, { ...values, id }, slots, stamp);
          return { rack: await racks.get(tx, estateId, id), undo, wines: moved, added: true };
        }),
      );
    },
  };
}

/** Returns the place bottles are taken from: the one with the slot, or the given place with loose bottles. */
function lyingAt(
  holdings: readonly Holding[],
  from: PuttingCall['from'],
  rackPlace: string | undefined,
): number {
  const slot = from?.slot;
  if (slot) return holdings.findIndex((one) => bottlesInSlot(one, slot) > 0);
  const isMeant = ({ place, bottleSizeMl }: Holding) =>
    (from?.place === undefined || place === (from.place || null)) &&
    (from?.bottleSizeMl === undefined || bottleSizeMl === from.bottleSizeMl);
  const inPlace = holdings.findIndex(
    (one) => isMeant(one) && looseIn(one) > 0 && (from?.place !== undefined || one.place === rackPlace),
  );
  return inPlace >= 0 ? inPlace : holdings.findIndex((one) => isMeant(one) && looseIn(one) > 0);
}

function refuseShortage(holding: Holding | undefined, bottles: number, from: PuttingCall['from']): void {
  const slot = from?.slot;
  const shortage = slot
    ? slotShortageProblem(bottles, holding ? bottlesInSlot(holding, slot) : 0, slot)
    : shortageProblem(bottles, holding ? looseIn(holding) : 0, from?.place);
  if (shortage) throw invalid({ bottles: shortage }, 'not_enough_bottles');
}
