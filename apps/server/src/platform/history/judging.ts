/** Changes after which alarms are evaluated again, and the job that does it. */
import type { ChangeKind } from '@cuverie/domain';
import type { Db } from '../database/database.ts';
import { insertJob } from '../jobs/jobs.store.ts';

/** The job that evaluates the tanks of an estate. */
export const JUDGE_ESTATE = 'judge alarms of an estate';

const MOVES_ALARMS: ReadonlySet<ChangeKind> = new Set(['tank', 'tank-reading', 'snooze', 'thresholds']);

/** Changes within this time are evaluated once. */
const GATHERED_MS = 10_000;

/** Requests an evaluation in the transaction of these changes, once for all within seconds. */
export async function judgeAfter(
  tx: Db,
  estateId: string,
  kinds: readonly ChangeKind[],
  now: Date,
): Promise<void> {
  if (!kinds.some((kind) => MOVES_ALARMS.has(kind))) return;
  const at = new Date((Math.floor(now.getTime() / GATHERED_MS) + 1) * GATHERED_MS);
  const key = `${estateId} ${at.toISOString()}`;
  await insertJob(tx, { kind: JUDGE_ESTATE, key, payload: { estateId }, at }, now);
}
