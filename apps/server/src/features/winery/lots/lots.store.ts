import type { Lot } from '@cuverie/contract';
import { fromLedger, type LedgerUnit, mix, toLedger } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { changeOf, type ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import { sourcesOf } from '../vessels/sources.store.ts';
import { partsOf } from '../vessels/vessels.store.ts';
import { classesOfLots } from './lot-classes.ts';

export type LotValues = Pick<Lot, 'code' | 'name' | 'taxClasses'>;

export const LOTS: ManyTable<LotValues> = {
  name: 'lots',
  kind: 'lot',
  named: 'code',
  owns: [['entries', 'lot_id']],
  columns: { code: ['code', 'text'], name: ['name', 'text'], taxClasses: ['tax_classes', 'jsonb'] },
};

type BareLot = Omit<Lot, 'litres' | 'vessels' | 'composition' | 'impliedClass'>;

const shown = sql`
  id, version, code, name, tax_classes as "taxClasses", created_at as "createdAt", updated_at as "updatedAt"`;

export const lots = rowsOf<BareLot, LotValues>(LOTS, { thing: 'lot', shown: () => shown });

/** Current codes of lots, by id. */
export async function codesOf(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; code: string }>(sql`
    select id, code from lots where estate_id = ${estateId} and id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Returns the ids of lots by code; unknown codes become new lots. */
export async function lotIds(
  tx: Transaction,
  estateId: string,
  codes: readonly string[],
  stamp: Stamp,
): Promise<Map<string, string>> {
  const { userId, at } = stamp;
  const each = [...new Set(codes)];
  if (each.length === 0) return new Map();
  const added = await tx.rows<{ id: string; code: string }>(sql`
    insert into lots (estate_id, id, code, created_at, created_by, updated_at, updated_by)
    select ${estateId}::uuid, given.id, given.code, ${at}, ${userId}::uuid, ${at}, ${userId}::uuid
    from unnest(${each.map(() => newId())}::uuid[], ${each}::text[]) as given(id, code)
    on conflict do nothing returning id, code`);
  await note(
    tx,
    estateId,
    added.map((lot) => changeOf(LOTS, lot.id, 'added', lot, { version: 1 })),
    stamp,
  );
  const rows = await tx.rows<{ code: string; id: string }>(sql`
    select given.code, lots.id from unnest(${each}::text[]) as given(code)
      join lots on lots.estate_id = ${estateId} and lower(lots.code) = lower(given.code)`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

interface OnHand {
  lotId: string;
  id: string;
  code: string;
  level: number;
  unit: LedgerUnit;
  sources: string[];
  parts: string[];
}

/** Lists lots with their current amounts: those in vessels first, then newest first. */
export async function listLots(db: Db, estateId: string, further: Sql = sql``): Promise<Lot[]> {
  const rows = await db.rows<BareLot>(sql`
    select ${shown} from lots where estate_id = ${estateId} ${further} order by created_at desc, id`);
  const onHand = await db.rows<OnHand>(sql`
    select held.lot_id as "lotId", vessels.id, vessels.code, vessels.unit, held.level_after as level,
      held.sources, held.parts::text[] as parts
    from vessels cross join lateral (
      select lot_id, level_after, sources, parts from entries
      where entries.estate_id = ${estateId} and entries.vessel_id = vessels.id
      order by at desc, number desc, step desc limit 1
    ) as held
    where vessels.estate_id = ${estateId} and held.lot_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by vessels.code`);
  const known = await sourcesOf(
    db,
    estateId,
    onHand.flatMap(({ sources }) => sources),
  );
  const { implied } = await classesOfLots(db, estateId);
  const all = rows.map((lot): Lot => {
    const own = onHand.filter(({ lotId: of }) => of === lot.id);
    const composition = mix(
      own.map(({ level, sources, parts }) => ({
        amount: toLedger(level),
        composition: sources.map((source, at) => ({ source, parts: BigInt(parts[at] ?? 0) })),
      })),
    );
    return {
      ...lot,
      impliedClass: implied.get(lot.id) ?? null,
      litres: fromLedger(own.reduce((sum, { level, unit }) => sum + (unit === 'L' ? toLedger(level) : 0), 0)),
      vessels: own.map(({ id, code, level, unit }) => ({ id, code, level, unit })),
      composition: partsOf(
        known,
        composition.map(({ source }) => source),
        composition.map(({ parts }) => parts),
      ),
    };
  });
  return all.sort((one, other) => Number(other.vessels.length > 0) - Number(one.vessels.length > 0));
}
