/** What belongs to a wine and comes with it when it is merged into another one; by ids, so that it can go back. */
import { type TakenFrom } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { holdMany, type ManyTable, updateMany } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { ENTRIES } from '../drinking/consumptions.store.ts';
import { PURCHASES } from '../purchases/purchases.store.ts';
import { SHARES } from '../sharing/shares.store.ts';
import { TASTINGS } from '../tasting/tastings.store.ts';

/** Parts of a row that named the wine, by their own ids. */
interface PartsOfRow {
  id: string;
  parts: string[];
}

/** What was moved of one wine. */
export interface Moved {
  entries: string[];
  /** Those of them of which it was noted only now where their bottles came from. */
  noted: string[];
  purchases: PartsOfRow[];
  tastings: PartsOfRow[];
  shares: string[];
  /** Operations of the winery's record that filled its bottles, with the places of their lines. */
  operations: { id: string; lines: number[] }[];
  bottlings: { number: number; step: number }[];
}

/** From one wine to another. */
export interface Move {
  from: string;
  to: string;
  /** Where bottles taken of it return to, if that must be noted. */
  returns?: Omit<TakenFrom, 'bottles'> | undefined;
}

/** Changes those of some rows that a function gives new values of. */
async function changeRows<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  ids: readonly string[],
  change: (values: Values, id: string) => Values | undefined,
  stamp: Stamp,
): Promise<string[]> {
  const changed = (await holdMany(tx, estateId, table, ids)).flatMap(({ id, version, values: before }) => {
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

/** Moves all that belongs to a wine. Of the kept one itself, only what must be noted of its history. */
export async function moveFrom(tx: Transaction, estateId: string, move: Move, stamp: Stamp): Promise<Moved> {
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

/** Parts of a row that name a wine, in one of its lists. */
type Named = readonly { id: string; wineId: string | null }[];

async function moveParts<Field extends string, Values extends Record<Field, Named>>(
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

const pointed = <Field extends string, Values extends Record<Field, Named>>(
  values: Values,
  field: Field,
  parts: readonly string[],
  wineId: string,
): Values => ({
  ...values,
  [field]: values[field].map((part) => (parts.includes(part.id) ? { ...part, wineId } : part)),
});

/** The record of a bottling is said anew by nobody: it tells which wine its bottles are in now. */
async function moveBottlings(tx: Transaction, estateId: string, { from, to }: Move) {
  const said = await tx.rows<{ id: string; lines: { wine?: string }[] }>(sql`
    select id, lines from operations
    where estate_id = ${estateId} and lines @> ${JSON.stringify([{ wine: from }])}::text::jsonb for update`);
  const operations = said.map(({ id, lines }) => ({
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
  operations: Moved['operations'],
  wineId: string,
): Promise<void> {
  for (const { id, lines } of operations)
    for (const line of lines)
      await tx.count(sql`
        update operations set lines = jsonb_set(lines, array[${String(line)}, 'wine']::text[], to_jsonb(${wineId}::text), false)
        where estate_id = ${estateId} and id = ${id}`);
}

/** Gives a wine back what was moved from it, as far as it is still there. */
export async function moveBack(
  tx: Transaction,
  estateId: string,
  wineId: string,
  moved: Moved,
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
