import type { OperationDraft } from '@cuverie/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Recorder } from '../../../platform/sessions/member.ts';
import { permitBeyond } from '../../../platform/sessions/permit.ts';
import type { Outcome } from './replay.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day's work is a cellar hand's. Contents of an earlier day, a wine My Cellar does not have, and what comes before an
 * operation of the same vessel are a winemaker's.
 * @throws Refusal 403
 */
export function needRightFor(
  clock: Clock,
  member: Recorder,
  { kind, at, lines }: Omit<OperationDraft, 'id'>,
  { rewritten }: Outcome,
): void {
  const isPast = kind === 'open' && Date.parse(at) < clock.now().getTime() - DAY_MS;
  const makesWine = lines.some(({ wine }) => typeof wine === 'object');
  if (isPast || makesWine || rewritten.length > 0) permitBeyond(member, 'keep');
}
