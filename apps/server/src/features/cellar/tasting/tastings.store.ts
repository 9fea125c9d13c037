import type { Tasting, TastingResults, TastingScore } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type TastingValues = Pick<Tasting, 'name' | 'day' | 'scale' | 'isBlind' | 'isClosed' | 'wines'>;

export const TASTINGS: ManyTable<TastingValues> = {
  name: 'tastings',
  kind: 'tasting',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    day: ['day', 'date'],
    scale: ['scale', 'text'],
    isBlind: ['is_blind', 'boolean'],
    isClosed: ['is_closed', 'boolean'],
    wines: ['wines', 'jsonb'],
  },
};

const shown = sql`
  id, version, name, day, scale, is_blind as "isBlind", is_closed as "isClosed", wines,
  created_at as "createdAt", updated_at as "updatedAt"`;

export const tastings = rowsOf<Tasting, TastingValues>(TASTINGS, { thing: 'tasting', shown: () => shown });

export const listTastings = (db: Db, estateId: string): Promise<Tasting[]> =>
  db.rows<Tasting>(
    sql`select ${shown} from tastings where estate_id = ${estateId} order by day desc, created_at desc, id desc`,
  );

export interface Taster {
  id: string;
  name: string;
}

interface NewTaster extends Taster {
  hash: Buffer;
  joinedAt: Date;
}

export const listTasters = (db: Db, estateId: string, tastingId: string): Promise<Taster[]> =>
  db.rows<Taster>(sql`
    select id, name from tasters where estate_id = ${estateId} and tasting_id = ${tastingId}
    order by joined_at, id`);

export async function insertTaster(
  tx: Transaction,
  estateId: string,
  tastingId: string,
  { id, name, hash, joinedAt }: NewTaster,
): Promise<void> {
  await tx.count(sql`
    insert into tasters (estate_id, id, tasting_id, name, hash, joined_at)
    values (${estateId}, ${id}, ${tastingId}, ${name}, ${hash}, ${joinedAt})`);
}

export const findTaster = (
  db: Db,
  estateId: string,
  tastingId: string,
  hash: Buffer,
): Promise<Taster | undefined> =>
  db.row<Taster>(sql`
    select id, name from tasters
    where estate_id = ${estateId} and tasting_id = ${tastingId} and hash = ${hash}`);

type Score = TastingResults['scores'][number];

export const listScores = (db: Db, estateId: string, tastingId: string): Promise<Score[]> =>
  db.rows<Score>(sql`
    select taster_id as taster, wine_id as wine, points, parts, note from scores
    where estate_id = ${estateId} and taster_id in (
      select id from tasters where estate_id = ${estateId} and tasting_id = ${tastingId})
    order by taster_id, wine_id`);

/** Stores a guest's note on a wine, replacing an earlier one. */
export async function putScore(
  tx: Transaction,
  estateId: string,
  taster: string,
  { wine, points, parts, note }: TastingScore,
): Promise<void> {
  await tx.count(sql`
    insert into scores (estate_id, taster_id, wine_id, points, parts, note)
    values (${estateId}, ${taster}, ${wine}, ${points}, ${parts && JSON.stringify(parts)}::text::jsonb, ${note})
    on conflict (estate_id, taster_id, wine_id) do update
    set points = excluded.points, parts = excluded.parts, note = excluded.note`);
}
