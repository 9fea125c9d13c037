import type { ImportedRows, ImportRows } from '@cuverie/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { StoredItem } from '../../platform/database/many.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import {
  type Importer,
  isRefused,
  type Refused,
  type WithPicture,
} from '../../platform/exchange/importer.ts';
import { type FieldErrors, invalid } from '../../platform/http/refusal.ts';
import { nextId } from '../../platform/ids.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import * as store from './imports.store.ts';
import { assigned, type Judged } from './row-matches.ts';

/** A row as it comes; from an archive with the picture that was kept for it. */
export type GivenRow = ImportRows['rows'][number] & { picture?: PictureKey | undefined };

/** The rows of a call as they were judged, before anybody waits for the database. */
interface JudgedRows {
  good: readonly Judged[];
  refused: ImportedRows['refused'];
}

/** What a call stores, and how. */
export interface RowsOfCall {
  importer: Importer;
  rows: JudgedRows;
  /** Whether one bad row refuses them all. */
  strict: boolean;
}

/** What came of the rows of one call, gathered step by step. */
interface Outcome {
  done: store.RowDone[];
  refused: ImportedRows['refused'];
  /** Rows that are in the estate now, with the item they became. */
  stored: { line: number; row: unknown; itemId: string }[];
  /** Pictures that rows speak of now. */
  used: Set<PictureKey>;
}

/** What a call came to; the routes answer the first of it. */
export interface Batch {
  answer: ImportedRows;
  stored: Outcome['stored'];
  used: Set<PictureKey>;
}

/** Judges what can be judged without the database; a line is told once. */
export function judgeRows(importer: Importer, rows: readonly GivenRow[]): JudgedRows {
  refuseRepeatedLines(rows);
  const good: Judged[] = [];
  const refused: ImportedRows['refused'] = [];
  for (const { line, values, picture } of rows) {
    const judged = importer.judge(values);
    if (isRefused(judged)) refused.push({ line, errors: judged.errors });
    else good.push({ line, row: judged.row, picture });
  }
  return { good, refused };
}

/** Stores the rows of one call, each line once however often it is sent; all that is good, or nothing. */
export async function storeRows(
  tx: Transaction,
  held: store.HeldImport,
  { importer, rows, strict }: RowsOfCall,
  stamp: Stamp,
): Promise<Batch> {
  const earlier = await doneEarlier(tx, held, importer, rows);
  const isOpen = ({ line }: { line: number }) => !earlier.settled.has(line);
  const outcome: Outcome = { done: [], refused: rows.refused.filter(isOpen), stored: [], used: new Set() };
  await storeGood(tx, held, importer, rows.good.filter(isOpen), outcome, stamp);
  if (strict && outcome.refused.length > 0) throw refusedTogether(outcome.refused);
  await storeBeside(tx, held, importer, outcome, stamp);
  await noteDigests(tx, held, importer, outcome);
  const acts = await noteDone(tx, held, importer, outcome, earlier.retried);
  const { added, updated, skipped } = countsOf([...earlier.settled.values(), ...acts]);
  const answer = { added, updated, skipped, refused: outcome.refused.toSorted((a, b) => a.line - b.line) };
  return { answer, stored: outcome.stored, used: outcome.used };
}

/** What an earlier, equal call did with lines of this one. */
interface Earlier {
  /** Lines that need nothing more. */
  settled: Map<number, store.Act>;
  /** Lines that were refused, which is forgotten: they are tried again. */
  retried: number;
}

async function doneEarlier(
  tx: Transaction,
  held: store.HeldImport,
  { kind }: Importer,
  { good, refused }: JudgedRows,
): Promise<Earlier> {
  const lines = [...good, ...refused].map(({ line }) => line);
  const earlier = await store.findRowsDone(tx, held, kind, lines);
  const settled = new Map(earlier.flatMap(({ line, act }) => (act === 'refused' ? [] : [[line, act]])));
  const retried = earlier.length - settled.size;
  if (retried > 0) await store.forgetRefused(tx, held, kind, lines);
  return { settled, retried };
}

/** Updates what rows speak of, and adds what they bring. */
async function storeGood(
  tx: Transaction,
  held: store.HeldImport,
  importer: Importer,
  rows: readonly Judged[],
  outcome: Outcome,
  stamp: Stamp,
): Promise<void> {
  await importer.goAlone?.(tx, held.estateId);
  const matched = await assigned(tx, held, importer, rows);
  await settleMatched(tx, held, importer, rows, matched, outcome, stamp);
  const others = rows.filter(({ line }) => !matched.has(line));
  await addOthers(tx, held, importer, others, outcome, stamp);
}

/**
 * Remembers what came of each row, and counts it.
 * @param retried rows that were counted as refused before
 * @returns what was done with rows of the kind
 */
async function noteDone(
  tx: Transaction,
  held: store.HeldImport,
  importer: Importer,
  { done, refused }: Outcome,
  retried: number,
): Promise<store.Act[]> {
  const all = [...done, ...refused.map(({ line }) => doneAs('refused', importer, line, null))];
  await store.insertRowsDone(tx, held, all);
  const acts = all.filter(({ kind }) => kind === importer.kind).map(({ act }) => act);
  const counts = countsOf(acts);
  await store.countRows(tx, held, { ...counts, refused: counts.refused - retried });
  return acts;
}

function refuseRepeatedLines(rows: readonly GivenRow[]): void {
  const seen = new Set<number>();
  for (const { line } of rows) {
    if (seen.has(line)) throw invalid({ rows: `Line ${line} is there twice` });
    seen.add(line);
  }
}

function refusedTogether(rows: ImportedRows['refused']): Error {
  const errors: FieldErrors = {};
  for (const row of rows) {
    for (const [field, problem] of Object.entries(row.errors)) errors[`${row.line}.${field}`] = problem;
  }
  const many = rows.length === 1 ? 'One row has a problem' : `${rows.length} rows have problems`;
  return invalid(errors, `${many}. Nothing of this call was stored.`);
}

/** Updates the items of matched rows, or leaves them, as the import was told to. */
async function settleMatched(
  tx: Transaction,
  { estateId, record }: store.HeldImport,
  importer: Importer,
  rows: readonly Judged[],
  matched: Map<number, string>,
  outcome: Outcome,
  stamp: Stamp,
): Promise<void> {
  const items = await importer.hold(tx, estateId, [...matched.values()]);
  const current = new Map(items.map((item) => [item.id, item]));
  const changed = rows.flatMap((judged) => {
    const item = current.get(matched.get(judged.line) ?? '');
    if (item !== undefined) return settle(record.onMatch, importer, judged, item, outcome);
    // Somebody deleted it in this moment: the row is a new one.
    matched.delete(judged.line);
    return [];
  });
  await importer.update(tx, estateId, changed, stamp);
}

/**
 * Decides what comes of a row and the item it speaks of.
 * @returns the item with its values after the row, if that changes any
 */
function settle(
  onMatch: store.StoredImport['onMatch'],
  importer: Importer,
  { line, row, picture }: Judged,
  item: StoredItem<WithPicture>,
  outcome: Outcome,
): StoredItem<WithPicture>[] {
  const after =
    onMatch === 'skip'
      ? item.values
      : pictured(importer.valuesAfter(item.values, row), item.values.picture ?? picture, outcome);
  if (isRefused(after)) {
    outcome.refused.push({ line, errors: after.errors });
    return [];
  }
  if (onMatch === 'update') outcome.stored.push({ line, row, itemId: item.id });
  if (after === item.values) {
    outcome.done.push({ ...doneAs('skipped', importer, line, item.id), version: item.version });
    return [];
  }
  const done = doneAs('updated', importer, line, item.id);
  outcome.done.push({ ...done, version: item.version + 1, before: item.values });
  return [{ ...item, values: after }];
}

async function addOthers(
  tx: Transaction,
  { estateId }: store.HeldImport,
  importer: Importer,
  rows: readonly Judged[],
  outcome: Outcome,
  stamp: Stamp,
): Promise<void> {
  for (const made of (await importer.prepare?.(tx, estateId, rows, stamp)) ?? []) {
    const { kind, line, id, version } = made;
    outcome.done.push({ kind, line, act: 'added', itemId: id, version, before: null });
  }
  const values = await importer.valuesToAdd(
    tx,
    estateId,
    rows.map(({ row }) => row),
  );
  const wanted = rows.flatMap(({ row }) => importer.wantedId(row) ?? []);
  const taken = await importer.takenIds(tx, estateId, wanted);
  const items = rows.flatMap(({ line, row, picture }, index) => {
    const outcomeOf = pictured(values[index] ?? { errors: {} }, picture ?? null, outcome);
    if (isRefused(outcomeOf)) {
      outcome.refused.push({ line, errors: outcomeOf.errors });
      return [];
    }
    const id = freeId(importer.wantedId(row), taken);
    outcome.stored.push({ line, row, itemId: id });
    outcome.done.push({ ...doneAs('added', importer, line, id), version: 1 });
    return [{ id, values: outcomeOf }];
  });
  await importer.insert(tx, estateId, items, stamp);
}

/** Values with the picture that came along, unless there is one already. */
function pictured(
  values: WithPicture | Refused,
  picture: PictureKey | null | undefined,
  outcome: Outcome,
): WithPicture | Refused {
  if (isRefused(values) || picture === undefined || picture === null) return values;
  outcome.used.add(picture);
  return values.picture === picture ? values : { ...values, picture };
}

/** The id a row brings, unless another has it; then a new one. */
function freeId(wanted: string | undefined, taken: Set<string>): string {
  const id = wanted?.toLowerCase();
  if (id === undefined || taken.has(id)) return nextId();
  taken.add(id);
  return id;
}

/** Stores what came along with rows; that may change the items' versions, which are remembered as they are then. */
async function storeBeside(
  tx: Transaction,
  { estateId }: store.HeldImport,
  importer: Importer,
  outcome: Outcome,
  stamp: Stamp,
): Promise<void> {
  if (importer.storeBeside === undefined) return;
  const beside = await importer.storeBeside(tx, estateId, outcome.stored, stamp);
  for (const { kind, line, id, version } of beside) {
    outcome.done.push({ kind, line, act: 'added', itemId: id, version, before: null });
  }
  const touched = [...new Set(beside.map(({ itemId }) => itemId))];
  const versions = new Map(
    (await importer.hold(tx, estateId, touched)).map(({ id, version }) => [id, version]),
  );
  for (const done of outcome.done) {
    const version = versions.get(done.itemId ?? '');
    if (done.kind === importer.kind && version !== undefined) done.version = version;
  }
}

/** Remembers how items are left, now that nothing more is done to them. */
async function noteDigests(
  tx: Transaction,
  { estateId }: store.HeldImport,
  importer: Importer,
  outcome: Outcome,
): Promise<void> {
  const touched = outcome.done.filter(
    ({ kind, act }) => kind === importer.kind && (act === 'added' || act === 'updated'),
  );
  const ids = touched.flatMap(({ itemId }) => itemId ?? []);
  const digests = await importer.digests?.(tx, estateId, ids);
  for (const done of touched) done.leftAs = digests?.get(done.itemId ?? '');
}

const doneAs = (act: store.Act, { kind }: Importer, line: number, itemId: string | null): store.RowDone => ({
  kind,
  line,
  act,
  itemId,
  version: null,
  before: null,
});

function countsOf(acts: readonly store.Act[]): store.Counts {
  const counts = { added: 0, updated: 0, skipped: 0, refused: 0 };
  for (const act of acts) counts[act] += 1;
  return counts;
}
