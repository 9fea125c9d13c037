/** The lines of a move made by tapping vessels. */
import type { Vessel } from '@cuverie/contract';
import { inOrder, roomIn } from '../../vessels/vessel-order.ts';
import { LINE, type LineValues } from '../line-values.ts';

export type Direction = 'out' | 'into';

/** The vessel of a line that the form was not opened from. */
export const otherEnd = ({ from, to }: LineValues, hub: string): string => (from === hub ? to : from);

/**
 * Toggles a vessel. It adds a line filled to the brim if there is enough wine, otherwise with the remainder; a second
 * tap removes its lines.
 * @param left the remainder in the source after the other lines
 */
export function toggleVessel(
  lines: readonly LineValues[],
  { hub, vessel, direction, left }: { hub: Vessel; vessel: Vessel; direction: Direction; left: number },
): LineValues[] {
  const others = lines.filter((line) => otherEnd(line, hub.id) !== vessel.id || line.lost !== '');
  if (others.length < lines.length) return others;
  const line: LineValues =
    direction === 'out'
      ? { ...LINE, from: hub.id, to: vessel.id, how: left >= roomIn(vessel) ? 'full' : 'rest' }
      : { ...LINE, from: vessel.id, to: hub.id, how: vessel.level <= left ? 'all' : 'full' };
  // The loss of the remainder is the last line.
  const isLoss = ({ lost }: LineValues) => lost !== '';
  return [...lines.filter((one) => !isLoss(one)), line, ...lines.filter(isLoss)];
}

/** Chooses vessels one after the other; `rest` are those for which there is no wine or no room. */
export function tappedAll(
  lines: readonly LineValues[],
  {
    hub,
    vessels,
    direction,
    left,
  }: { hub: Vessel; vessels: readonly Vessel[]; direction: Direction; left: number },
): { lines: LineValues[]; rest: Vessel[] } {
  const isLoss = ({ lost }: LineValues) => lost !== '';
  const made = lines.filter((line) => !isLoss(line));
  const rest: Vessel[] = [];
  let remaining = hundredth(left);
  for (const vessel of vessels) {
    if (remaining <= 0) {
      rest.push(vessel);
      continue;
    }
    const [line] = toggleVessel([], { hub, vessel, direction, left: remaining });
    if (line) made.push(line);
    remaining = hundredth(remaining - (direction === 'out' ? roomIn(vessel) : vessel.level));
  }
  // The loss of the remainder is the last line.
  return { lines: [...made, ...lines.filter(isLoss)], rest };
}

const hundredth = (amount: number): number => Math.round(amount * 100) / 100;

/** The smallest fill, as a fraction, that is worth another vessel. */
const WORTH_A_VESSEL = 0.1;

/** The next empty vessels of the same kind, as many as the remainder needs. */
export function nextEmptyVessels(
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
    // A few litres are lees, and not worth another barrel.
    if (rest < roomIn(vessel) * WORTH_A_VESSEL) break;
    next.push(vessel);
    rest -= roomIn(vessel);
  }
  return next;
}
