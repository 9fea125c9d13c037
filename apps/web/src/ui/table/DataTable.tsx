import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import classes from './DataTable.module.css';
import type { useWindowRows } from './useWindowRows.ts';

export interface DataColumn<Row> {
  /** The key of the column in `sort`. */
  key: string;
  /** A function if its text depends on the estate's units. */
  heading: string | (() => string);
  cell: (row: Row) => ReactNode;
  /** Whether the cell is the row's header for screen readers. */
  isName?: boolean;
  /** Whether the cells are numbers, which are right-aligned. */
  isNumber?: boolean;
  /** Whether the text stays on one line. */
  isShort?: boolean;
  /** Whether the column is hidden first or second when room is short. */
  spare?: 'first' | 'second';
  /** Whether the heading is only for screen readers. */
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
  /** The total number of rows, loaded or not; -1 if unknown. */
  total: number;
}

interface DataTableProps<Row> {
  /** The caption for screen readers, visible if nothing else names the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The actions at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The heading of the actions for screen readers. */
  actionsHeading?: string;
  /** Opens a clicked row; a button or link in the row does the same by keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Replaces a row, for example while it is edited. */
  replaced?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  empty?: ReactNode;
  isCaptionShown?: boolean;
  /** Whether the table is smaller, within a card. */
  isDense?: boolean;
  /** The number of rows shown before the user expands the table; all if omitted. */
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
  /** The position, if only a part of the table is rendered. */
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

/** A table that scrolls horizontally if it is too wide, by keyboard as well. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, actionsHeading = 'Actions', sort, onSort } = props;
  const { onOpen, replaced, empty, isDense, window, isCaptionShown = false } = props;
  const { atFirst = rows.length } = props;
  const frame = useRef<HTMLElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, atFirst);
  const showAll = () => {
    setShowsAll(true);
    // The removed button had the focus.
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
                        // The headings count as the first row.
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
