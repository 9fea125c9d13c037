import type { CellarView } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type ViewValues = Pick<CellarView, 'name' | 'address'>;

export const VIEWS: ManyTable<ViewValues> = {
  name: 'cellar_views',
  kind: 'view',
  named: 'name',
  columns: { name: ['name', 'text'], address: ['address', 'text'] },
};

const shown = sql`id, version, name, address, created_at as "createdAt", updated_at as "updatedAt"`;

export const views = rowsOf<CellarView, ViewValues>(VIEWS, { thing: 'view', shown: () => shown });

export const listViews = (db: Db, estateId: string): Promise<CellarView[]> =>
  db.rows<CellarView>(sql`
    select ${shown} from cellar_views where estate_id = ${estateId} order by name collate cellar_order, id`);

export const countViews = (db: Db, estateId: string): Promise<number> =>
  db.count(sql`select from cellar_views where estate_id = ${estateId}`);

/** Whether another view has this name, in any case. */
export const isNamedByOther = async (db: Db, estateId: string, id: string, name: string): Promise<boolean> =>
  (await db.count(sql`
    select from cellar_views where estate_id = ${estateId} and lower(name) = lower(${name}) and id <> ${id}`)) >
  0;
