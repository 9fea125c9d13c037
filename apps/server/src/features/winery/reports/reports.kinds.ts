/** Closings and filed reports in an archive. */
import { type PeriodChange, periodChange, type ReportRow, reportRow } from '@cuverie/contract';
import { ID_WAYS } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { PERIOD_CHANGES, type PeriodChangeValues, periodChanges, setOpenFrom } from './periods.store.ts';
import { REPORTS, type ReportValues } from './reports.store.ts';

/** The last change determines the closed period; an estate without closings takes it from the archive. */
async function followChanges(tx: Transaction, estateId: string): Promise<void> {
  const [last] = await periodChanges(tx, estateId);
  await setOpenFrom(tx, estateId, last?.openFrom ?? null);
}

const changes = storeOf(PERIOD_CHANGES);

export const periodChangeKind: Kind<PeriodChange, PeriodChangeValues, { id?: string | undefined }> = {
  name: 'period_changes',
  store: {
    ...changes,
    async insert(tx, estateId, items, stamp) {
      await changes.insert(tx, estateId, items, stamp);
      if (items.length > 0) await followChanges(tx, estateId);
    },
    async remove(tx, estateId, items, stamp) {
      const removed = await changes.remove(tx, estateId, items, stamp);
      if (removed.length > 0) await followChanges(tx, estateId);
      return removed;
    },
  },
  ways: ID_WAYS,
  ...foundBy(PERIOD_CHANGES, []),
  judge: judgeBy(periodChange),
  isChildKind: true,
  lock: lockLedger,
  adding:
    async () =>
    ({ id: _id, ...change }) =>
      change,
  after: (current) => current,
};

export const reportKind: Kind<ReportRow, ReportValues, { id?: string | undefined }> = {
  name: 'reports',
  store: storeOf(REPORTS),
  ways: ID_WAYS,
  ...foundBy(REPORTS, []),
  judge: judgeBy(reportRow),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...report }) =>
      report,
  after: (current) => current,
};
