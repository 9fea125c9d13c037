import type { OperationDraft } from '@cuverie/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { CanRecord } from '../../../platform/sessions/member.ts';
import { requireExtraRight } from '../../../platform/sessions/permit.ts';
import type { Outcome } from './replay.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A cellar hand records the day's work. Contents of an earlier day, wines missing in My Cellar, and operations before
 * another one of the same vessel require a winemaker, as do new bins.
 * @throws Refusal 403
 */
export function needRightFor(
  clock: Clock,
  member: CanRecord,
  { kind, at, lines, reason: ofAll, bins = [] }: Omit<OperationDraft, 'id'>,
  { rewritten }: Outcome,
): void {
  const isOpening =
    kind === 'open' || (kind === 'goods' && lines.some(({ reason }) => (reason || ofAll) === 'opening'));
  const isPast = isOpening && Date.parse(at) < clock.now().getTime() - DAY_MS;
  const makesWine = lines.some(({ wine }) => typeof wine === 'object');
  if (isPast || makesWine || bins.length > 0 || rewritten.length > 0) requireExtraRight(member, 'keep');
}
