import { type Barrel, type BarrelDetail, type BarrelQuery, LIST_LIMIT } from '@cuverie/contract';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page } from '../../../platform/database/page.ts';
import { findDespiteTypos, readSearch, type Search } from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import { correctBarrelTypos, matchingBarrels, type PickedBarrels } from '../finding/barrels.filters.ts';

/** What a barrel is stored with, beside its key and who wrote it when. */
export type BarrelValues = Omit<
  BarrelDetail,
  'id' | 'version' | 'image' | 'thumbnail' | 'createdAt' | 'updatedAt'
> & {
  picture: PictureKey | null;
};

/** A barrel locked for a change, with the picture it has. */
export type HeldBarrel = Held<{ barrel: BarrelDetail; picture: PictureKey | null }>;

export const BARREL_COLUMNS = {
  barrelId: 'barrel_code',
  name: 'name',
  vintage: 'vintage',
  region: 'region',
  type: 'type',
  capacity: 'capacity',
  fillLevel: 'fill_level',
  cooperage: 'cooperage',
  toastLevel: 'toast_level',
  woodType: 'wood_type',
  wineVarietal: 'wine_varietal',
  purchaseDate: 'purchase_date',
  location: 'location',
  notes: 'notes',
  picture: 'picture',
  extra: 'extra',
  source: 'source',
} as const satisfies Record<keyof BarrelValues, string>;

const shown = sql`
  id, version, barrel_code as "barrelId", name, vintage, region, type, capacity, fill_level as "fillLevel",
  cooperage, toast_level as "toastLevel", wood_type as "woodType", wine_varietal as "wineVarietal",
  purchase_date as "purchaseDate", location, notes, '/media/' || picture || '.webp' as image,
  '/media/' || picture || '-small.webp' as thumbnail, created_at as "createdAt", updated_at as "updatedAt"`;

/** A barrel on its own: what its file said beside our fields may be longer than all of them. */
const detailed = sql`${shown}, extra, source`;

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
  const { sort = '-createdAt', cursor, limit = LIST_LIMIT, q, type } = query;
  const { after, inOrder, pageOf } = keyset<Barrel, keyof typeof SORT_KEYS>(SORT_KEYS, {
    sort,
    cursor,
    limit,
  });
  const find = async (search?: Search): Promise<Page<Barrel>> => {
    const picked = { estateId, type, search };
    const rows = await db.rows<Barrel>(sql`
      select ${shown} from barrels where ${matchingBarrels(picked)} ${after} ${inOrder}`);
    const page = pageOf(rows);
    return cursor === undefined ? { ...page, total: await countBarrels(db, picked) } : page;
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

export async function findBarrel(db: Db, estateId: string, id: string): Promise<BarrelDetail | undefined> {
  const barrel = await db.row<BarrelDetail>(sql`
    select ${detailed} from barrels where estate_id = ${estateId} and id = ${id} and deleted_at is null`);
  return barrel;
}

/** Adds a barrel, or answers `undefined` where the estate has one of this id already. */
export async function insertBarrel(
  db: Db,
  estateId: string,
  id: string,
  values: BarrelValues,
  stamp: Stamp,
): Promise<BarrelDetail | undefined> {
  const row = { ...underColumns(BARREL_COLUMNS, values), ...created(stamp) };
  // A deleted one of this id comes back as what is added now, with its history.
  const barrel = await db.row<BarrelDetail>(sql`
    insert into barrels ${sql.values({ estate_id: estateId, id, ...row })}
    on conflict (estate_id, id) do update set ${sql.assign(row)}, deleted_at = null, version = barrels.version + 1
      where barrels.deleted_at is not null
    returning ${detailed}`);
  return barrel;
}

/** Finds and locks a barrel of the estate for the rest of the transaction. */
export async function holdBarrel(
  tx: Transaction,
  estateId: string,
  id: string,
): Promise<HeldBarrel | undefined> {
  const row = await tx.row<BarrelDetail & { picture: PictureKey | null }>(sql`
    select ${detailed}, picture from barrels where estate_id = ${estateId} and id = ${id} and deleted_at is null
    for update`);
  if (!row) return undefined;
  const { picture, ...barrel } = row;
  return { barrel, picture, estateId } as HeldBarrel;
}

/** Stores the given values of a barrel; what is `undefined` stays. */
export async function updateBarrel(
  tx: Transaction,
  { estateId, barrel }: HeldBarrel,
  values: { [Field in keyof BarrelValues]?: BarrelValues[Field] | undefined },
  stamp: Stamp,
): Promise<BarrelDetail> {
  const row = { ...underColumns(BARREL_COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<BarrelDetail>(sql`
    update barrels set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${barrel.id} returning ${detailed}`);
  return after;
}
