/** Rows that belong to a wine and move with it in a merge; their ids are stored, so that they can move back. */
import { type TakenFrom } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockMany, type ManyTable, updateMany } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { ENTRIES } from '../drinking/consumptions.store.ts';
import { PURCHASES } from '../purchases/purchases.store.ts';
import { SHARES } from '../sharing/shares.store.ts';
import { TASTINGS } from '../tasting/tastings.store.ts';

/** Ids of the parts of a row that referred to the wine. */
interface PartsOfRow {
  id: string;
  parts: string[];
}

/** Everything that was moved from one wine. */
export interface MovedParts {
  entries: string[];
  /** Entries whose origin of bottles was only recorded by the merge. */
  noted: string[];
  purchases: PartsOfRow[];
  tastings: PartsOfRow[];
  shares: string[];
  /** Operations of the winery's record that filled its bottles, with their line numbers. */
  operations: { id: string; lines: number[] }[];
  bottlings: { number: number; step: number }[];
}

/** Moves rows from one wine to another. */
export interface Move {
  from: string;
  to: string;
  /** Returns where taken bottles return to, if the merge must record it. */
  returns?: Omit<TakenFrom, 'bottles'> | undefined;
}

/** Updates some rows with a function of their values. */
async function changeRows<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
  change: (values: Values, id: string) => Values | undefined,
  stamp: Stamp,
): Promise<string[]> {
  const changed = (await lockMany(tx, estateId, table, ids)).flatMap(({ id, version, values: before }) => {
    const values = change(before, id);
    return values === undefined ? [] : [{ id, version, before, values }];
  });
  return updateMany(tx, estateId, table, changed, stamp);
}

async function idsWhere(tx: Transaction, estateId: string, table: string, condition: Sql): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where estate_id = ${estateId} and ${condition}`);
  return rows.map(({ id }) => id);
}

const naming = (wineId: string): string => JSON.stringify([{ wineId }]);

/** Moves all rows of a wine. For the remaining wine itself only the origin of taken bottles is recorded. */
export async function moveFrom(
  tx: Transaction,
  estateId: string,
  move: Move,
  stamp: Stamp,
): Promise<MovedParts> {
  const { from, to } = move;
  const history = await moveEntries(tx, estateId, move, stamp);
  if (from === to)
    return { ...history, purchases: [], tastings: [], shares: [], operations: [], bottlings: [] };
  const purchases = await moveParts(tx, estateId, PURCHASES, 'arrivals', move, stamp);
  const tastings = await moveParts(tx, estateId, TASTINGS, 'wines', move, stamp);
  const shares = await changeRows(
    tx,
    estateId,
    SHARES,
    await idsWhere(tx, estateId, 'shares', sql`wine_id = ${from}`),
    (values) => ({ ...values, wineId: to }),
    stamp,
  );
  return { ...history, purchases, tastings, shares, ...(await moveBottlings(tx, estateId, move)) };
}

async function moveEntries(tx: Transaction, estateId: string, { from, to, returns }: Move, stamp: Stamp) {
  const noted: string[] = [];
  const entries = await changeRows(
    tx,
    estateId,
    ENTRIES,
    await idsWhere(tx, estateId, 'consumptions', sql`wine_id = ${from}`),
    (values, id) => {
      const { fromStock, quantity, takenFrom } = values;
      const isToNote = returns !== undefined && fromStock && quantity > 0 && takenFrom === null;
      if (isToNote) noted.push(id);
      else if (from === to) return undefined;
      return { ...values, wine: to, ...(isToNote && { takenFrom: [{ ...returns, bottles: quantity }] }) };
    },
    stamp,
  );
  return { entries, noted };
}

/** Updates the parts of a row that refer to a wine, in one of its lists. */
type WineReferences = readonly { id: string; wineId: string | null }[];

async function moveParts<Field extends string, Values extends Record<Field, WineReferences>>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  field: Field,
  { from, to }: Move,
  stamp: Stamp,
): Promise<PartsOfRow[]> {
  const found: PartsOfRow[] = [];
  const ids = await idsWhere(
    tx,
    estateId,
    table.name,
    sql`${sql.identifier(field)} @> ${naming(from)}::text::jsonb`,
  );
  await changeRows(
    tx,
    estateId,
    table,
    ids,
    (values, id) => {
      const parts = values[field].filter(({ wineId }) => wineId === from).map((part) => part.id);
      found.push({ id, parts });
      return pointed(values, field, parts, to);
    },
    stamp,
  );
  return found;
}

const pointed = <Field extends string, Values extends Record<Field, WineReferences>>(
  values: Values,
  field: Field,
  parts: readonly string[],
  wineId: string,
): Values => ({
  ...values,
  [field]: values[field].map((part) => (parts.includes(part.id) ? { ...part, wineId } : part)),
});

/** The record of a bottling has no new version; only the wine it refers to changes. */
async function moveBottlings(tx: Transaction, estateId: string, { from, to }: Move) {
  const stored = await tx.rows<{ id: string; lines: { wine?: string }[] }>(sql`
    select id, lines from operations
    where estate_id = ${estateId} and lines @> ${JSON.stringify([{ wine: from }])}::text::jsonb for update`);
  const operations = stored.map(({ id, lines }) => ({
    id,
    lines: lines.flatMap(({ wine }, at) => (wine === from ? [at] : [])),
  }));
  await pointLines(tx, estateId, operations, to);
  const bottlings = await tx.rows<{ number: number; step: number }>(sql`
    update bottlings set wine_id = ${to} where estate_id = ${estateId} and wine_id = ${from} returning number, step`);
  return { operations, bottlings };
}

async function pointLines(
  tx: Transaction,
  estateId: string,
  operations: MovedParts['operations'],
  wineId: string,
): Promise<void> {
  for (const { id, lines } of operations)
    for (const line of lines)
      await tx.count(sql`
        update operations set lines = jsonb_set(lines, array[${String(line)}, 'wine']::text[], to_jsonb(${wineId}::text), false)
        where estate_id = ${estateId} and id = ${id}`);
}

/** Moves a wine's rows back, as far as they still exist. */
export async function moveBack(
  tx: Transaction,
  estateId: string,
  wineId: string,
  moved: MovedParts,
  stamp: Stamp,
): Promise<void> {
  const noted = new Set(moved.noted);
  await changeRows(
    tx,
    estateId,
    ENTRIES,
    moved.entries,
    (values, id) => ({ ...values, wine: wineId, ...(noted.has(id) && { takenFrom: null }) }),
    stamp,
  );
  const partsOf = (rows: PartsOfRow[]) => new Map(rows.map(({ id, parts }) => [id, parts]));
  const arrived = partsOf(moved.purchases);
  await changeRows(
    tx,
    estateId,
    PURCHASES,
    [...arrived.keys()],
    (values, id) => pointed(values, 'arrivals', arrived.get(id) ?? [], wineId),
    stamp,
  );
  const tasted = partsOf(moved.tastings);
  await changeRows(
    tx,
    estateId,
    TASTINGS,
    [...tasted.keys()],
    (values, id) => pointed(values, 'wines', tasted.get(id) ?? [], wineId),
    stamp,
  );
  await changeRows(tx, estateId, SHARES, moved.shares, (values) => ({ ...values, wineId }), stamp);
  await pointLines(tx, estateId, moved.operations, wineId);
  for (const { number, step } of moved.bottlings)
    await tx.count(sql`
      update bottlings set wine_id = ${wineId} where estate_id = ${estateId} and number = ${number} and step = ${step}`);
}
