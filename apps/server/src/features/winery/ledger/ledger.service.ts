import {
  type CellarOperation,
  type OperationChanges,
  type OperationDraft,
  type OperationPreview,
  type OperationVersion,
  sentenceOf,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { notFound, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Containers } from '../../../platform/record.ts';
import type { CanEdit, CanRecord } from '../../../platform/sessions/member.ts';
import { lastClosedDay } from '../reports/periods.store.ts';
import { addBins } from '../vessels/new-bins.ts';
import { type BottledWines, bottle } from './bottling/bottling.ts';
import { withContracts } from './deliveries.ts';
import { countOperation, type LedgerOperation, ledgerOperation, lockLedger } from './ledger.store.ts';
import { type StoredLine, toStatedLine } from './lines.ts';
import { refuseBatches } from './named.ts';
import {
  journal,
  type OperationValues,
  operations,
  raiseVersions,
  type StoredOperation,
  withEntries,
} from './operations.store.ts';
import { outcomeOf, refuseAway } from './outcome.ts';
import { haveOtherAmounts, previewOf } from './preview.ts';
import { levelsOf, type Outcome, writeOutcome } from './replay.ts';
import { resolveLines } from './resolve.ts';
import { needRightFor } from './rights.ts';
import { refuseUsedTags } from './weigh-tags.ts';

/** A clock in the cellar may be slightly fast. */
export const AHEAD_MS = 60_000;

/** Rolls back a transaction that must store nothing. */
class PreviewRollback extends Error {
  readonly preview: OperationPreview;
  constructor(preview: OperationPreview) {
    super('Nothing is stored of a preview.');
    this.preview = preview;
  }
}

type OperationContent = Omit<OperationDraft, 'id'>;

export type Ledger = ReturnType<typeof ledgerService>;

/** @param containers other places that show levels of vessels */
export function ledgerService(
  { db, clock }: Platform,
  bottling: BottledWines,
  containers: readonly Pick<Containers, 'showLevels'>[],
) {
  /**
   * Refuses operations in the future or in a closed period.
   * @param openFrom instant from which the record is open
   */
  async function refuseTime(tx: Transaction, estateId: string, at: string, openFrom: string | null) {
    if (Date.parse(at) > clock.now().getTime() + AHEAD_MS) refuseProblems({ at: sentenceOf('time_ahead') });
    if (openFrom === null || Date.parse(at) >= Date.parse(openFrom)) return;
    const until = await lastClosedDay(tx, estateId, openFrom);
    refuseProblems({ at: sentenceOf('period_closed', { until }) });
  }

  /** Resolves the names in the lines, and creates lots, sources and wines that are new. */
  async function resolved(
    tx: Transaction,
    member: CanRecord,
    { kind, lines }: OperationContent,
    id?: string,
  ): Promise<StoredLine[]> {
    await refuseUsedTags(tx, member.estateId, id, lines);
    await refuseBatches(tx, member.estateId, lines, 'lines', id);
    const withWines = [];
    // The lines of a run describe the same new wine.
    const made = new Map<string, string>();
    for (const { wine, ...line } of lines) {
      const key = JSON.stringify(wine);
      const id =
        typeof wine === 'object'
          ? (made.get(key) ?? (await bottling.addWine(tx, member, wine, line.bottleSizeMl ?? 0)))
          : wine;
      if (typeof wine === 'object' && id !== undefined) made.set(key, id);
      withWines.push(id === undefined ? line : { ...line, wine: id });
    }
    const known = kind === 'receive' ? await withContracts(tx, member.estateId, withWines) : withWines;
    return resolveLines(tx, member.estateId, stampOf(member, clock), kind, known);
  }

  async function shown(tx: Transaction, estateId: string, stored: StoredOperation): Promise<CellarOperation> {
    const [operation] = await withEntries(tx, estateId, [stored]);
    if (operation === undefined) throw notFound('operation');
    return operation;
  }

  /** Stores all consequences of an operation and returns it. */
  async function settled(
    tx: Transaction,
    member: CanRecord,
    operation: StoredOperation,
    outcome: Outcome,
    change: OperationVersion['change'],
    removed?: LedgerOperation,
  ): Promise<CellarOperation> {
    const { estateId, name: by } = member;
    const { id, number } = operation;
    const stamp = stampOf(member, clock);
    await writeOutcome(tx, estateId, outcome, removed);
    for (const { showLevels } of containers) await showLevels(tx, estateId, levelsOf(outcome), stamp);
    const otherwise = outcome.rewritten.filter(haveOtherAmounts).map((later) => later.operation.number);
    await raiseVersions(tx, estateId, otherwise, stamp);
    await journal(tx, estateId, otherwise, 'replayed', stamp, { by, becauseOf: id });
    await bottle(tx, member, bottling, operation, change);
    await journal(tx, estateId, [number], change, stamp, { by });
    return shown(tx, estateId, operation);
  }

  const valuesOf = (member: CanRecord, content: OperationContent, lines: StoredLine[]) => ({
    kind: content.kind,
    at: new Date(content.at),
    lines,
    reason: content.reason || null,
    note: content.note || null,
    saidBy: member.name,
  });

  const statementOf = (
    content: OperationContent,
    lines: readonly StoredLine[],
    id: string,
    number: number,
  ) => ({
    id,
    kind: content.kind,
    at: new Date(content.at).getTime(),
    number,
    lines: lines.map(toStatedLine),
    reason: content.reason ?? null,
  });

  /** Does what a preview is of, and undoes it. */
  async function rolledBack(work: (tx: Transaction) => Promise<OperationPreview>): Promise<OperationPreview> {
    try {
      return await db.begin(async (tx) => {
        throw new PreviewRollback(await work(tx));
      });
    } catch (error) {
      if (error instanceof PreviewRollback) return error.preview;
      throw error;
    }
  }

  /** Parts of a larger transaction; an undo reactivates archived vessels itself. */
  const within = {
    async record(tx: Transaction, member: CanRecord, { id = newId(), ...content }: OperationDraft) {
      const { estateId } = member;
      const { lastNumber, openFrom } = await lockLedger(tx, estateId);
      const earlier = await operations.find(tx, estateId, id);
      if (earlier) return { row: await shown(tx, estateId, earlier), added: false };
      await refuseTime(tx, member.estateId, content.at, openFrom);
      await addBins(tx, estateId, content.bins, stampOf(member, clock));
      const lines = await resolved(tx, member, content);
      const number = lastNumber + 1;
      const outcome = await outcomeOf(tx, estateId, { added: [statementOf(content, lines, id, number)] });
      needRightFor(clock, member, content, outcome);
      await refuseAway(tx, estateId, outcome);
      const stamp = stampOf(member, clock);
      const values: OperationValues = {
        ...valuesOf(member, content, lines),
        number,
        status: 'recorded',
        voidReason: null,
        changeReason: null,
      };
      const operation = await operations.insert(tx, estateId, id, values, stamp);
      if (operation === undefined) throw notFound('operation');
      await countOperation(tx, estateId, number);
      const row = await settled(tx, member, operation, outcome, 'recorded');
      return { row, added: true };
    },

    async change(
      tx: Transaction,
      member: CanEdit,
      id: string,
      {
        version,
        changeReason,
        ...content
      }: OperationContent & Pick<OperationChanges, 'version' | 'changeReason'>,
      undoes = false,
    ) {
      const { estateId } = member;
      const { openFrom } = await lockLedger(tx, estateId);
      const locked = await operations.lock(tx, estateId, id, { version });
      if (locked.row.status === 'void') throw refused(409, 'operation_void');
      await refuseTime(tx, member.estateId, locked.row.at, openFrom);
      await refuseTime(tx, member.estateId, content.at, openFrom);
      await addBins(tx, estateId, content.bins, stampOf(member, clock));
      const lines = await resolved(tx, member, content, id);
      const removed = await ledgerOperation(tx, estateId, id);
      const { number } = locked.row;
      const outcome = await outcomeOf(tx, estateId, {
        removed,
        added: [statementOf(content, lines, id, number)],
      });
      if (!undoes) await refuseAway(tx, estateId, outcome);
      const stamp = stampOf(member, clock);
      const operation = await operations.update(
        tx,
        locked,
        { ...valuesOf(member, content, lines), changeReason: changeReason || null },
        stamp,
      );
      return settled(tx, member, operation, outcome, 'changed', removed);
    },

    async void(tx: Transaction, member: CanEdit, id: string, reason: string, undoes = false) {
      const { estateId } = member;
      const { openFrom } = await lockLedger(tx, estateId);
      const locked = await operations.lock(tx, estateId, id);
      if (locked.row.status === 'void') return shown(tx, estateId, locked.row);
      await refuseTime(tx, member.estateId, locked.row.at, openFrom);
      const removed = await ledgerOperation(tx, estateId, id);
      const outcome = await outcomeOf(tx, estateId, { removed });
      if (!undoes) await refuseAway(tx, estateId, outcome);
      const values = { status: 'void' as const, voidReason: reason, saidBy: member.name };
      const operation = await operations.update(tx, locked, values, stampOf(member, clock), 'voided');
      return settled(tx, member, operation, outcome, 'void', removed);
    },
  };

  return {
    within,

    /** A repeated call with the same id returns the stored operation and does nothing. */
    record: (member: CanRecord, draft: OperationDraft) => db.begin((tx) => within.record(tx, member, draft)),

    change: (member: CanEdit, id: string, changes: OperationChanges) =>
      db.begin((tx) => within.change(tx, member, id, changes)),

    void: (member: CanEdit, id: string, reason: string) =>
      db.begin((tx) => within.void(tx, member, id, reason)),

    restore: (member: CanEdit, id: string) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        const { openFrom } = await lockLedger(tx, estateId);
        const locked = await operations.lock(tx, estateId, id);
        if (locked.row.status === 'recorded') return shown(tx, estateId, locked.row);
        await refuseTime(tx, member.estateId, locked.row.at, openFrom);
        await refuseUsedTags(tx, estateId, id, locked.row.lines);
        const itself = await ledgerOperation(tx, estateId, id);
        const { number, kind, at, reason, lines } = locked.row;
        const stated = { id, number, kind, at: Date.parse(at), reason, lines: lines.map(toStatedLine) };
        const outcome = await outcomeOf(tx, estateId, { added: [stated] }, itself);
        await refuseAway(tx, estateId, outcome);
        const values = { status: 'recorded' as const, voidReason: null, saidBy: member.name };
        const operation = await operations.update(tx, locked, values, stampOf(member, clock), 'restored');
        return settled(tx, member, operation, outcome, 'restored');
      }),

    /** Previews recording or changing an operation; stores nothing. */
    preview: (member: CanRecord, { id, ...content }: OperationDraft): Promise<OperationPreview> =>
      rolledBack(async (tx) => {
        const { estateId } = member;
        const { lastNumber, openFrom } = await lockLedger(tx, estateId);
        const earlier = id === undefined ? undefined : await operations.find(tx, estateId, id);
        const removed =
          earlier?.status === 'recorded' ? await ledgerOperation(tx, estateId, earlier.id) : undefined;
        if (earlier) await refuseTime(tx, member.estateId, earlier.at, openFrom);
        await refuseTime(tx, member.estateId, content.at, openFrom);
        await addBins(tx, estateId, content.bins, stampOf(member, clock));
        const lines = await resolved(tx, member, content, earlier?.id);
        const number = earlier?.number ?? lastNumber + 1;
        const change = { removed, added: [statementOf(content, lines, id ?? newId(), number)] };
        const outcome = await outcomeOf(tx, estateId, change);
        needRightFor(clock, member, content, outcome);
        await refuseAway(tx, estateId, outcome);
        const stated = { ...valuesOf(member, content, lines), number, status: 'recorded' as const };
        await bottle(tx, member, bottling, stated, earlier ? 'changed' : 'recorded');
        return previewOf(tx, estateId, outcome, removed);
      }),

    /** Previews voiding an operation; stores nothing. */
    previewVoid: (member: CanEdit, id: string): Promise<OperationPreview> =>
      rolledBack(async (tx) => {
        const { estateId } = member;
        const { openFrom } = await lockLedger(tx, estateId);
        const row = await operations.get(tx, estateId, id);
        if (row.status === 'void') throw refused(409, 'operation_void');
        await refuseTime(tx, estateId, row.at, openFrom);
        const removed = await ledgerOperation(tx, estateId, id);
        const outcome = await outcomeOf(tx, estateId, { removed });
        await refuseAway(tx, estateId, outcome);
        await bottle(tx, member, bottling, { ...row, status: 'void' }, 'void');
        return previewOf(tx, estateId, outcome, removed);
      }),
  };
}
