import { isDeepStrictEqual } from 'node:util';
import { type WineRow, wineRow } from '@cuverie/contract';
import { STANDARD_BOTTLE_ML, vintageProblem } from '@cuverie/domain';
import { type Clock, currentYear } from '../../platform/clock.ts';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import { holdMany, insertMany, type ManyTable, updateMany } from '../../platform/database/many.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  unclaimed,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import { historyProblems, storeHistory } from './history.import.ts';
import {
  CANDIDATES,
  exactFirst,
  livingByKey,
  matchesById,
  matchesBySource,
  removeWithPictures,
  takenIds,
} from './import-rows.ts';

import type { WineValues } from './wines.store.ts';
import { meant, valuesOf } from './wines.values.ts';

const WINES: ManyTable<WineValues> = {
  name: 'wines',
  columns: {
    name: ['name', 'text'],
    producer: ['producer', 'text'],
    vintage: ['vintage', 'integer'],
    region: ['region', 'text'],
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

/** A field of another name would be lost without a word: it is refused. */
const judgeRow = judgeBy(wineRow.strict());

export function wineImporter({ clock }: { clock: Clock }): Importer<WineRow, WineValues> {
  return {
    kind: 'wines',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const vintage = vintageProblem(judged.row.vintage, currentYear(clock));
      const errors = {
        ...(vintage === undefined ? {} : { vintage }),
        ...historyProblems(judged.row.consumptions, clock),
      };
      return Object.keys(errors).length === 0 ? judged : { errors };
    },

    candidates: async (sql, claim, rows) => [
      ...(await matchesById(sql, 'wines', claim, rows)),
      ...(await matchesBySource(sql, 'wines', claim, rows)),
      ...(await matchesByName(sql, claim, rows)),
    ],

    wantedId: (row) => row.id,
    takenIds: (tx, estateId, ids) => takenIds(tx, 'wines', estateId, ids),
    valuesToAdd: async (_tx, _estateId, rows) => rows.map((row) => ({ ...valuesOf(row), picture: null })),

    valuesAfter(current, { id: _id, consumptions: _history, ...row }) {
      const given = Object.entries(meant(row)).filter(([, value]) => value !== undefined);
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after: WineValues = { ...current, ...Object.fromEntries(given), extra };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    hold: (tx, estateId, ids) => holdMany(tx, estateId, WINES, ids),
    insert: (tx, estateId, items, stamp) => insertMany(tx, estateId, WINES, items, stamp),
    update: (tx, estateId, items, stamp) => updateMany(tx, estateId, WINES, items, stamp),
    storeBeside: storeHistory,
    remove: (tx, estateId, items) => removeWithPictures(tx, 'wines', estateId, items),
  };
}

/**
 * Wines of the same producer, name, vintage and bottle size. One that the same service knows under another key is
 * another wine, whatever it is called.
 */
async function matchesByName(
  sql: Sql | Transaction,
  claim: Claim,
  rows: readonly WineRow[],
): Promise<Candidates[]> {
  const given = rows.map(({ producer, name, vintage, bottleSizeMl, source }, n) => ({
    n,
    producer,
    name,
    vintage,
    size: bottleSizeMl ?? STANDARD_BOTTLE_ML,
    source,
  }));
  const found = await sql<Candidates[]>`
    with wanted as (
      select wine_match_key(${claim.estateId}::uuid, producer, name, vintage, size) as key, split_part(source, ':', 1) as service,
        array_agg(n order by n) as rows
      from json_to_recordset(${JSON.stringify(given)}::text::json)
        as given(n integer, producer text, name text, vintage integer, size integer, source text)
      group by 1, 2
    )
    select rows, found.ids from wanted cross join lateral (
      select (array_agg(id order by created_at, id))[1:${CANDIDATES}::integer] as ids from wines
      where wine_match_key(estate_id, producer, name, vintage, bottle_size_ml) = wanted.key
        and ${livingByKey(sql, claim)}
        and (wanted.service is null or source is null or split_part(source, ':', 1) <> wanted.service)
        and ${unclaimed(sql, claim, 'wines.id')}
    ) as found where found.ids is not null`;
  return exactFirst(sql, 'wines', claim, rows, found);
}
