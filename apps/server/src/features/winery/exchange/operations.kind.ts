/** Cellar operations of an archive, as they were entered, so that the record is recomputed from them. */
import { because, type OperationRow, operationRow, sentenceOf } from '@cuverie/contract';
import { bottlesIn, ID_WAYS, vesselsOf } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { instant } from '../../../platform/database/days/instants.ts';
import type { AtVersion, Item, StoredItem } from '../../../platform/database/many.ts';
import { insertMany, removeWhere, takenIds } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import type { Kind, KindStore } from '../../../platform/exchange/kind.ts';
import { refused } from '../../../platform/http/refusal.ts';
import type { Containers } from '../../../platform/record.ts';
import { bottlesOfLines, saveBottlings } from '../ledger/bottling/bottlings.store.ts';
import { AHEAD_MS } from '../ledger/ledger.service.ts';
import { countOperation, lockLedger } from '../ledger/ledger.store.ts';
import { type StoredLine, shownLine, toStatedLine } from '../ledger/lines.ts';
import { OPERATIONS, type OperationValues } from '../ledger/operations.store.ts';
import { CannotBeDone, levelsOf, replay, writeOutcome } from '../ledger/replay.ts';
import { resolveLines } from '../ledger/resolve.ts';
import { codesOf } from '../lots/lots.store.ts';
import { lastClosedDay } from '../reports/periods.store.ts';
import { batchesOfArchive, growersOfArchive, readdressedLines } from './lines.ts';

type OperationOfArchive = Omit<OperationRow, 'id'>;

interface StoredOperation extends Omit<OperationOfArchive, 'lines' | 'versions'> {
  id: string;
  version: number;
  lines: StoredLine[];
  versions: (Omit<OperationOfArchive['versions'][number], 'lines'> & { lines: StoredLine[] })[];
}

/** Operations in an archive; lots are named by code. */
async function itemsWhere(
  db: Db,
  estateId: string,
  condition: Sql,
  most: number,
): Promise<StoredItem<OperationOfArchive>[]> {
  const rows = await db.rows<StoredOperation>(sql`
    select id, version, number, kind, at, status, lines, reason, note, void_reason as "voidReason",
      change_reason as "changeReason", said_by as "by", (
      select json_agg(json_build_object('step', step, 'places', taken_from) order by step) from bottlings
      where bottlings.estate_id = ${estateId} and bottlings.number = operations.number and taken_from is not null
    ) as "takenFrom", (
      select coalesce(json_agg(json_build_object('version', version, 'change', change, 'at', ${instant('at')}, 'lines', lines,
        'reason', reason, 'note', note, 'changeReason', change_reason, 'becauseOf', because_of, 'by', said_by, 'recordedAt', ${instant('recorded_at')})
        order by version), '[]')
      from operation_versions
      where operation_versions.estate_id = ${estateId} and operation_id = operations.id
    ) as versions
    from operations where estate_id = ${estateId} and ${condition} order by at, number limit ${most}`);
  const all = rows.flatMap(({ lines, versions }) => [lines, ...versions.map((one) => one.lines)]).flat();
  const codes = await codesOf(
    db,
    estateId,
    all.flatMap(({ lotId }) => lotId ?? []),
  );
  const shownLines = (lines: readonly StoredLine[]) => lines.map((line) => shownLine(line, codes));
  return rows.map(({ id, version, lines, versions, ...operation }) => ({
    id,
    version,
    values: {
      ...operation,
      lines: shownLines(lines),
      versions: versions.map((one) => ({ ...one, lines: shownLines(one.lines) })),
    },
  }));
}

/** Records many operations in chronological order, with all their versions. */
async function insert(
  tx: Transaction,
  estateId: string,
  items: readonly Item<OperationOfArchive>[],
  stamp: Stamp,
  containers: readonly Pick<Containers, 'showLevels'>[],
): Promise<void> {
  if (items.length === 0) return;
  const { lastNumber, openFrom } = await lockLedger(tx, estateId);
  const isClosed = ({ at }: OperationOfArchive) => openFrom !== null && Date.parse(at) < Date.parse(openFrom);
  // Importing only some of them would change the past.
  if (openFrom !== null && items.some(({ values }) => isClosed(values)))
    throw refused(409, 'record_closed', { until: await lastClosedDay(tx, estateId, openFrom) });
  const taken = await tx.rows<{ number: number; at: string }>(
    sql`select number, at from operations where estate_id = ${estateId} order by number`,
  );
  const numbers = new Set(taken.map(({ number }) => number));
  const newestAt = new Map(taken.map(({ number, at }) => [Date.parse(at), number]));
  let last = lastNumber;
  const recorded: { id: string; number: number; said: OperationOfArchive; lines: StoredLine[] }[] = [];
  for (const { id, values } of items) {
    // An existing record continues its numbers; the order at one instant stays.
    const at = Date.parse(values.at);
    const isFree = !numbers.has(values.number) && values.number > (newestAt.get(at) ?? 0);
    const number = isFree ? values.number : last + 1;
    numbers.add(number);
    newestAt.set(at, number);
    last = Math.max(last, number);
    const lines = await resolveLines(tx, estateId, stamp, values.kind, values.lines as StoredLine[]);
    recorded.push({ id, number, said: values, lines });
  }
  await countOperation(tx, estateId, last);
  const rows = recorded.map(
    ({ id, number, said, lines }): Item<OperationValues> => ({
      id,
      values: {
        number,
        kind: said.kind,
        at: said.at,
        status: said.status,
        lines,
        reason: said.reason ?? null,
        note: said.note ?? null,
        voidReason: said.voidReason ?? null,
        changeReason: said.changeReason ?? null,
        saidBy: said.by,
      },
    }),
  );
  await insertMany(tx, estateId, OPERATIONS, rows, stamp);
  const versions = recorded.flatMap(({ id, said }) =>
    said.versions.map((version) => ({
      operation_id: id,
      version: version.version,
      change: version.change,
      at: version.at,
      lines: version.lines,
      reason: version.reason,
      note: version.note,
      change_reason: version.changeReason,
      because_of: version.becauseOf,
      said_by: version.by,
      recorded_at: version.recordedAt,
    })),
  );
  await tx.count(sql`
    insert into operation_versions (estate_id, operation_id, version, change, at, lines, reason, note, change_reason,
      because_of, said_by, recorded_at, recorded_by)
    select ${estateId}::uuid, given.*, ${stamp.userId}::uuid
    from json_to_recordset(${JSON.stringify(versions)}::json) as given(
      operation_id uuid, version integer, change text, at timestamptz, lines jsonb, reason text, note text,
      change_reason text, because_of uuid, said_by text, recorded_at timestamptz)`);
  const stated = recorded.flatMap(({ id, number, said, lines }) =>
    said.status === 'void'
      ? []
      : [
          {
            id,
            number,
            at: Date.parse(said.at),
            kind: said.kind,
            reason: said.reason ?? null,
            lines: lines.map(toStatedLine),
          },
        ],
  );
  const outcome = await replay(tx, estateId, { added: stated }).catch((error: unknown) => {
    if (!(error instanceof CannotBeDone)) throw error;
    throw refused(409, 'record_does_not_fit', because(error.impossible.problem));
  });
  await writeOutcome(tx, estateId, outcome);
  for (const { showLevels } of containers) await showLevels(tx, estateId, levelsOf(outcome), stamp);
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from wines
    where estate_id = ${estateId} and id = any(${recorded.flatMap(({ lines }) => lines.flatMap(({ wine }) => wine ?? []))}::uuid[])`);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  for (const { number, said, lines } of recorded) {
    if (said.status === 'void') continue;
    const moved = bottlesOfLines({ kind: said.kind, reason: said.reason ?? null, lines });
    const filled = moved.map((one) => {
      const { places } = said.takenFrom?.find(({ step }) => step === one.step) ?? {};
      // No more return than left.
      const takenFrom = places && bottlesIn(places) <= -one.bottles ? places : null;
      return { ...one, wineName: nameOf.get(one.wineId) ?? '?', takenFrom };
    });
    await saveBottlings(tx, estateId, number, filled);
  }
}

/** Deletes an imported record for good, if nothing was recorded since. */
async function remove(
  tx: Transaction,
  estateId: string,
  items: readonly AtVersion[],
  stamp: Stamp,
): Promise<string[]> {
  const ids = items.map(({ id }) => id);
  const tasks = await tx.count(sql`
    select from tasks where estate_id = ${estateId} and operation_id = any(${ids}::uuid[])`);
  if (tasks > 0) return [];
  const since = await tx.count(sql`
    select from operations where estate_id = ${estateId} and (version > 1 or created_at <> (
      select min(created_at) from operations where estate_id = ${estateId} and id = any(${ids}::uuid[])))`);
  const { openFrom } = await lockLedger(tx, estateId);
  const closed = await tx.count(sql`
    select from operations where estate_id = ${estateId} and id = any(${ids}::uuid[]) and at < ${openFrom}::timestamptz limit 1`);
  if (since + closed > 0) return [];
  const numbers = sql`select number from operations where estate_id = ${estateId} and id = any(${ids}::uuid[])`;
  await tx.count(sql`delete from bottlings where estate_id = ${estateId} and number in (${numbers})`);
  await tx.count(sql`delete from entries where estate_id = ${estateId} and number in (${numbers})`);
  await tx.count(sql`
    delete from operation_versions where estate_id = ${estateId} and operation_id = any(${ids}::uuid[])`);
  await removeWhere(tx, estateId, OPERATIONS, sql`id = any(${ids}::uuid[])`, stamp);
  return ids;
}

const findByIds = (db: Db, estateId: string, ids: readonly string[]) =>
  itemsWhere(db, estateId, sql`id = any(${[...ids]}::uuid[])`, ids.length);

const storeShowing = (
  containers: readonly Pick<Containers, 'showLevels'>[],
): KindStore<OperationOfArchive> => ({
  table: 'operations',
  find: findByIds,
  hold: findByIds,
  insert: (tx, estateId, items, stamp) => insert(tx, estateId, items, stamp, containers),
  update: async () => [],
  remove,
  takenIds: (tx, estateId, ids) => takenIds(tx, estateId, OPERATIONS, ids),
  // Chronological, so that each operation finds what it needs.
  page: (db, estateId, after, most) =>
    itemsWhere(
      db,
      estateId,
      sql`coalesce((at, number) > (
        select at, number from operations as last where last.estate_id = ${estateId} and last.id = ${after}::uuid), true)`,
      most,
    ),
});

export const operationKind = (
  containers: readonly Pick<Containers, 'showLevels'>[],
): Kind<OperationRow, OperationOfArchive, { id?: string | undefined }> => ({
  name: 'operations',
  store: storeShowing(containers),
  ways: ID_WAYS,
  identity: ({ id }) => ({ id }),
  stored: (db, estateId) =>
    db.rows<{ id: string }>(sql`select id from operations where estate_id = ${estateId}`),
  judge: judgeBy(operationRow),
  names: ['wines', 'fields', 'vessels', 'growers', 'contracts'],
  // Existing rows keep their own id.
  remapIds(row, idOf) {
    const versions = row.versions.map((one) => ({ ...one, lines: readdressedLines(one.lines, idOf) }));
    return { ...row, lines: readdressedLines(row.lines, idOf), versions };
  },
  isChildKind: true,
  lock: lockLedger,
  async adding(tx, { estateId, stamp }) {
    const batchErrors = await batchesOfArchive(tx, estateId);
    const growerErrors = await growersOfArchive(tx, estateId);
    const vessels = await tx.rows<{ id: string }>(sql`select id from vessels where estate_id = ${estateId}`);
    const ids = new Set(vessels.map(({ id }) => id));
    return ({ id: _id, ...operation }) => {
      if (Date.parse(operation.at) > stamp.at.getTime() + AHEAD_MS)
        return { errors: { at: sentenceOf('time_ahead') } };
      const errors = batchErrors(operation.lines, 'lines') ?? growerErrors(operation.lines);
      if (errors !== undefined) return { errors };
      const isKnown = vesselsOf(operation).every((vessel) => ids.has(vessel));
      if (isKnown) return operation;
      // Without its vessel, which was refused, wine would be lost in silence.
      if (operation.status === 'recorded') throw refused(409, 'record_lacks_vessel');
      return { errors: { lines: sentenceOf('vessel_unknown') } };
    };
  },
  // Recorded operations are corrected in the record only.
  after: (current) => current,
});
