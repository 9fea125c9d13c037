import type { Rack, Wine } from '@cuverie/contract';
import { type Holding, hasSlot, looseIn, rowLetters, type SlotAddress } from '@cuverie/domain';
import { countText } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';

type RackSummary = Pick<Rack, 'id' | 'name' | 'place' | 'rows' | 'columns'>;

/** `Rack 2, row B, column 4`; a rack with one slot is only named. */
export function reachWords(
  rack: Pick<Rack, 'name' | 'rows' | 'columns'>,
  { row, column }: Omit<SlotAddress, 'rackId'>,
): string {
  const parts = [
    rack.name,
    rack.rows > 1 && `row ${rowLetters(row)}`,
    rack.columns > 1 && `column ${column}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** A location with the number of a wine's bottles there. */
export interface Reach {
  words: string;
  bottles: number;
  rack?: RackSummary;
  slot?: SlotAddress;
  /** The holding of the wine that it belongs to. */
  holding: Holding;
}

/** The locations of a wine's bottles: its slots, then loose ones by place. */
export function reachesOf({ holdings }: Pick<Wine, 'holdings'>, racks: readonly RackSummary[]): Reach[] {
  const known = new Map(racks.map((rack) => [rack.id, rack]));
  return holdings.flatMap((holding) => {
    const slots = (holding.slots ?? []).flatMap((slot): Reach[] => {
      const rack = known.get(slot.rackId);
      // Bottles of a removed rack are loose.
      if (rack === undefined || !hasSlot(rack, slot)) return [];
      return [{ words: reachWords(rack, slot), bottles: slot.bottles, rack, slot, holding }];
    });
    const loose = holding.bottles - slots.reduce((sum, { bottles }) => sum + bottles, 0);
    const where = placeWords(holding.place ?? '');
    const rest = { words: slots.length > 0 ? `${where}, loose` : where, bottles: loose, holding };
    return loose > 0 ? [...slots, rest] : slots;
  });
}

/** Whether any bottle of a wine is in a slot. */
export const isPlaced = ({ holdings }: Pick<Wine, 'holdings'>): boolean =>
  holdings.some((holding) => looseIn(holding) < holding.bottles);

/** `24 of 48 bottles`, or `9 bottles` for a shape without a fixed capacity. */
export const filledWords = ({
  shape,
  rows,
  columns,
  bottlesPerSlot,
  bottles,
}: Pick<Rack, 'shape' | 'rows' | 'columns' | 'bottlesPerSlot' | 'bottles'>): string =>
  shape === 'Free'
    ? countText(bottles, 'bottle')
    : `${bottles} of ${countText(rows * columns * bottlesPerSlot, 'bottle')}`;
