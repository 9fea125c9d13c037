import type { WineDetail } from '@cuverie/contract';
import { TASTING_REASONS } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { type HeldRow, rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, updated } from '../../../platform/database/stamp.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import { keepWords } from '../finding/wines.search.ts';

/** What a wine is stored with, beside its key and who wrote it when. */
export type WineValues = Omit<
  WineDetail,
  'id' | 'version' | 'image' | 'thumbnail' | 'createdAt' | 'updatedAt'
> & {
  picture: PictureKey | null;
};

export const WINES: ManyTable<WineValues> = {
  name: 'wines',
  deletesSoftly: true,
  owns: [['consumptions', 'wine_id']],
  columns: {
    name: ['name', 'text'],
    producer: ['producer', 'text'],
    vintage: ['vintage', 'integer'],
    baseYear: ['base_year', 'integer'],
    country: ['country', 'text'],
    region: ['region', 'text'],
    appellation: ['appellation', 'text'],
    designation: ['designation', 'text'],
    type: ['type', 'text'],
    varietal: ['varietal', 'text'],
    quantity: ['quantity', 'integer'],
    bottleSizeMl: ['bottle_size_ml', 'integer'],
    price: ['price', 'text'],
    currency: ['currency', 'text'],
    alcohol: ['alcohol', 'text'],
    rating: ['rating', 'numeric'],
    purchaseDate: ['purchase_date', 'date'],
    drinkFrom: ['drink_from', 'integer'],
    drinkBy: ['drink_by', 'date'],
    lastTasted: ['last_tasted', 'date'],
    storageLocation: ['storage_location', 'text'],
    notes: ['notes', 'text'],
    picture: ['picture', 'text'],
    extra: ['extra', 'jsonb'],
    source: ['source', 'text'],
  },
};

export const shown = sql`
  id, version, name, producer, vintage, base_year as "baseYear", country, region, appellation, designation, type, varietal, quantity, bottle_size_ml as "bottleSizeMl",
  price, currency, alcohol, rating, purchase_date as "purchaseDate", drink_from as "drinkFrom",
  drink_by as "drinkBy", greatest(last_tasted, tasted_by_history) as "lastTasted", storage_location as "storageLocation", notes,
  '/media/' || picture || '.webp' as image, '/media/' || picture || '-small.webp' as thumbnail,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** A wine on its own: what its file said beside our fields may be longer than all of them. */
const detailed = sql`${shown}, extra, source`;

export const wines = rowsOf<WineDetail, WineValues>(WINES, { thing: 'wine', shown: () => detailed });

/** Adds a wine, or answers `undefined` where the estate has one of this id already. */
export async function insertWine(
  tx: Transaction,
  estateId: string,
  id: string,
  values: WineValues,
  stamp: Stamp,
): Promise<WineDetail | undefined> {
  const wine = await wines.insert(tx, estateId, id, values, stamp);
  if (wine) await keepWords(tx, estateId, [id]);
  return wine;
}

/**
 * Takes bottles of a wine, or gives them back where `taken` is negative, and reads anew when its history says it
 * was last tasted: to be called after the history has changed, in the same transaction.
 */
export async function takeBottles(
  tx: Transaction,
  { estateId, row: wine }: HeldRow<WineDetail>,
  taken: number,
  stamp: Stamp,
): Promise<WineDetail> {
  return tx.one<WineDetail>(sql`
    update wines set ${sql.assign(updated(stamp))}, version = version + 1, quantity = quantity - ${taken},
      tasted_by_history = (
        select max(day) from consumptions
        where estate_id = ${estateId} and wine_id = ${wine.id} and reason = any(${[...TASTING_REASONS]})
      )
    where estate_id = ${estateId} and id = ${wine.id} returning ${detailed}`);
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
