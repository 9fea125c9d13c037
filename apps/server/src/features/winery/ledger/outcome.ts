import { apiErrorOf, because, sentenceOf } from '@cuverie/contract';
import { dayIn, flowsOf, movesNothing, type OperationKind } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import { sql } from '../../../platform/database/sql.ts';
import { invalid, Refusal, refused } from '../../../platform/http/refusal.ts';
import type { Change } from './change.ts';
import type { LedgerOperation } from './ledger.store.ts';
import { CannotBeDone, type Outcome, replay, UnknownVessel } from './replay.ts';

/** Computes the consequences; refuses impossible ones with a message. */
export async function outcomeOf(
  tx: Transaction,
  estateId: string,
  change: Change,
  restored?: LedgerOperation,
): Promise<Outcome> {
  try {
    const outcome = await replay(tx, estateId, change);
    const flows = (change.added ?? []).flatMap(flowsOf).map(({ flow }) => flow);
    const entries = outcome.added.flatMap((effects) => effects.entries);
    const nothing = movesNothing(flows, entries, outcome.vesselOf);
    if (nothing) throw new CannotBeDone(nothing, 0);
    return outcome;
  } catch (error) {
    if (error instanceof UnknownVessel) throw invalid({ lines: sentenceOf('vessel_unknown') });
    if (!(error instanceof CannotBeDone)) throw error;
    const { impossible, line } = error;
    const broken = error.operation ?? restored;
    if (broken === undefined)
      throw invalid({
        [`lines.${line}.${fieldOf(change.added?.[0]?.kind, impossible.field)}`]: impossible.problem,
      });
    const { id, number, kind, at } = broken;
    const when = new Date(at).toISOString();
    const sentence =
      broken === restored
        ? sentenceOf('cannot_restore', { operationId: id, ...because(impossible.problem) })
        : sentenceOf('past_would_break', {
            operationId: id,
            number,
            kind,
            at: when,
            day: dayIn(await timeZoneOf(tx, estateId), at),
            ...because(impossible.problem),
          });
    throw new Refusal(409, {
      ...apiErrorOf(sentence),
      current: { operationId: id, number, kind, at: when },
    });
  }
}

/** An archived vessel must be empty, or its contents would be invisible. */
export async function refuseAway(tx: Transaction, estateId: string, { today }: Outcome): Promise<void> {
  const filled = [...today].flatMap(([id, { contents }]) => (contents.level > 0 ? [id] : []));
  const away = await tx.row<{ vessel: string }>(sql`
    select code as vessel from vessels
    where estate_id = ${estateId} and id = any(${filled}::uuid[]) and archived_at is not null
    order by code limit 1`);
  if (away) throw refused(409, 'vessel_put_away', away);
}

/** The plan contains amounts; the entered line may name them differently. */
function fieldOf(kind: OperationKind | undefined, field: string): string {
  if (kind === 'relabel' && field === 'amount') return 'vessel';
  if (kind === 'add') return 'volume';
  return kind === 'measure' && field === 'amount' ? 'level' : field;
}
