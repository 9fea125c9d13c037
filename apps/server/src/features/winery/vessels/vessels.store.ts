import { type CompositionPart, MAKER, type Maker, type Vessel, type VesselDraft } from '@cuverie/contract';
import { type Vessel as LedgerVessel, toLedger } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { sourcesOf } from './sources.store.ts';

export type VesselValues = Pick<Vessel, 'code' | 'kind' | 'unit' | 'capacity' | 'room' | 'row'> & {
  archivedAt: Date | string | null;
  dip: Vessel['dip'];
  maker: Maker | null;
};

export const VESSELS: ManyTable<VesselValues> = {
  name: 'vessels',
  kind: 'vessel',
  named: 'code',
  owns: [['entries', 'vessel_id']],
  columns: {
    code: ['code', 'text'],
    kind: ['kind', 'text'],
    unit: ['unit', 'text'],
    capacity: ['capacity', 'numeric'],
    room: ['room', 'text'],
    row: ['row', 'text'],
    archivedAt: ['archived_at', 'timestamptz'],
    dip: ['dip', 'jsonb'],
    maker: ['maker', 'jsonb'],
  },
};

/** A vessel without its contents. */
type BareVessel = Omit<Vessel, 'level' | 'lot' | 'lotId' | 'composition' | 'lastAt'>;

/** The maker of a vessel, as JSON: that of its barrel in My Cellar; a deleted one left it with the vessel. */
export const makerOf = (estateId: string): Sql => sql`
  coalesce((
    select json_build_object(${sql.join(
      Object.entries(columnsOf(MAKER)).map(
        ([field, [column]]) => sql`${field}::text, ${sql.identifier(column)}`,
      ),
      ', ',
    )})::jsonb
    from barrels where barrels.estate_id = ${estateId} and barrels.id = vessels.id and deleted_at is null
  ), vessels.maker)`;

export const vessels = rowsOf<BareVessel, VesselValues>(VESSELS, {
  thing: 'vessel',
  shown: (estateId) => sql`
    id, version, code, kind, unit, capacity, room, "row", archived_at as "archivedAt", dip,
    ${makerOf(estateId)} as maker, created_at as "createdAt", updated_at as "updatedAt"`,
});

/** The stored maker; empty texts clear a field, and nothing at all is none. */
export function makerValues(given: VesselDraft['maker']): Maker | null {
  const fields = Object.keys(MAKER) as (keyof Maker)[];
  const known = fields.map((field) => [field, given?.[field] === '' ? null : (given?.[field] ?? null)]);
  return known.every(([, value]) => value === null) ? null : (Object.fromEntries(known) as Maker);
}

/** The composition of an entry as one text each, since arrays for two thousand vessels are slow to parse. */
interface CompositionTexts {
  lotId: string | null;
  sources: string | null;
  parts: string | null;
}

/** Lists vessels with their contents at an instant, by code. */
export async function vesselsAt(
  db: Db,
  estateId: string,
  at: Date | string,
  further: Sql = sql``,
): Promise<Vessel[]> {
  // Lots are joined afterwards: within, they would be joined for each vessel.
  const rows = await db.rows<Omit<Vessel, 'composition'> & CompositionTexts>(sql`
    with filled as materialized (
      select vessels.id, vessels.version, vessels.code, vessels.kind, vessels.unit, vessels.capacity,
        vessels.room, vessels."row", vessels.archived_at, vessels.created_at, vessels.updated_at,
        held.at, held.level_after, held.lot_id, held.sources, held.parts
      from vessels left join lateral (
        select at, level_after, lot_id, sources, parts from entries
        where entries.estate_id = ${estateId} and entries.vessel_id = vessels.id and entries.at <= ${at}
        order by entries.at desc, entries.number desc, entries.step desc limit 1
      ) as held on true
      where vessels.estate_id = ${estateId} ${further}
    )
    select filled.id, filled.version, filled.code, filled.kind, filled.unit, filled.capacity, filled.room, filled."row",
      filled.archived_at as "archivedAt", filled.created_at as "createdAt", filled.updated_at as "updatedAt",
      coalesce(filled.level_after, 0) as level, lots.code as lot, filled.lot_id as "lotId", filled.at as "lastAt",
      array_to_string(filled.sources, ',') as sources, array_to_string(filled.parts, ',') as parts
    from filled left join lots on lots.estate_id = ${estateId} and lots.id = filled.lot_id
    -- Nearly in natural order, which takes a fraction of the comparisons afterwards.
    order by length(filled.code), filled.code collate "C", filled.created_at, filled.id`);
  const known = await sourcesOf(
    db,
    estateId,
    [...new Set(rows.map(({ sources }) => sources))].flatMap(listed),
  );
  // Everything from one wine has the same composition.
  const made = new Map<string, CompositionPart[]>();
  const madeOf = (sources: string | null, parts: string | null): CompositionPart[] => {
    const key = `${sources}/${parts}`;
    const composition = made.get(key) ?? partsOf(known, listed(sources), listed(parts).map(Number));
    made.set(key, composition);
    return composition;
  };
  const vessels = rows.map(({ sources, parts, ...vessel }) => ({
    ...vessel,
    composition: madeOf(sources, parts),
  }));
  return vessels.sort(byCode);
}

const listed = (text: string | null): string[] => text?.split(',') ?? [];

const { compare } = new Intl.Collator('en', { numeric: true });

/** Natural order: T2 before T10. */
export const byCode = (one: { code: string }, other: { code: string }): number =>
  compare(one.code, other.code);

/** Formats a composition for an answer, largest part first. */
export const partsOf = (
  known: Awaited<ReturnType<typeof sourcesOf>>,
  sources: readonly string[],
  parts: readonly (number | bigint)[],
): CompositionPart[] =>
  sources
    .flatMap((source, at) => {
      const described = known.get(source);
      return described === undefined ? [] : [{ ...described, parts: Number(parts[at]) }];
    })
    .sort((one, other) => other.parts - one.parts);

/** Each entry has its vessel's capacity, which none of its levels exceeds. */
export async function saveCapacity(
  tx: Transaction,
  estateId: string,
  vesselId: string,
  capacity: number,
): Promise<void> {
  await tx.count(sql`
    update entries set capacity = ${capacity}::numeric where estate_id = ${estateId} and vessel_id = ${vesselId}`);
}

/** Vessels as the ledger computes with them. */
export async function ledgerVessels(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<LedgerVessel[]> {
  const rows = await db.rows<Pick<Vessel, 'id' | 'code' | 'unit' | 'capacity'>>(sql`
    select id, code, unit, capacity from vessels where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);
  return rows.map((row) => ({ ...row, capacity: toLedger(row.capacity) }));
}
