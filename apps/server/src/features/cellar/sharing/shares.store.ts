import type { Share } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type ShareValues = Pick<
  Share,
  'name' | 'shows' | 'where' | 'wineId' | 'fields' | 'until' | 'hasPassword'
>;

export const SHARES: ManyTable<ShareValues> = {
  name: 'shares',
  kind: 'share',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    shows: ['shows', 'text'],
    where: ['filters', 'jsonb'],
    wineId: ['wine_id', 'uuid'],
    fields: ['fields', 'text[]'],
    until: ['until', 'date'],
    hasPassword: ['has_password', 'boolean'],
  },
};

const shown = sql`
  id, version, name, shows, filters as "where", wine_id as "wineId", fields, until, has_password as "hasPassword",
  last_opened_at as "lastOpenedAt", created_at as "createdAt", updated_at as "updatedAt"`;

export const shares = rowsOf<Share, ShareValues>(SHARES, { thing: 'link', shown: () => shown });

export const listShares = (db: Db, estateId: string): Promise<Share[]> =>
  db.rows<Share>(
    sql`select ${shown} from shares where estate_id = ${estateId} order by created_at desc, id desc`,
  );

export const countShares = (db: Db, estateId: string): Promise<number> =>
  db.count(sql`select from shares where estate_id = ${estateId}`);

/** Opening a link is no change of it. */
export async function markOpened(db: Db, estateId: string, id: string, now: Date): Promise<void> {
  await db.count(sql`
    update shares set last_opened_at = ${now} where estate_id = ${estateId} and id = ${id}`);
}
