import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import classes from './DataTable.module.css';
import type { useWindowRows } from './useWindowRows.ts';

export interface DataColumn<Row> {
  /** Stands for the column in `sort`. */
  key: string;
  /** A function where its words follow the units of the estate. */
  heading: string | (() => string);
  cell: (row: Row) => ReactNode;
  /** Names the row: its cells are read out with it. */
  isName?: boolean;
  /** Numbers stand at the right, digit below digit. */
  isNumber?: boolean;
  /** A few words that stay on one line. */
  isShort?: boolean;
  /** Left out first where room grows short, or second; the others stay. */
  spare?: 'first' | 'second';
  /** The heading is heard and not seen. */
  isUnheaded?: boolean;
  isSortable?: boolean;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** The rows of a long table that are near the screen. */
interface TableWindow extends Omit<ReturnType<typeof useWindowRows>, 'list'> {
  list: RefObject<HTMLTableSectionElement | null>;
  /** How many rows there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
}

interface DataTableProps<Row> {
  /** What the table holds; read out, and shown where nothing else says it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What can be done to a row, at its end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What is heard in the heading above them. */
  actionsHeading?: string;
  /** Opens a row that is pressed; a button or link in it does the same for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What stands in the place of a row, that of one being edited say. */
  replaced?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  empty?: ReactNode;
  isCaptionShown?: boolean;
  /** Smaller, inside of a card. */
  isDense?: boolean;
  /** How many rows stand there before somebody asks for all; left out: all. */
  atFirst?: number;
  window?: TableWindow;
  className?: string | undefined;
}

const turned = ({ key, direction }: Sort, wanted: string): Sort => ({
  key: wanted,
  direction: key === wanted && direction === 'ascending' ? 'descending' : 'ascending',
});

const SIGNS = { ascending: IconArrowUp, descending: IconArrowDown } as const;

interface HeadingProps<Row> {
  column: DataColumn<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { key, isNumber, isSortable, isUnheaded, spare } = column;
  const heading = typeof column.heading === 'string' ? column.heading : column.heading();
  const direction = sort?.key === key ? sort.direction : undefined;
  if (!isSortable || onSort === undefined) {
    return (
      <th scope="col" data-number={isNumber} data-spare={spare}>
        {isUnheaded ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      </th>
    );
  }
  const Sign = direction === undefined ? IconArrowsSort : SIGNS[direction];
  return (
    <th scope="col" data-number={isNumber} data-spare={spare} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(turned(sort ?? { key: '', direction: 'ascending' }, key))}
      >
        {heading}
        <Sign size={14} stroke={2} aria-hidden data-quiet={direction === undefined} />
      </UnstyledButton>
    </th>
  );
}

interface LineProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions' | 'onOpen'> {
  row: Row;
  /** Where it stands in a table of which only a part is on the page. */
  place?: object | undefined;
}

function Line<Row>({ row, columns, actions, onOpen, place }: LineProps<Row>) {
  return (
    <tr {...place} data-opens={onOpen && true} onClick={onOpen && (() => onOpen(row))}>
      {columns.map(({ key, cell, isName, isNumber, isShort, spare }) => {
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={key}
            scope={isName ? 'row' : undefined}
            data-column={key}
            data-number={isNumber}
            data-short={isShort}
            data-spare={spare}
          >
            {cell(row)}
          </Cell>
        );
      })}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  );
}

const gap = (height: number) =>
  height > 0 && <tr aria-hidden="true" className={classes.gap} style={{ blockSize: `${height}px` }} />;

/** Rows and columns; too wide for its place it scrolls by itself, by keyboard as well. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, actionsHeading = 'Actions', sort, onSort } = props;
  const { onOpen, replaced, empty, isDense, window, isCaptionShown = false } = props;
  const { atFirst = rows.length } = props;
  const frame = useRef<HTMLElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, atFirst);
  const showAll = () => {
    setShowsAll(true);
    // The button that had it is gone.
    frame.current?.focus({ preventScroll: true });
  };
  const isPart = window?.isWindowed === true;
  const parts = window?.rows ?? [{ row: 0, from: 0, to: shown.length, above: 0 }];
  return (
    <>
      <section
        ref={frame}
        className={`${classes.frame} ${props.className ?? ''}`}
        aria-label={caption}
        tabIndex={0}
      >
        <table
          className={classes.table}
          data-dense={isDense}
          aria-rowcount={isPart ? (window.total < 0 ? -1 : window.total + 1) : undefined}
        >
          {isCaptionShown ? (
            <caption>{caption}</caption>
          ) : (
            <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          )}
          <thead>
            <tr aria-rowindex={isPart ? 1 : undefined}>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions && (
                <th scope="col">
                  <VisuallyHidden>{actionsHeading}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={window?.list}>
            {parts.map(({ row: part, from, to, above }) => (
              <Fragment key={part}>
                {gap(above)}
                {shown.slice(from, to).map((row, at) => (
                  <Fragment key={rowKey(row)}>
                    {replaced?.(row) || (
                      <Line
                        row={row}
                        columns={columns}
                        actions={actions}
                        onOpen={onOpen}
                        // The headings are the first row.
                        place={
                          isPart
                            ? { ref: window.measure, 'data-index': part, 'aria-rowindex': from + at + 2 }
                            : undefined
                        }
                      />
                    )}
                  </Fragment>
                ))}
              </Fragment>
            ))}
            {gap(window?.below ?? 0)}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + (actions ? 1 : 0)} className={classes.empty}>
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button variant="default" size="sm" me="auto" onClick={showAll}>
          Show all {rows.length} rows
        </Button>
      )}
    </>
  );
}
