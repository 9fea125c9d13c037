/** The lines of a move that is made by tapping vessels. */
import type { Vessel } from '@cuverie/contract';
import { inOrder, roomIn } from '../vessels/vessel-order.ts';
import { LINE, type LineValues } from './operation-form.ts';

export type Direction = 'out' | 'into';

/** The vessel of a line that is not the one the form was opened from. */
export const otherEnd = ({ from, to }: LineValues, hub: string): string => (from === hub ? to : from);

/**
 * A press on a vessel: one line more, filled to the brim as long as there is enough, the last with what is left; pressed
 * again, its lines go.
 * @param left what the wine's own vessel holds after the other lines
 */
export function tapped(
  lines: readonly LineValues[],
  { hub, vessel, direction, left }: { hub: Vessel; vessel: Vessel; direction: Direction; left: number },
): LineValues[] {
  const kept = lines.filter((line) => otherEnd(line, hub.id) !== vessel.id || line.lost !== '');
  if (kept.length < lines.length) return kept;
  const line: LineValues =
    direction === 'out'
      ? { ...LINE, from: hub.id, to: vessel.id, how: left >= roomIn(vessel) ? 'full' : 'rest' }
      : { ...LINE, from: vessel.id, to: hub.id, how: vessel.level <= left ? 'all' : 'full' };
  // What is lost of what is left is said last.
  const isLoss = ({ lost }: LineValues) => lost !== '';
  return [...lines.filter((one) => !isLoss(one)), line, ...lines.filter(isLoss)];
}

/** A part of a vessel that is worth filling another for. */
const WORTH_A_VESSEL = 0.1;

/** Empty vessels of the same kind that come after one, as many as it takes for what is left. */
export function goingOn(
  vessels: Iterable<Vessel>,
  last: Vessel,
  chosen: ReadonlySet<string>,
  left: number,
): Vessel[] {
  const after = [...vessels]
    .filter(
      ({ id, kind, unit, level, archivedAt }) =>
        kind === last.kind && unit === last.unit && level === 0 && archivedAt === null && !chosen.has(id),
    )
    .filter((vessel) => inOrder(vessel, last) > 0)
    .toSorted(inOrder);
  const next: Vessel[] = [];
  let rest = left;
  for (const vessel of after) {
    // A few litres are lees, and no reason for another barrel.
    if (rest < roomIn(vessel) * WORTH_A_VESSEL) break;
    next.push(vessel);
    rest -= roomIn(vessel);
  }
  return next;
}
