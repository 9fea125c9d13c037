import type { Rack, RackedWine } from '@cuverie/contract';
import { rowLetters } from '@cuverie/domain';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import classes from './RackMap.module.css';
import { type Cell, cellMarks, cellWords, rowsOfRack } from './rack-cells.ts';

/** A slot of the drawn rack. */
export interface At {
  row: number;
  column: number;
}

interface Props {
  rack: Rack;
  wines: readonly RackedWine[];
  /** Whether a wine matches the search; the others are dimmed. All match if omitted. */
  isMeant: ((wine: RackedWine) => boolean) | undefined;
  selected: At | null;
  /** Whether bottles are being moved, so that every slot is a possible target. */
  isMoving: boolean;
  onPress: (at: At) => void;
  onEscape: () => void;
  onDragged: (from: At) => void;
  onDropped: (to: At) => void;
}

const keyOf = ({ row, column }: At): string => `${row} ${column}`;

const atOf = (target: EventTarget): At | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  const [row, column] = (cell?.dataset['slot'] ?? '').split(' ').map(Number);
  return row && column ? { row, column } : undefined;
};

const cellIn = (grid: HTMLElement | null, at: At) =>
  grid?.querySelector<HTMLElement>(`[data-slot="${keyOf(at)}"]`);

/** The slot to which a key leads. */
function nextTo({ row, column }: At, key: string, { rows, columns }: Rack, isFar: boolean): At | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(1, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(rows, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(1, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(columns, column + 1) };
    case 'Home':
      return { row: isFar ? 1 : row, column: 1 };
    case 'End':
      return { row: isFar ? rows : row, column: columns };
    default:
      return undefined;
  }
}

/** A row renders only when something in it changed, so dimming and selection are attributes of its slots. */
const Row = memo(
  ({ cells }: { cells: readonly Cell[]; signature: string }) => (
    <div role="row" className={classes.row}>
      <span role="rowheader" className={classes.head}>
        {rowLetters(cells[0]?.row ?? 1)}
      </span>
      {cells.map((cell) => {
        const { type, letter, below } = cellMarks(cell);
        return (
          <span
            key={cell.column}
            role="gridcell"
            tabIndex={-1}
            className={classes.slot}
            data-slot={keyOf(cell)}
            data-wine={type || undefined}
            draggable={type !== ''}
            title={cellWords(cell)}
          >
            <span className={classes.hidden}>{cellWords(cell)}</span>
            {letter !== '' && (
              <>
                <b aria-hidden>{letter}</b>
                <small aria-hidden>{below}</small>
              </>
            )}
          </span>
        );
      })}
    </div>
  ),
  (one, other) => one.signature === other.signature,
);

const signatureOf = (cells: readonly Cell[]): string => cells.map(cellWords).join('|');

/** A drawing of a rack. Its slots can be pressed, dragged and reached by the arrow keys. */
export function RackMap(props: Props) {
  const { rack, wines, isMeant, selected, isMoving, onPress, onEscape, onDragged, onDropped } = props;
  const grid = useRef<HTMLDivElement>(null);
  const focused = useRef<At>({ row: 1, column: 1 });
  const rows = useMemo(() => rowsOfRack(rack, wines), [rack, wines]);
  const columns = Array.from({ length: rack.columns }, (_, column) => column + 1);

  const cellAt = (at: At) => cellIn(grid.current, at);

  /** Only one slot is in the tab order. */
  const makeCurrent = (at: At) => {
    cellAt(focused.current)?.setAttribute('tabindex', '-1');
    focused.current = at;
    cellAt(at)?.setAttribute('tabindex', '0');
  };

  useLayoutEffect(() => {
    const at = focused.current;
    if (at.row > rack.rows || at.column > rack.columns) focused.current = { row: 1, column: 1 };
    cellAt(focused.current)?.setAttribute('tabindex', '0');
  });

  // When the button beside the rack is gone, its slot gets the focus, and the arrow keys continue from there.
  useLayoutEffect(() => {
    if (isMoving) cellIn(grid.current, focused.current)?.focus({ preventScroll: true });
  }, [isMoving]);

  useLayoutEffect(() => {
    const dims = new Set(
      isMeant
        ? rows
            .flat()
            .filter(({ standing }) => !standing.some(({ wine }) => isMeant(wine)))
            .map(keyOf)
        : [],
    );
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-slot]') ?? []) {
      const key = cell.dataset['slot'] ?? '';
      cell.toggleAttribute('data-dim', dims.has(key));
      cell.toggleAttribute('data-meant', isMeant !== undefined && !dims.has(key));
      cell.setAttribute('aria-selected', String(selected !== null && key === keyOf(selected)));
    }
  }, [rows, isMeant, selected]);

  const press = (event: MouseEvent) => {
    const at = atOf(event.target);
    if (!at) return;
    makeCurrent(at);
    cellAt(at)?.focus({ preventScroll: true });
    onPress(at);
  };

  const onKey = (event: KeyboardEvent) => {
    const at = atOf(event.target);
    if (!at) return;
    const next = nextTo(at, event.key, rack, event.ctrlKey || event.metaKey);
    if (next) {
      makeCurrent(next);
      cellAt(next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') onPress(at);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  const dragStart = (event: DragEvent) => {
    const at = atOf(event.target);
    if (!at) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', cellAt(at)?.title ?? '');
    onDragged(at);
  };
  const dragOver = (event: DragEvent) => {
    if (atOf(event.target)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const at = atOf(event.target);
    event.preventDefault();
    if (at) onDropped(at);
  };

  return (
    <div className={classes.around}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={`${rack.name}, ${rack.place}`}
        aria-rowcount={rack.rows + 1}
        className={classes.rack}
        data-shape={rack.shape}
        data-moving={isMoving}
        style={{ '--columns': rack.columns } as CSSProperties}
        onClick={press}
        onKeyDown={onKey}
        onDragStart={dragStart}
        onDragOver={dragOver}
        onDrop={drop}
      >
        <div role="row" className={classes.row}>
          <span role="columnheader" className={classes.head}>
            <span className={classes.hidden}>Row</span>
          </span>
          {columns.map((column) => (
            <span key={column} role="columnheader" className={classes.head}>
              {column}
            </span>
          ))}
        </div>
        {rows.map((cells) => (
          <Row key={cells[0]?.row} cells={cells} signature={signatureOf(cells)} />
        ))}
      </div>
    </div>
  );
}
