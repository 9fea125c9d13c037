import type { WineDetail } from '@cuverie/contract';
import { TASTING_REASONS } from '@cuverie/domain';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import { keepWords } from '../finding/wines.search.ts';

/** What a wine is stored with, beside its key and who wrote it when. */
export type WineValues = Omit<
  WineDetail,
  'id' | 'version' | 'image' | 'thumbnail' | 'createdAt' | 'updatedAt'
> & {
  picture: PictureKey | null;
};

/** A wine locked for a change, with the picture it has. */
export type HeldWine = Held<{ wine: WineDetail; picture: PictureKey | null }>;

export const WINE_COLUMNS = {
  name: 'name',
  producer: 'producer',
  vintage: 'vintage',
  region: 'region',
  type: 'type',
  varietal: 'varietal',
  quantity: 'quantity',
  bottleSizeMl: 'bottle_size_ml',
  price: 'price',
  currency: 'currency',
  alcohol: 'alcohol',
  rating: 'rating',
  purchaseDate: 'purchase_date',
  drinkFrom: 'drink_from',
  drinkBy: 'drink_by',
  lastTasted: 'last_tasted',
  storageLocation: 'storage_location',
  notes: 'notes',
  picture: 'picture',
  extra: 'extra',
  source: 'source',
} as const satisfies Record<keyof WineValues, string>;

export const shown = sql`
  id, version, name, producer, vintage, region, type, varietal, quantity, bottle_size_ml as "bottleSizeMl",
  price, currency, alcohol, rating, purchase_date as "purchaseDate", drink_from as "drinkFrom",
  drink_by as "drinkBy", greatest(last_tasted, tasted_by_history) as "lastTasted", storage_location as "storageLocation", notes,
  '/media/' || picture || '.webp' as image, '/media/' || picture || '-small.webp' as thumbnail,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** A wine on its own: what its file said beside our fields may be longer than all of them. */
const detailed = sql`${shown}, extra, source`;

export async function findWine(db: Db, estateId: string, id: string): Promise<WineDetail | undefined> {
  const wine = await db.row<WineDetail>(sql`
    select ${detailed} from wines where estate_id = ${estateId} and id = ${id} and deleted_at is null`);
  return wine;
}

/** Adds a wine, or answers `undefined` where the estate has one of this id already. */
export async function insertWine(
  tx: Transaction,
  estateId: string,
  id: string,
  values: WineValues,
  stamp: Stamp,
): Promise<WineDetail | undefined> {
  const row = { ...underColumns(WINE_COLUMNS, values), ...created(stamp) };
  // A deleted one of this id comes back as what is added now, with its history.
  const wine = await tx.row<WineDetail>(sql`
    insert into wines ${sql.values({ estate_id: estateId, id, ...row })}
    on conflict (estate_id, id) do update set ${sql.assign(row)}, deleted_at = null, version = wines.version + 1
      where wines.deleted_at is not null
    returning ${detailed}`);
  if (wine) await keepWords(tx, estateId, [id]);
  return wine;
}

/** Finds and locks a wine of the estate for the rest of the transaction. */
export async function holdWine(tx: Transaction, estateId: string, id: string): Promise<HeldWine | undefined> {
  const row = await tx.row<WineDetail & { picture: PictureKey | null }>(sql`
    select ${detailed}, picture from wines where estate_id = ${estateId} and id = ${id} and deleted_at is null
    for update`);
  if (!row) return undefined;
  const { picture, ...wine } = row;
  return { wine, picture, estateId } as HeldWine;
}

/** Stores the given values of a wine; what is `undefined` stays. */
export async function updateWine(
  tx: Transaction,
  { estateId, wine }: HeldWine,
  values: { [Field in keyof WineValues]?: WineValues[Field] | undefined },
  stamp: Stamp,
): Promise<WineDetail> {
  const row = { ...underColumns(WINE_COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<WineDetail>(sql`
    update wines set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${wine.id} returning ${detailed}`);
  await keepWords(tx, estateId, [wine.id]);
  return after;
}

/**
 * Takes bottles of a wine, or gives them back where `taken` is negative, and reads anew when its history says it
 * was last tasted: to be called after the history has changed, in the same transaction.
 */
export async function takeBottles(
  tx: Transaction,
  { estateId, wine }: HeldWine,
  taken: number,
  stamp: Stamp,
): Promise<WineDetail> {
  const after = await tx.one<WineDetail>(sql`
    update wines set ${sql.assign(updated(stamp))}, version = version + 1, quantity = quantity - ${taken},
      tasted_by_history = (
        select max(day) from consumptions
        where estate_id = ${estateId} and wine_id = ${wine.id} and reason = any(${[...TASTING_REASONS]})
      )
    where estate_id = ${estateId} and id = ${wine.id} returning ${detailed}`);
  return after;
}

/** How many of these wines have a drinking window that closes before it opens. */
export async function countClosedWindows(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
): Promise<number> {
  const { closed } = await tx.one<{ closed: number }>(sql`
    select count(*) as closed from wines
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and extract(year from drink_by) < drink_from`);
  return closed;
}
