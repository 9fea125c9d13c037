import {
  type ComparedRows,
  type FinishedImport,
  IMPORT_UNDO_DAYS,
  type ImportQuery,
  type ImportRecord,
  type MatchedRows,
  type MatchRows,
  type RefusedFile,
  type RowsToCompare,
  type StagedRows,
  sentenceOf,
} from '@cuverie/contract';
import { candidates } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/errors.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../platform/database/long-work.ts';
import type { Page } from '../../platform/database/page.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Kind, type Kinds, kindOf } from '../../platform/exchange/kind.ts';
import { fieldErrorBody, invalid, notFound, type Refusal, refused } from '../../platform/http/refusal.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CanEdit, Member } from '../../platform/sessions/member.ts';
import { requireExtraRight } from '../../platform/sessions/permit.ts';
import { compareRows } from './compare-rows.ts';
import * as rows from './import-rows.store.ts';
import * as store from './imports.store.ts';
import { type GivenRow, type Good, validateRows } from './judge-rows.ts';
import { type StoreResult, storeRows } from './store-rows.ts';
import { undoRows } from './undo-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum of ids per line in a preview. */
const SHOWN_MATCHES = 50;
/** Maximum of retries, since another simultaneous change is rare. */
const TRIES = 3;

/** What the end of an archive adds to its import. */
export interface ArchiveTotals {
  rows: number;
  notes(refused: readonly store.RefusedOfKind[]): string[];
}

export type ImportService = ReturnType<typeof importService>;

export function importService({ db, clock, pictures }: Platform, kinds: Kinds) {
  const stampOf = (member: CanEdit) => ({ userId: member.userId, at: clock.now() });

  async function get(member: Member, id: string): Promise<ImportRecord> {
    const record = await store.findImport(db, member.estateId, id);
    if (!record) throw notFound('import');
    return withUndo(record, clock);
  }

  async function finished(member: CanEdit, id: string): Promise<FinishedImport> {
    const refusedRows = await rows.refusedAtEnd(db, member.estateId, id);
    return {
      ...(await get(member, id)),
      refusedRows: refusedRows.map(({ line, errors }) => ({ line, ...fieldErrorBody(errors) })),
    };
  }

  /** Runs a transaction on an import while no other import of the estate is stored or undone. */
  const alone = <Result>(
    member: CanEdit,
    id: string,
    act: (tx: Transaction, locked: store.LockedImport) => Promise<Result>,
  ) =>
    retryOnDeadlock(() =>
      db.begin(async (tx) => {
        await extendStatementTimeout(tx);
        await store.waitForOtherImports(tx, member.estateId);
        const locked = await store.lockImportForUpdate(tx, member.estateId, id);
        if (!locked) throw notFound('import');
        return act(tx, locked);
      }),
    );

  /** Stores all staged rows, or none. */
  const storeAll = (member: CanEdit, id: string, ending: ArchiveTotals | undefined) =>
    alone(member, id, async (tx, locked): Promise<StoreResult | undefined> => {
      refuseSettings(member, locked);
      const { status, strict } = locked.record;
      // The answer of the first call was lost.
      if (status === 'finished' || (status === 'cancelled' && strict)) return undefined;
      if (status !== 'open') throw closed(status);
      const stored = await storeRows({ tx, held: locked, kinds, member, stamp: stampOf(member) });
      if (strict && stored.counts.refused > 0)
        throw new RefusedTogether(stored.counts, await rows.refusedAtEnd(tx, member.estateId, id));
      const refusedRows = ending && (await rows.refusedAtEnd(tx, member.estateId, id));
      const closing = {
        counts: stored.counts,
        ...(ending && refusedRows && { rows: ending.rows, notes: ending.notes(refusedRows) }),
      };
      await store.closeImport(tx, locked, { status: 'finished', ...closing }, stampOf(member));
      return stored;
    });

  /** Ends a strict import with refused rows without storing anything. */
  async function cancelRefused(
    member: CanEdit,
    id: string,
    { counts, told: refusedRows }: RefusedTogether,
  ): Promise<void> {
    await alone(member, id, async (tx, locked) => {
      if (locked.record.status !== 'open') return;
      const { kind } = locked.record;
      await rows.noteDone(
        tx,
        locked,
        kind,
        refusedRows.map(({ line, errors }) => ({ line, act: 'refused', problem: errors })),
      );
      await rows.dropStaged(tx, locked);
      const none = { added: 0, updated: 0, skipped: 0, refused: counts.refused };
      await store.closeImport(tx, locked, { status: 'cancelled', counts: none }, stampOf(member));
    });
  }

  return {
    async list(member: Member, query: ImportQuery): Promise<Page<ImportRecord>> {
      const { rows: records, nextCursor } = await store.listImports(db, member.estateId, query);
      return { rows: records.map((record) => withUndo(record, clock)), nextCursor };
    },

    get,

    /** Starts an import; a repeated call with the same id returns the stored one. */
    async start(
      member: CanEdit,
      { id = newId(), ...draft }: store.NewImport & { id?: string | undefined },
    ): Promise<{ record: ImportRecord; started: boolean }> {
      const started = await db.begin((tx) =>
        store.insertImport(tx, member.estateId, id, draft, stampOf(member)),
      );
      return { record: await get(member, id), started };
    },

    async match(member: Member, { kind: name, rows: given }: MatchRows): Promise<MatchedRows> {
      const kind = kindOf(kinds, name);
      const { good } = await validateRows(kind, given);
      const identities = good.map(({ row }) => kind.identity(row));
      const there = await db.begin(async (tx) => {
        await extendStatementTimeout(tx);
        return kind.stored(tx, member.estateId, identities);
      }, 'read only');
      const found = await inPieces(candidates(kind.ways, identities, there, SHOWN_MATCHES));
      const matches = [...found].map(([row, items]) => ({
        line: good[row]?.line ?? 0,
        ids: items.flatMap((item) => there[item]?.id ?? []),
      }));
      return { matches };
    },

    async compare(member: Member, { kind, rows: given }: RowsToCompare): Promise<ComparedRows> {
      refuseRepeatedLines(given);
      return compareRows(db, member.estateId, { kinds, kind: kindOf(kinds, kind) }, given);
    },

    /**
     * Stages rows until the import is finished.
     * @param name kind of the rows, in an import of several kinds
     */
    async stage(member: CanEdit, id: string, given: readonly GivenRow[], name?: string): Promise<StagedRows> {
      const kind = kindOf(kinds, name ?? (await get(member, id)).kind);
      refuseRepeatedLines(given);
      const { good, bad } = await validateRows(kind, given);
      await db.begin(async (tx) => {
        await extendStatementTimeout(tx);
        const locked = await store.shareImport(tx, member.estateId, id);
        if (!locked) throw notFound('import');
        if (locked.record.status !== 'open') throw closed(locked.record.status);
        await rows.stageRows(tx, locked, [
          ...good.flatMap((row) => splitOf(kind, row)),
          ...bad.map(({ line }) => ({ kind: kind.name, line, values: null })),
        ]);
      });
      return { received: good.length, refused: bad };
    },

    /** Returns which of the given lines are already staged; refused ones are retried. */
    staged: (member: Member, importId: string, kind: string, lines: readonly number[]) =>
      rows.stagedLines(db, { estateId: member.estateId, importId, kind }, lines),

    async finish(member: CanEdit, id: string, ending?: ArchiveTotals): Promise<FinishedImport> {
      for (let tries = 1; ; tries += 1) {
        try {
          const stored = await storeAll(member, id, ending);
          for (const picture of stored?.unused ?? []) await pictures.drop(picture);
          // Later steps find the rows by these keys.
          for (const table of stored?.tables ?? []) await db.count(sql`analyze ${sql.identifier(table)}`);
          break;
        } catch (error) {
          if (error instanceof RefusedTogether) {
            await cancelRefused(member, id, error);
            break;
          }
          // A code or id was taken in this moment, or the row's parent was deleted.
          const isMet = isUniqueViolation(error) || isForeignKeyViolation(error);
          if (!isMet || tries === TRIES) throw error;
        }
      }
      return finished(member, id);
    },

    /** Stores the refused rows as a file; a repeated call replaces it. */
    async keepRefused(member: CanEdit, id: string, file: RefusedFile): Promise<ImportRecord> {
      await db.begin(async (tx) => {
        const locked = await store.lockImportForUpdate(tx, member.estateId, id);
        if (!locked) throw notFound('import');
        const { status, strict } = locked.record;
        if (status === 'undone' || (status === 'cancelled' && !strict)) throw closed(status);
        await store.saveRefusedFile(tx, locked, file);
      });
      return get(member, id);
    },

    async getRefused(member: Member, id: string): Promise<RefusedFile> {
      await get(member, id);
      return (await store.findRefusedFile(db, member.estateId, id)) ?? { rows: 0, file: '' };
    },

    async cancel(member: CanEdit, id: string): Promise<ImportRecord> {
      const dropped = await alone(member, id, async (tx, locked) => {
        if (locked.record.status === 'cancelled') return [];
        if (locked.record.status !== 'open') throw closed(locked.record.status);
        const staged = await rows.stagedPictures(tx, locked);
        await store.closeImport(tx, locked, { status: 'cancelled' }, stampOf(member));
        await rows.forgetRows(tx, locked);
        return staged;
      });
      for (const picture of dropped) await pictures.drop(picture);
      return get(member, id);
    },

    async undo(member: CanEdit, id: string): Promise<ImportRecord> {
      const dropped = await alone(member, id, async (tx, locked) => {
        refuseSettings(member, locked);
        if (locked.record.status === 'undone') return [];
        if (locked.record.status !== 'finished') throw closed(locked.record.status);
        if (withUndo(locked.record, clock).undoableUntil === null) throw tooLate();
        const taken = await undoRows(tx, locked, kinds, member, stampOf(member));
        await store.closeImport(tx, locked, { status: 'undone', kept: taken.kept }, stampOf(member));
        await rows.forgetRows(tx, locked);
        return taken.dropped;
      });
      for (const picture of dropped) await pictures.drop(picture);
      return get(member, id);
    },
  };
}

/** An archive contains the estate's settings, so storing and undoing it requires the right to change them. */
function refuseSettings(member: CanEdit, { record }: store.LockedImport): void {
  if (record.kind === 'archive') requireExtraRight(member, 'run');
}

/** Rows of a strict import were refused; the error rolls everything back. */
class RefusedTogether extends Error {
  readonly counts: store.Counts;
  readonly told: readonly store.RefusedOfKind[];

  constructor(counts: store.Counts, refusedRows: readonly store.RefusedOfKind[]) {
    super('Rows of a strict import were refused');
    this.counts = counts;
    this.told = refusedRows;
  }
}

/** A staged row with the rows of another kind it contains. */
function splitOf(kind: Kind, { line, row, picture }: Good): rows.NewRow[] {
  const whole = { kind: kind.name, line, values: row, picture };
  const parts = kind.split?.(row, line);
  if (parts === undefined) return [whole];
  return [{ ...whole, values: parts.row }, ...parts.rows.map((part) => ({ kind: parts.kind, ...part }))];
}

function refuseRepeatedLines(given: readonly GivenRow[]): void {
  const seen = new Set<number>();
  for (const { line } of given) {
    if (seen.has(line)) throw invalid({ rows: sentenceOf('line_twice', { line }) });
    seen.add(line);
  }
}

function withUndo({ forgotten, ...record }: store.StoredImport, clock: Clock): ImportRecord {
  const until = Date.parse(record.closedAt ?? record.createdAt) + IMPORT_UNDO_DAYS * DAY_MS;
  const undoable = record.status === 'finished' && !forgotten && until > clock.now().getTime();
  return { ...record, undoableUntil: undoable ? new Date(until).toISOString() : null };
}

const closed = (status: ImportRecord['status']): Refusal => refused(409, `import_${status}`);

const tooLate = (): Refusal => refused(409, 'undo_too_late', { days: IMPORT_UNDO_DAYS });

/** Deletes results of imports that cannot be undone any more, and abandoned imports. */
export async function sweepImports(db: Database, clock: Clock): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await store.sweepImports(db, daysAgo(IMPORT_UNDO_DAYS), daysAgo(1));
}
