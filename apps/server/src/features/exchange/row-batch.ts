import type { ImportedRows, ImportRows } from '@cuverie/contract';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import type { StoredItem } from '../../platform/database/many.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  type Refused,
  type WithPicture,
} from '../../platform/exchange/importer.ts';
import { type FieldErrors, invalid } from '../../platform/http/refusal.ts';
import { nextId } from '../../platform/ids.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import * as store from './imports.store.ts';

/** A row as it comes; from an archive with the picture that was kept for it. */
export type GivenRow = ImportRows['rows'][number] & { picture?: PictureKey | undefined };

/** A row that was judged good. */
interface Judged {
  line: number;
  row: unknown;
  picture?: PictureKey | undefined;
}

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
  const lines = [...rows.good, ...rows.refused].map(({ line }) => line);
  const earlier = await store.findRowsDone(tx, held, importer.kind, lines);
  const settled = new Map(earlier.flatMap(({ line, act }) => (act === 'refused' ? [] : [[line, act]])));
  const retried = earlier.length - settled.size;
  if (retried > 0) await store.forgetRefused(tx, held, importer.kind, lines);

  const isOpen = ({ line }: { line: number }) => !settled.has(line);
  const good = rows.good.filter(isOpen);
  const outcome: Outcome = { done: [], refused: rows.refused.filter(isOpen), stored: [], used: new Set() };

  await importer.goAlone?.(tx, held.estateId);
  const matched = await assigned(tx, held, importer, good);
  await settleMatched(tx, held, importer, good, matched, outcome, stamp);
  await addOthers(
    tx,
    held,
    importer,
    good.filter(({ line }) => !matched.has(line)),
    outcome,
    stamp,
  );
  if (strict && outcome.refused.length > 0) throw refusedTogether(outcome.refused);
  await storeBeside(tx, held, importer, outcome, stamp);

  await noteDigests(tx, held, importer, outcome);

  for (const { line } of outcome.refused) outcome.done.push(doneAs('refused', importer, line, null));
  await store.insertRowsDone(tx, held, outcome.done);
  const fresh = countsOf(outcome.done.filter(({ kind }) => kind === importer.kind).map(({ act }) => act));
  await store.countRows(tx, held, { ...fresh, refused: fresh.refused - retried });
  const { added, updated, skipped } = countsOf([
    ...settled.values(),
    ...outcome.done.filter(({ kind }) => kind === importer.kind).map(({ act }) => act),
  ]);
  const answer = { added, updated, skipped, refused: outcome.refused.toSorted((a, b) => a.line - b.line) };
  return { answer, stored: outcome.stored, used: outcome.used };
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

/** Candidates of rows, by their place among them. */
export async function candidatesFor(
  sql: Sql | Transaction,
  importer: Importer,
  claim: Claim,
  rows: readonly Judged[],
): Promise<Candidates[]> {
  if (rows.length === 0) return [];
  return importer.candidates(
    sql,
    claim,
    rows.map(({ row }) => row),
  );
}

/** Which item each row speaks of, by its line: the surest candidates are given out first, each item once. */
async function assigned(
  tx: Transaction,
  { estateId, record }: store.HeldImport,
  importer: Importer,
  rows: readonly Judged[],
): Promise<Map<number, string>> {
  const matched = new Map<number, string>();
  if (record.onMatch === 'add') return matched;
  const taken = new Set<string>();
  for (const group of await candidatesFor(tx, importer, { estateId, importId: record.id }, rows)) {
    const free = group.ids.filter((id) => !taken.has(id)).values();
    for (const index of group.rows) {
      const line = rows[index]?.line;
      if (line === undefined || matched.has(line)) continue;
      const { value: id } = free.next();
      if (id === undefined) break;
      matched.set(line, id);
      taken.add(id);
    }
  }
  return matched;
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
  const changed: StoredItem<WithPicture>[] = [];
  for (const { line, row, picture } of rows) {
    const item = current.get(matched.get(line) ?? '');
    if (item === undefined) {
      // Somebody deleted it in this moment: the row is a new one.
      matched.delete(line);
      continue;
    }
    const after =
      record.onMatch === 'skip'
        ? item.values
        : pictured(importer.valuesAfter(item.values, row), item.values.picture ?? picture, outcome);
    if (isRefused(after)) {
      outcome.refused.push({ line, errors: after.errors });
      continue;
    }
    if (record.onMatch === 'update') outcome.stored.push({ line, row, itemId: item.id });
    if (after === item.values) {
      outcome.done.push({ ...doneAs('skipped', importer, line, item.id), version: item.version });
    } else {
      changed.push({ ...item, values: after });
      const done = doneAs('updated', importer, line, item.id);
      outcome.done.push({ ...done, version: item.version + 1, before: item.values });
    }
  }
  await importer.update(tx, estateId, changed, stamp);
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
