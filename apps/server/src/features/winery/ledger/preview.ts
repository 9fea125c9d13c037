/** Computes the effects of a change of the record without storing them. */
import type { ChangedOperation, OperationEntry, OperationPreview } from '@cuverie/contract';
import { fromLedger, isSameComposition, periodOf } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { codesOf } from '../lots/lots.store.ts';
import { filedPeriods } from '../reports/reports.store.ts';
import { type ChainedEntry, type LedgerOperation, statesBefore } from './ledger.store.ts';
import type { Outcome, RewrittenOperation } from './replay.ts';

const isOtherAmount = (one: ChainedEntry, other: ChainedEntry | undefined): boolean =>
  one.amount !== other?.amount || one.vessel !== other.vessel || one.account !== other.account;

export const haveOtherAmounts = ({ operation, entries }: RewrittenOperation): boolean =>
  entries.length !== operation.entries.length ||
  entries.some((entry, at) => isOtherAmount(entry, operation.entries[at]));

const haveOtherLevels = ({ operation, entries }: RewrittenOperation): boolean =>
  entries.some(({ before, after }, at) => {
    const was = operation.entries[at];
    return before.level !== was?.before.level || after.level !== was.after.level;
  });

/** Returns the effects of a planned change. */
export async function previewOf(
  tx: Transaction,
  estateId: string,
  { added, rewritten, today, vesselOf }: Outcome,
  removed?: LedgerOperation,
): Promise<OperationPreview> {
  const entries = added.flatMap((worked) => worked.entries);
  const all = [...entries, ...rewritten.flatMap((later) => [...later.entries, ...later.operation.entries])];
  const ids = [...today.keys()];
  const past = await statesBefore(tx, estateId, ids, { at: Date.parse('9999-01-01'), number: 0 });
  const allContents = [...past.values(), ...today.values()].map(({ contents }) => contents);
  const codes = await codesOf(
    tx,
    estateId,
    [...all.flatMap(({ before, after }) => [before, after]), ...allContents].flatMap(({ lot }) => lot ?? []),
  );
  const lotOf = (id: string | null) => (id === null ? null : (codes.get(id) ?? null));
  const shownEntry = ({
    step,
    unit,
    amount,
    account,
    vessel,
    before,
    after,
  }: ChainedEntry): OperationEntry => ({
    step,
    unit,
    amount: fromLedger(amount),
    account,
    vesselId: vessel,
    vessel: vessel === null ? null : vesselOf(vessel).code,
    before: vessel === null ? null : fromLedger(before.level),
    after: vessel === null ? null : fromLedger(after.level),
    lot: lotOf(after.lot),
  });
  const changes = rewritten
    .filter((later) => haveOtherAmounts(later) || haveOtherLevels(later) || haveOtherContents(later))
    .map(
      (later): ChangedOperation => ({
        id: later.operation.id,
        number: later.operation.number,
        kind: later.operation.kind,
        at: new Date(later.operation.at).toISOString(),
        changes: haveOtherAmounts(later) ? 'amounts' : haveOtherLevels(later) ? 'levels' : 'composition',
        before: later.operation.entries.map(shownEntry),
        after: later.entries.map(shownEntry),
      }),
    );
  const vessels = ids.map((id) => {
    const before = past.get(id)?.contents;
    const after = today.get(id)?.contents;
    return {
      id,
      code: vesselOf(id).code,
      before: { level: fromLedger(before?.level ?? 0), lot: lotOf(before?.lot ?? null) },
      after: { level: fromLedger(after?.level ?? 0), lot: lotOf(after?.lot ?? null) },
    };
  });
  const lots = [...codes.values()].sort();
  const first = Math.min(...[...added, ...(removed ? [removed] : [])].map(({ at }) => at));
  const reports = (await filedPeriods(tx, estateId)).filter(
    ({ period }) => Date.parse(periodOf(period)?.until ?? '') > first,
  );
  return { entries: entries.map(shownEntry), changes, vessels, lots, reports };
}

/** Whether vessels end up with another lot or another composition. */
const haveOtherContents = ({ operation, entries }: RewrittenOperation): boolean =>
  entries.some(({ after }, at) => {
    const was = operation.entries[at]?.after;
    return after.lot !== was?.lot || !isSameComposition(after.composition, was.composition);
  });
