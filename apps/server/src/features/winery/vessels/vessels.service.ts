import {
  type Maker,
  placingOperations,
  sentenceOf,
  type Vessel,
  type VesselChanges,
  type vesselOperations,
} from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../../platform/database/errors.ts';
import { lockMany, updateMany } from '../../../platform/database/many.ts';
import { definedValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Containers } from '../../../platform/record.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { operationsNaming } from '../ledger/operations.store.ts';
import { makerValues, saveCapacity, VESSELS, vessels, vesselsAt } from './vessels.store.ts';

/** The stored values of a room and a row; a missing one stays. */
const placeOf = ({ room, row }: Pick<VesselChanges, 'room' | 'row'>) => ({
  ...(room !== undefined && { room: room || null }),
  ...(row !== undefined && { row: row || null }),
});

/**
 * The stored maker of a vessel of this kind after a change; omitted fields stay, `null` clears.
 * @throws Refusal 400 if it is no barrel
 */
function makerAfter(
  kind: Vessel['kind'],
  stored: Vessel['maker'],
  given: VesselChanges['maker'],
): Maker | null {
  const maker = given ? makerValues({ ...stored, ...definedValues(given) }) : null;
  if (maker !== null && kind !== 'barrel') throw invalid({ maker: sentenceOf('maker_without_barrel') });
  return maker;
}

export function placingRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, placingOperations.place, async ({ member, body: { ids, ...place } }) =>
    db.begin(async (tx) => {
      const { estateId } = member;
      const locked = await lockMany(tx, estateId, VESSELS, ids);
      const changed = locked.flatMap(({ id, version, values: before }) => {
        const values = { ...before, ...placeOf(place) };
        const isSame = values.room === before.room && values.row === before.row;
        return isSame ? [] : [{ id, version, before, values }];
      });
      await updateMany(tx, estateId, VESSELS, changed, stampOf(member, clock));
      return { changed: changed.length };
    }),
  );
}

export function vesselService(
  { db, clock }: Platform,
  containers: readonly Pick<Containers, 'followVessel'>[] = [],
) {
  async function get({ estateId }: Member, id: string) {
    const [vessel] = await vesselsAt(db, estateId, clock.now(), sql`and vessels.id = ${id}`);
    if (vessel === undefined) throw notFound('vessel');
    const { dip, maker } = await vessels.get(db, estateId, id);
    return { ...vessel, dip, maker };
  }

  /** Stores a vessel; its code must be unique among vessels in use. */
  async function coded<Stored>(codeOf: () => string, store: () => Promise<Stored>): Promise<Stored> {
    try {
      return await store();
    } catch (error) {
      if (isUniqueViolation(error, 'vessels_code_key'))
        throw invalid({ code: sentenceOf('vessel_code_taken', { code: codeOf() }) });
      if (isCheckViolation(error, 'entries_not_above_capacity'))
        throw invalid({ capacity: sentenceOf('capacity_was_exceeded') });
      throw error;
    }
  }

  return {
    async list({ estateId }, { at }) {
      return { rows: await vesselsAt(db, estateId, at ?? clock.now()), nextCursor: null };
    },

    get,

    async add(
      member,
      {
        id = newId(),
        code,
        kind,
        capacity,
        unit = kind === 'bin' ? 'kg' : 'L',
        dip = null,
        maker,
        room,
        row,
      },
    ) {
      const place = { room: room || null, row: row || null };
      const values = {
        code,
        kind,
        unit,
        capacity,
        ...place,
        archivedAt: null,
        dip,
        maker: makerAfter(kind, null, maker),
      };
      const added = await coded(
        () => code,
        () => vessels.insert(db, member.estateId, id, values, stampOf(member, clock)),
      );
      return { row: await get(member, id), added: added !== undefined };
    },

    async update(member, id, { version, archived, maker: given, ...changes }: VesselChanges) {
      let { code: used = '' } = changes;
      await coded(
        () => used,
        () =>
          db.begin(async (tx) => {
            await lockLedger(tx, member.estateId);
            const locked = await vessels.lock(tx, member.estateId, id, { version });
            // A reactivated vessel gets its code back.
            used ||= locked.row.code;
            const [now] = await vesselsAt(tx, member.estateId, clock.now(), sql`and vessels.id = ${id}`);
            if (archived && now && now.level > 0) throw refused(409, 'vessel_not_empty');
            const { kind = locked.row.kind } = changes;
            const isBarrel = kind === 'barrel';
            const before = isBarrel ? locked.row.maker : null;
            const maker = given !== undefined ? makerAfter(kind, before, given) : isBarrel ? undefined : null;
            const archivedAt = archived === undefined ? undefined : archived ? clock.now() : null;
            await vessels.update(
              tx,
              locked,
              { ...changes, ...placeOf(changes), archivedAt, maker },
              stampOf(member, clock),
            );
            const { code, capacity } = changes;
            if (capacity !== undefined) await saveCapacity(tx, member.estateId, id, capacity);
            const made = isBarrel ? maker : undefined;
            if ([code, capacity, made].every((one) => one === undefined)) return;
            for (const { followVessel } of containers)
              await followVessel?.(
                tx,
                member.estateId,
                { id, code, capacity, maker: made },
                stampOf(member, clock),
              );
          }),
      );
      return get(member, id);
    },

    async delete(member, id) {
      try {
        await db.begin(async (tx) => {
          const { estateId } = member;
          // The lock keeps it from being filled meanwhile.
          await lockLedger(tx, estateId);
          const locked = await vessels.lock(tx, estateId, id);
          // Void operations may be restored.
          const named = await tx.count(sql`
            select from operations where estate_id = ${estateId} and (${operationsNaming(id)}) limit 1`);
          if (named > 0) throw refused(409, 'has_operations');
          await vessels.delete(tx, locked, stampOf(member, clock));
        });
      } catch (error) {
        if (isForeignKeyViolation(error, 'tanks_vessel_fkey')) throw refused(409, 'has_ferment');
        throw error;
      }
      return { id };
    },
  } satisfies RowService<typeof vesselOperations>;
}
