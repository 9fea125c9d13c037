import { type Block, type BlockQuery, LIST_LIMIT } from '@cuverie/contract';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { instant } from '../../../platform/database/instants.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page } from '../../../platform/database/page.ts';
import {
  correctBy,
  findDespiteTypos,
  hasWords,
  readSearch,
  type Search,
} from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';

/** What a block is stored with, beside its key and who wrote it when. */
export type BlockValues = Omit<
  Block,
  'id' | 'version' | 'location' | 'latestReading' | 'createdAt' | 'updatedAt'
> & {
  latitude: number | null;
  longitude: number | null;
};

/** A block locked for a change. */
export type HeldBlock = Held<{ block: Block }>;

const COLUMNS = {
  name: 'name',
  variety: 'variety',
  estimatedYield: 'estimated_yield',
  plantingYear: 'planting_year',
  latitude: 'latitude',
  longitude: 'longitude',
  elevation: 'elevation',
  aspect: 'aspect',
  area: 'area',
  status: 'status',
  targetBrix: 'target_brix',
  targetIndex: 'target_index',
} as const satisfies Record<keyof BlockValues, string>;

/** A row as the database gives it: its place is put together from columns. */
type Row = Omit<Block, 'location'> & { latitude: number | null; longitude: number | null };

const shownWith = (latestReading: Sql) => sql`
  id, version, name, variety, estimated_yield as "estimatedYield", planting_year as "plantingYear",
  latitude, longitude, area, status, aspect, elevation, target_brix as "targetBrix",
  target_index as "targetIndex", ${latestReading} as "latestReading",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The estate is said again, so that it is looked for on its shard alone. */
const latestReading = (estateId: string) => sql`
  (
    select jsonb_build_object(
      'id', id, 'version', version, 'block', block_id, 'date', date, 'brix', brix, 'ph', ph, 'ta', ta,
      'status', status, 'estimatedHarvest', estimated_harvest, 'takenBy', taken_by, 'notes', notes,
      'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')}
    )
    from readings where estate_id = ${estateId} and block_id = blocks.id
    order by date desc, created_at desc, id desc limit 1
  )`;
const shown = (estateId: string) => shownWith(latestReading(estateId));

function blockOf({ latitude, longitude, ...row }: Row): Block {
  const { elevation, aspect } = row;
  const isPlaced = latitude !== null && longitude !== null;
  return { ...row, location: isPlaced ? { coordinates: [latitude, longitude], elevation, aspect } : null };
}

const SORT_KEYS = {
  createdAt: { expression: sql`created_at`, type: 'timestamptz', of: (block) => block.createdAt },
  name: { expression: sql`name`, type: 'text', of: (block) => block.name },
  variety: { expression: sql`variety`, type: 'text', of: (block) => block.variety },
  status: { expression: sql`status`, type: 'text', of: (block) => block.status },
  area: { expression: sql`area`, type: 'numeric', of: (block) => block.area },
  estimatedYield: {
    expression: sql`estimated_yield`,
    type: 'numeric',
    of: (block) => block.estimatedYield,
  },
} as const satisfies Record<string, SortKey<Row>>;

/** What a field is found by. */
const TEXT = sql`concat_ws(' ', name, variety)`;

export async function listBlocks(db: Db, estateId: string, query: BlockQuery): Promise<Page<Block>> {
  const { sort = 'createdAt', cursor, limit = LIST_LIMIT, status, q } = query;
  const { after, inOrder, pageOf } = keyset<Row, keyof typeof SORT_KEYS>(SORT_KEYS, {
    sort,
    cursor,
    limit,
  });
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`;
  const find = async (search?: Search): Promise<Page<Block>> => {
    const found = search === undefined ? sql`` : sql`and ${hasWords(estateId, TEXT, search)}`;
    const rows = await db.rows<Row>(sql`
      select ${shown(estateId)} from blocks where estate_id = ${estateId} ${ofStatus} ${found} ${after} ${inOrder}`);
    const page = pageOf(rows);
    return { ...page, rows: page.rows.map(blockOf) };
  };
  if (!q) return find();
  return findDespiteTypos(
    await readSearch(db, q),
    find,
    ({ rows }) => rows.length === 0,
    (search) => correctBy(db, TEXT, sql`from blocks where estate_id = ${estateId}`, search),
  );
}

export async function findBlock(db: Db, estateId: string, id: string): Promise<Block | undefined> {
  const row = await db.row<Row>(sql`
    select ${shown(estateId)} from blocks where estate_id = ${estateId} and id = ${id}`);
  return row && blockOf(row);
}

export async function blockExists(db: Db, estateId: string, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from blocks where estate_id = ${estateId} and id = ${id}`);
  return rows.length > 0;
}

/** Adds a block, or answers `undefined` where the estate has one of this id already. */
export async function insertBlock(
  db: Db,
  estateId: string,
  id: string,
  values: BlockValues,
  stamp: Stamp,
): Promise<Block | undefined> {
  const row = { estate_id: estateId, id, ...underColumns(COLUMNS, values), ...created(stamp) };
  const stored = await db.row<Row>(sql`
    insert into blocks ${sql.values(row)} on conflict (estate_id, id) do nothing returning ${shownWith(sql`null`)}`);
  return stored && blockOf(stored);
}

/** Finds and locks a block of the estate for the rest of the transaction. */
export async function holdBlock(
  tx: Transaction,
  estateId: string,
  id: string,
): Promise<HeldBlock | undefined> {
  const row = await tx.row<Row>(sql`
    select ${shown(estateId)} from blocks where estate_id = ${estateId} and id = ${id} for update`);
  return row && ({ block: blockOf(row), estateId } as HeldBlock);
}

/** Stores the given values of a block; what is `undefined` stays. */
export async function updateBlock(
  tx: Transaction,
  { estateId, block }: HeldBlock,
  values: { [Field in keyof BlockValues]?: BlockValues[Field] | undefined },
  stamp: Stamp,
): Promise<Block> {
  const row = { ...underColumns(COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<Row>(sql`
    update blocks set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${block.id} returning ${shown(estateId)}`);
  return blockOf(after);
}

/** Its measurements and its weather go with it. */
export async function deleteBlock(tx: Transaction, { estateId, block }: HeldBlock): Promise<void> {
  await tx.count(sql`delete from blocks where estate_id = ${estateId} and id = ${block.id}`);
}
