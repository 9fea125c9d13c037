import type { PuttingCall, Rack, RackedWine, Wine } from '@cuverie/contract';
import { nameWithVintage, slotLabel } from '@cuverie/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { addConsumption } from '../drinking/consumption.queries.ts';
import { undoEntry } from '../drinking/useDrink.ts';
import type { At } from './RackMap.tsx';
import { putBottles } from './rack.queries.ts';
import { type Cell } from './rack-cells.ts';
import { reachWords } from './rack-words.ts';

/** A bottle being moved out of a slot. */
export interface MovingBottle {
  wine: Pick<RackedWine, 'id' | 'name' | 'vintage' | 'vintageUnknown'>;
  from: At;
}

/** The selection and moves in a rack, and its actions. Only one bottle moves at a time. */
export function useRackBoard(rack: Rack, rows: readonly (readonly Cell[])[]) {
  const client = useQueryClient();
  const [selected, setSelected] = useState<At | null>(null);
  const [moving, setMoving] = useState<MovingBottle | null>(null);
  const dragged = useRef<MovingBottle>(null);
  const slotOf = ({ row, column }: At) => ({ rackId: rack.id, row, column });
  const cellOf = ({ row, column }: At) => rows[row - 1]?.[column - 1];

  const put = async (body: PuttingCall, words: string, back?: PuttingCall): Promise<void> => {
    try {
      await putBottles(client, body);
      toast.offer(
        words,
        back
          ? [
              {
                label: 'Undo',
                undoes: { id: newId(), words },
                act: () => void put(back, `It is back: ${words}`),
              },
            ]
          : [],
      );
    } catch (failure) {
      toast.failed('The bottle was not moved.', failure);
    }
  };

  const move = ({ wine, from }: MovingBottle, to: At) => {
    setMoving(null);
    setSelected(to);
    const [left, right] = [slotOf(from), slotOf(to)];
    if (slotLabel(left) === slotLabel(right)) return;
    const of = { wineId: wine.id, bottles: 1 };
    void put(
      { ...of, from: { slot: left }, to: right },
      `${nameWithVintage(wine)}: from ${slotLabel(from)} to ${slotLabel(to)}.`,
      { ...of, from: { slot: right }, to: left },
    );
  };

  return {
    selected: selected && (cellOf(selected) ? selected : null),
    cell: selected ? cellOf(selected) : undefined,
    moving,

    press: (at: At) => {
      if (moving) move(moving, at);
      else setSelected(at);
    },

    escape: () => {
      if (moving) setMoving(null);
      else setSelected(null);
    },

    startMoving: (wine: RackedWine) => {
      if (selected) setMoving({ wine, from: selected });
    },

    dragged: (from: At) => {
      const [first] = cellOf(from)?.standing ?? [];
      dragged.current = first ? { wine: first.wine, from } : null;
    },

    dropped: (to: At) => {
      if (dragged.current) move(dragged.current, to);
      dragged.current = null;
    },

    takeOut: (wine: RackedWine) => {
      if (!selected) return;
      const slot = slotOf(selected);
      const of = { wineId: wine.id, bottles: 1 };
      void put(
        { ...of, from: { slot }, to: null },
        `${nameWithVintage(wine)}: out of ${slotLabel(slot)}, loose in ${rack.place}.`,
        { ...of, from: { place: rack.place }, to: slot },
      );
    },

    putIn: (wine: Wine) => {
      if (!selected) return;
      const slot = slotOf(selected);
      const of = { wineId: wine.id, bottles: 1 };
      void put({ ...of, to: slot }, `${nameWithVintage(wine)}: in ${reachWords(rack, slot)}.`, {
        ...of,
        from: { slot },
        to: null,
      });
    },

    drink: async (wine: RackedWine) => {
      if (!selected) return;
      const draft = {
        id: newId(),
        day: today(),
        quantity: 1,
        reason: 'Drunk',
        slot: slotOf(selected),
      } as const;
      try {
        const entry = await addConsumption(client, wine.id, draft);
        const words = `1 bottle of ${wine.name} drunk, from ${reachWords(rack, selected)}`;
        toast.offer(words, [
          { label: 'Undo', undoes: { id: entry.id, words }, act: () => void undoEntry(client, wine, entry) },
        ]);
      } catch (failure) {
        toast.failed(`No bottle of ${wine.name} was taken.`, failure);
      }
    },
  };
}
