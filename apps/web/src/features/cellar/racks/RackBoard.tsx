import { type Rack, type RackedWine, slotOperations } from '@cuverie/contract';
import { nameWithVintage, slotLabel } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useMay } from '../../../api/may.ts';
import { usePrinting } from '../list/usePrinting.ts';
import { RackMap } from './RackMap.tsx';
import classes from './Racks.module.css';
import { matcher, rowsOfRack } from './rack-cells.ts';
import { SlotPanel } from './SlotPanel.tsx';
import { useRackBoard } from './useRackBoard.ts';

interface Props {
  rack: Rack;
  wines: readonly RackedWine[];
  search: string;
  type: string;
}

export function RackBoard({ rack, wines, search, type }: Props) {
  const rows = useMemo(() => rowsOfRack(rack, wines), [rack, wines]);
  const isMeant = useMemo(() => matcher(search, type), [search, type]);
  const board = useRackBoard(rack, rows);
  const mayMove = useMay()(slotOperations.put);
  const isPrinting = usePrinting();
  const { selected, cell, moving } = board;
  return (
    <>
      <output className={`${classes.moving} ${classes.notPrinted}`}>
        {moving ? (
          <>
            <span>
              Moving {nameWithVintage(moving.wine)} from {slotLabel(moving.from)}: press the slot it goes to.
            </span>
            <Button variant="default" onClick={board.escape}>
              Leave it there
            </Button>
          </>
        ) : (
          <span>Press a slot to see what lies there, or to put a bottle in.</span>
        )}
      </output>
      <div className={classes.board}>
        <RackMap
          rack={rack}
          wines={wines}
          isMeant={isMeant}
          selected={selected}
          isMoving={moving !== null}
          onPress={board.press}
          onEscape={board.escape}
          onDragged={(from) => mayMove && board.dragged(from)}
          onDropped={board.dropped}
        />
        {selected && cell && !moving && (
          <SlotPanel
            key={slotLabel(selected)}
            at={selected}
            standing={cell.standing}
            room={rack.bottlesPerSlot - cell.bottles}
            onClose={board.escape}
            onMove={board.startMoving}
            onTakeOut={board.takeOut}
            onDrink={(wine) => void board.drink(wine)}
            onPut={board.putIn}
          />
        )}
      </div>
      {isPrinting && (
        <ul className={classes.printed}>
          {rows.flat().flatMap((one) =>
            one.standing.map(({ wine, bottles }) => (
              <li key={`${slotLabel(one)} ${wine.id}`}>
                <b>{slotLabel(one)}</b> {nameWithVintage(wine)}
                {wine.producer ? `, ${wine.producer}` : ''}
                {bottles > 1 ? ` × ${bottles}` : ''}
              </li>
            )),
          )}
        </ul>
      )}
    </>
  );
}
