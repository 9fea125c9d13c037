import { type Barrel, type BarrelDetail, type BarrelQuery, LIST_LIMIT } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { selectList } from '../../../platform/database/field-columns.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { findDespiteTypos, readSearch, type Search } from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import { correctBarrelTypos, matchingBarrels, type PickedBarrels } from '../finding/barrels.filters.ts';
import { BARREL_COLUMNS } from './barrels.columns.ts';

/** Columns of a barrel except its keys and author. */
export type BarrelValues = Omit<
  BarrelDetail,
  'id' | 'version' | 'image' | 'thumbnail' | 'createdAt' | 'updatedAt'
> & {
  picture: PictureKey | null;
};

export const BARRELS: ManyTable<BarrelValues> = {
  name: 'barrels',
  kind: 'barrel',
  named: 'name',
  deletesSoftly: true,
  columns: {
    ...BARREL_COLUMNS,
    picture: ['picture', 'text'],
    extra: ['extra', 'jsonb'],
    source: ['source', 'text'],
  },
};

const shown = sql`
  id, version, ${selectList(BARREL_COLUMNS)}, '/media/' || picture || '.webp' as image,
  '/media/' || picture || '-small.webp' as thumbnail, created_at as "createdAt", updated_at as "updatedAt"`;

/** A single barrel has its own limit, since extra columns of its file may be longer than our fields. */
export const barrels = rowsOf<BarrelDetail, BarrelValues>(BARRELS, {
  thing: 'barrel',
  shown: () => sql`${shown}, extra, source`,
});

const SORT_KEYS = {
  createdAt: { expression: sql`created_at`, type: 'timestamptz', of: (barrel) => barrel.createdAt },
  name: { expression: sql`name collate cellar_order`, type: 'text', of: (barrel) => barrel.name },
  barrelId: {
    expression: sql`barrel_code collate cellar_order`,
    type: 'text',
    of: (barrel) => barrel.barrelId,
  },
  vintage: { expression: sql`vintage`, type: 'numeric', of: (barrel) => barrel.vintage },
  region: {
    expression: sql`region collate cellar_order`,
    type: 'text',
    of: (barrel) => barrel.region,
  },
  type: { expression: sql`type collate cellar_order`, type: 'text', of: (barrel) => barrel.type },
  capacity: { expression: sql`capacity`, type: 'numeric', of: (barrel) => barrel.capacity },
  fillLevel: { expression: sql`fill_level`, type: 'numeric', of: (barrel) => barrel.fillLevel },
} as const satisfies Record<string, SortKey<Barrel>>;

export async function listBarrels(db: Db, estateId: string, query: BarrelQuery): Promise<Page<Barrel>> {
  const { sort = '-createdAt', cursor, limit = LIST_LIMIT, after: behind, q, type } = query;
  const { after, inOrder, pageOf } = keyset<Barrel, keyof typeof SORT_KEYS>(SORT_KEYS, {
    sort,
    cursor,
    limit,
    behind: behind === undefined ? undefined : sql`barrels where estate_id = ${estateId} and id = ${behind}`,
  });
  const find = async (search?: Search): Promise<Page<Barrel>> => {
    const picked = { estateId, type, search };
    const rows = await db.rows<Barrel>(sql`
      select ${shown} from barrels where ${matchingBarrels(picked)} ${after} ${inOrder}`);
    const page = pageOf(rows);
    return cursor === undefined && behind === undefined
      ? { ...page, total: await countBarrels(db, picked) }
      : page;
  };
  if (!q) return find();
  return findDespiteTypos(
    await readSearch(db, q),
    find,
    ({ rows }) => rows.length === 0,
    (search) => correctBarrelTypos(db, estateId, search),
  );
}

async function countBarrels(db: Db, picked: PickedBarrels): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from barrels where ${matchingBarrels(picked)}`);
  return row.count;
}
