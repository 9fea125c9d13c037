import type { ListedWine, WineList } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { columnArray, type ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type WineListValues = Pick<WineList, 'name' | 'wines'>;

export const WINE_LISTS: ManyTable<WineListValues> = {
  name: 'wine_lists',
  kind: 'wine-list',
  named: 'name',
  columns: { name: ['name', 'text'], wines: ['wine_count', 'integer'] },
};

const shown = sql`id, version, name, wine_count as wines, created_at as "createdAt"`;

export const wineLists = rowsOf<WineList, WineListValues>(WINE_LISTS, {
  thing: 'list of wines',
  shown: () => shown,
});

export const listWineLists = (db: Db, estateId: string): Promise<WineList[]> =>
  db.rows<WineList>(sql`
    select ${shown} from wine_lists where estate_id = ${estateId} order by created_at desc, id desc`);

export const countWineLists = (db: Db, estateId: string): Promise<number> =>
  db.count(sql`select from wine_lists where estate_id = ${estateId}`);

const FIELDS = ['producer', 'country', 'region', 'appellation', 'type', 'varietal'] as const;

/** Adds wines to a list at their positions; existing ones stay. */
export async function insertListed(
  tx: Transaction,
  estateId: string,
  listId: string,
  from: number,
  rows: readonly ListedWine[],
): Promise<void> {
  const arrays = FIELDS.map((field) => sql`, ${columnArray(rows.map((row) => row[field] || null))}::text[]`);
  await tx.count(sql`
    insert into listed_names (estate_id, list_id, number, kind, value, ${sql.raw(FIELDS.join(', '))})
    select ${estateId}::uuid, ${listId}::uuid, given.number, 'name', given.value,
      ${sql.raw(FIELDS.map((field) => `given.${field}`).join(', '))}
    from unnest(${rows.map((_, at) => from + at)}::integer[], ${rows.map(({ name }) => name)}::text[]
      ${sql.join(arrays, ' ')}) as given(number, value, ${sql.raw(FIELDS.join(', '))})
    on conflict do nothing`);
}

/** A detail of a name, if all wines with that name agree on it. */
const BESIDE = {
  producer: ['country'],
  region: ['country'],
  appellation: ['country', 'region'],
} as const;

/**
 * Adds the producers, regions and appellations of a list's wines to it, each once.
 * @returns the number of its wines
 */
export async function gatherNames(tx: Transaction, estateId: string, listId: string): Promise<number> {
  const ofList = sql`estate_id = ${estateId} and list_id = ${listId}`;
  const { wines } = await tx.one<{ wines: number }>(sql`
    select count(*) as wines from listed_names where ${ofList} and kind = 'name'`);
  for (const [kind, beside] of Object.entries(BESIDE)) {
    const column = sql.identifier(kind);
    const alone = beside.map(
      (field) =>
        sql`case when count(distinct ${sql.identifier(field)}) = 1 then min(${sql.identifier(field)}) end`,
    );
    await tx.count(sql`
      insert into listed_names (estate_id, list_id, number, kind, value, ${sql.raw(beside.join(', '))})
      select ${estateId}::uuid, ${listId}::uuid, last + row_number() over (order by value), ${kind}::text, value,
        ${sql.raw(beside.join(', '))}
      from (
        select ${column} as value, ${sql.join(alone, ', ')}
        from listed_names where ${ofList} and kind = 'name' and ${column} is not null group by ${column}
      ) as named(value, ${sql.raw(beside.join(', '))}),
      (select max(number) as last from listed_names where ${ofList}) as counted`);
  }
  return wines;
}
