import { isDeepStrictEqual } from 'node:util';
import { type BarrelRow, barrelRow } from '@cuverie/contract';
import { barrelCode, fillLevelProblem, vintageProblem } from '@cuverie/domain';
import { type Clock, currentYear } from '../../platform/clock.ts';
import { columnArray } from '../../platform/database/arrays.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
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
  type Refused,
  unclaimed,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import { barrelValuesOf } from './barrels.service.ts';
import type { BarrelValues } from './barrels.store.ts';
import {
  exactFirst,
  livingByKey,
  matchesById,
  matchesBySource,
  oldestFirst,
  removeWithPictures,
  takenIds,
} from './import-rows.ts';

const BARRELS: ManyTable<BarrelValues> = {
  name: 'barrels',
  columns: {
    barrelId: ['barrel_code', 'text'],
    name: ['name', 'text'],
    vintage: ['vintage', 'integer'],
    region: ['region', 'text'],
    type: ['type', 'text'],
    capacity: ['capacity', 'numeric'],
    fillLevel: ['fill_level', 'numeric'],
    cooperage: ['cooperage', 'text'],
    toastLevel: ['toast_level', 'text'],
    woodType: ['wood_type', 'text'],
    wineVarietal: ['wine_varietal', 'text'],
    purchaseDate: ['purchase_date', 'date'],
    location: ['location', 'text'],
    notes: ['notes', 'text'],
    picture: ['picture', 'text'],
    extra: ['extra', 'jsonb'],
    source: ['source', 'text'],
  },
};

/** What a barrel keeps whatever a row says: it was found by them. */
const IDENTITY = new Set(['id', 'barrelId']);

/** A field of another name would be lost without a word: it is refused. */
const judgeRow = judgeBy(barrelRow.strict());

const codeTaken = (code: string): Refused => ({
  errors: { barrelId: `Another barrel has the code ${code} already` },
});

export function barrelImporter({ clock }: { clock: Clock }): Importer<BarrelRow, BarrelValues> {
  return {
    kind: 'barrels',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const vintage = vintageProblem(judged.row.vintage, currentYear(clock));
      return vintage === undefined ? judged : { errors: { vintage } };
    },

    // Two calls at once would draw the same codes. Keys of the estate stay free for whoever adds something meanwhile.
    async goAlone(tx, estateId) {
      await tx.count(sql`select from estates where id = ${estateId} for no key update`);
    },

    candidates: async (db, claim, rows) => [
      ...(await matchesById(db, 'barrels', claim, rows)),
      ...(await matchesByCode(db, claim, rows)),
      ...(await matchesBySource(db, 'barrels', claim, rows)),
      ...(await matchesByName(db, claim, rows)),
    ],

    wantedId: (row) => row.id,
    takenIds: (tx, estateId, ids) => takenIds(tx, 'barrels', estateId, ids),

    async valuesToAdd(tx, estateId, rows) {
      const asked = rows.flatMap(({ barrelId }) => (barrelId === undefined ? [] : [barrelId]));
      const codes = await codesInUse(tx, estateId, asked);
      const drawn = await freeCodes(tx, estateId, rows.length - asked.length, asked, clock);
      return rows.map((row) => {
        if (row.barrelId !== undefined && codes.has(row.barrelId)) return codeTaken(row.barrelId);
        const values = barrelValuesOf(row);
        const fillLevel = fillLevelProblem(values.fillLevel, values.capacity);
        if (fillLevel !== undefined) return { errors: { fillLevel } };
        const barrelId = row.barrelId ?? drawn.pop() ?? '';
        codes.add(barrelId);
        return { ...values, barrelId, picture: null };
      });
    },

    // A code is painted on the barrel: a row finds its barrel by it, and never gives it another.
    valuesAfter(current, row) {
      const given = Object.entries(row).filter(
        ([field, value]) => value !== undefined && !IDENTITY.has(field),
      );
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after: BarrelValues = { ...current, ...Object.fromEntries(given), extra };
      const fillLevel = fillLevelProblem(after.fillLevel, after.capacity);
      if (fillLevel !== undefined) return { errors: { fillLevel } };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    hold: (tx, estateId, ids) => holdMany(tx, estateId, BARRELS, ids),
    insert: (tx, estateId, items, stamp) => insertMany(tx, estateId, BARRELS, items, stamp),
    update: (tx, estateId, items, stamp) => updateMany(tx, estateId, BARRELS, items, stamp),
    digests: (tx, estateId, ids) => digestMany(tx, estateId, BARRELS, ids),
    remove: (tx, estateId, items) => removeWithPictures(tx, 'barrels', estateId, items),
  };
}

/**
 * Codes that no barrel has and no row asks for. A code draws on the millisecond and chance: going back in time, no two
 * rows of a call draw on the same; those of calls before it did.
 */
async function freeCodes(
  tx: Transaction,
  estateId: string,
  count: number,
  asked: readonly string[],
  clock: Clock,
): Promise<string[]> {
  const free: string[] = [];
  for (let from = clock.now().getTime(); free.length < count; ) {
    const drawn = Array.from({ length: count - free.length }, (_, n) => barrelCode(from - n, Math.random()));
    from -= drawn.length;
    const taken = await codesInUse(tx, estateId, drawn);
    free.push(...drawn.filter((code) => !taken.has(code) && !asked.includes(code)));
  }
  return free;
}

async function codesInUse(tx: Transaction, estateId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ code: string }>(sql`
    select barrel_code as code from barrels
    where estate_id = ${estateId} and barrel_code = any(${[...codes]}::text[]) and deleted_at is null`);
  return new Set(rows.map(({ code }) => code));
}

async function matchesByCode(db: Db, claim: Claim, rows: readonly BarrelRow[]): Promise<Candidates[]> {
  const codes = rows.flatMap(({ barrelId }) => (barrelId === undefined ? [] : [barrelId]));
  if (codes.length === 0) return [];
  const found = await db.rows<{ id: string; code: string }>(sql`
    select id, barrel_code as code from barrels
    where estate_id = ${claim.estateId} and barrel_code = any(${codes}::text[]) and deleted_at is null
      and ${unclaimed(claim, 'barrels.id')}`);
  const ids = new Map(found.map(({ code, id }) => [code, id]));
  return rows.flatMap(({ barrelId = '' }, index) => {
    const id = ids.get(barrelId);
    return id === undefined ? [] : [{ rows: [index], ids: [id] }];
  });
}

/** Barrels of the same name, vintage and region; a row with a code of its own speaks of no other barrel. */
async function matchesByName(db: Db, claim: Claim, rows: readonly BarrelRow[]): Promise<Candidates[]> {
  const column = (field: 'barrelId' | 'name' | 'vintage' | 'region') =>
    columnArray(rows.map((row) => row[field]));
  const found = await db.rows<Candidates>(sql`
    with given as (
      select barrel_match_key(${claim.estateId}::uuid, name, vintage, region) as key, n - 1 as n
      from unnest(${column('barrelId')}::text[], ${column('name')}::text[], ${column('vintage')}::integer[],
        ${column('region')}::text[]) with ordinality as given(code, name, vintage, region, n)
      where code is null
    ), wanted as (
      select key, array_agg(n::integer order by n) as rows from given group by key
    )
    select rows, ${oldestFirst} as ids from wanted cross join lateral (
      select id, created_at from barrels
      where barrel_match_key(estate_id, name, vintage, region) = wanted.key
        and ${livingByKey(claim)}
        and ${unclaimed(claim, 'barrels.id')}
      offset 0
    ) as found group by rows`);
  return exactFirst(db, 'barrels', claim, rows, found);
}
