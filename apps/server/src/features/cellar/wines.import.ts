import { isDeepStrictEqual } from 'node:util';
import { type WineRow, wineRow } from '@cuverie/contract';
import { changedWindowProblem, STANDARD_BOTTLE_ML, vintageProblem, windowProblem } from '@cuverie/domain';
import { type Clock, currentYear } from '../../platform/clock.ts';
import { columnArray } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  digestMany,
  holdMany,
  insertMany,
  type ManyTable,
  updateMany,
} from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  unclaimed,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import { historyOfKept, historyProblems, storeHistory } from './history.import.ts';
import {
  exactFirst,
  livingByKey,
  matchesById,
  matchesBySource,
  oldestFirst,
  removeWithPictures,
  takenIds,
} from './import-rows.ts';
import type { WineValues } from './wines.store.ts';
import { meant, valuesOf } from './wines.values.ts';
import { keepWords } from './wines.words.ts';

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

/** Whether a row comes from an export or an archive of ours: what was stored once comes back as it was. */
const isOurs = ({ id }: Pick<WineRow, 'id'>): boolean => id !== undefined;

/** A field of another name would be lost without a word: it is refused. */
const judgeRow = judgeBy(wineRow.strict());

export function wineImporter({ clock }: { clock: Clock }): Importer<WineRow, WineValues> {
  return {
    kind: 'wines',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const vintage = vintageProblem(judged.row.vintage, currentYear(clock));
      const drinkBy = isOurs(judged.row) ? undefined : windowProblem(valuesOf(judged.row));
      const errors = {
        ...(vintage === undefined ? {} : { vintage }),
        ...(drinkBy === undefined ? {} : { drinkBy }),
        ...historyProblems(judged.row.consumptions, clock),
      };
      return Object.keys(errors).length === 0 ? judged : { errors };
    },

    candidates: async (db, claim, rows) => [
      ...(await matchesById(db, 'wines', claim, rows)),
      ...(await matchesBySource(db, 'wines', claim, rows)),
      ...(await matchesByName(db, claim, rows)),
    ],

    wantedId: (row) => row.id,
    takenIds: (tx, estateId, ids) => takenIds(tx, 'wines', estateId, ids),
    valuesToAdd: async (_tx, _estateId, rows) => rows.map((row) => ({ ...valuesOf(row), picture: null })),

    valuesAfter(current, { id, consumptions: _history, assumed = [], ...row }) {
      const isGiven = ([field, value]: [string, unknown]) =>
        value !== undefined && !assumed.some((one) => one === field);
      const given = Object.entries(meant(row)).filter(isGiven);
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after: WineValues = { ...current, ...Object.fromEntries(given), extra };
      const drinkBy = isOurs({ id }) ? undefined : changedWindowProblem(current, after);
      if (drinkBy !== undefined) return { errors: { drinkBy } };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    hold: (tx, estateId, ids) => holdMany(tx, estateId, WINES, ids),
    async insert(tx, estateId, items, stamp) {
      await insertMany(tx, estateId, WINES, items, stamp);
      await keepWords(
        tx,
        estateId,
        items.map(({ id }) => id),
      );
    },
    async update(tx, estateId, items, stamp) {
      const updated = await updateMany(tx, estateId, WINES, items, stamp);
      await keepWords(tx, estateId, updated);
      return updated;
    },
    digests: (tx, estateId, ids) => digestMany(tx, estateId, WINES, ids, historyOfKept),
    storeBeside: storeHistory,
    remove: (tx, estateId, items) => removeWithPictures(tx, 'wines', estateId, items),
  };
}

/**
 * Wines of the same producer, name, vintage and bottle size. One that the same service knows under another key is
 * another wine, whatever it is called.
 */
async function matchesByName(db: Db, claim: Claim, rows: readonly WineRow[]): Promise<Candidates[]> {
  const column = (field: 'producer' | 'name' | 'vintage' | 'source') =>
    columnArray(rows.map((row) => row[field]));
  const sizes = columnArray(rows.map(({ bottleSizeMl }) => bottleSizeMl ?? STANDARD_BOTTLE_ML));
  const found = await db.rows<Candidates>(sql`
    with given as (
      select wine_match_key(${claim.estateId}::uuid, producer, name, vintage, size) as key,
        split_part(source, ':', 1) as service, n - 1 as n
      from unnest(${column('producer')}::text[], ${column('name')}::text[], ${column('vintage')}::integer[],
        ${sizes}::integer[], ${column('source')}::text[]) with ordinality
        as given(producer, name, vintage, size, source, n)
    ), wanted as (
      select key, service, array_agg(n::integer order by n) as rows from given group by key, service
    )
    select rows, ${oldestFirst} as ids from wanted cross join lateral (
      select id, created_at from wines
      where wine_match_key(estate_id, producer, name, vintage, bottle_size_ml) = wanted.key
        and ${livingByKey(claim)}
        and (wanted.service is null or source is null or split_part(source, ':', 1) <> wanted.service)
        and ${unclaimed(claim, 'wines.id')}
      offset 0
    ) as found group by rows`);
  return exactFirst(db, 'wines', claim, rows, found);
}
