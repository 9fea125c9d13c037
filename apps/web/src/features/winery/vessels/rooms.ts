/** The vessels of a cellar by room, and in a room by kind and row. */
import type { Vessel } from '@cuverie/contract';
import type { VesselKind } from '@cuverie/domain';
import { groupVessels, inOrder } from './vessel-order.ts';

export interface Row {
  /** `null` for vessels without a row. */
  row: string | null;
  vessels: Vessel[];
}

export interface Room {
  room: string | null;
  groups: { kind: VesselKind; vessels: Vessel[]; rows: Row[] }[];
}

/** Groups vessels by a name, in natural order, those without one last. */
function byName(
  vessels: readonly Vessel[],
  nameOf: (vessel: Vessel) => string | null,
): [string | null, Vessel[]][] {
  const named = [...Map.groupBy(vessels, nameOf)];
  const order = ([name]: [string | null, Vessel[]]) => ({ code: name ?? '' });
  return [
    ...named.filter(([name]) => name !== null).toSorted((one, other) => inOrder(order(one), order(other))),
    ...named.filter(([name]) => name === null),
  ];
}

/** Rooms in natural order, in each tanks first, and barrels by row. */
export const roomsOf = (vessels: readonly Vessel[]): Room[] =>
  byName(vessels, ({ room }) => room).map(([room, own]) => ({
    room,
    groups: groupVessels(own).map(({ kind, vessels: some }) => ({
      kind,
      vessels: some,
      rows:
        kind === 'barrel'
          ? byName(some, ({ row }) => row).map(([row, inRow]) => ({ row, vessels: inRow }))
          : [{ row: null, vessels: some }],
    })),
  }));
