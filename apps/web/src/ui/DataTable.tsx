import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './DataTable.module.css';

export interface DataColumn<Row> {
  /** Stands for the column in `sort`. */
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, digit below digit. */
  isNumber?: boolean;
  /** Whether people may put the rows in its order. */
  isSortable?: boolean;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  /** What the table holds; read out, and shown where nothing else says it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What can be done to a row, at its end. */
  actions?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** What stands in place of rows where there are none. */
  empty?: ReactNode;
  isCaptionShown?: boolean;
  /** How many rows stand there before somebody asks for all; left out: all. */
  atFirst?: number;
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
  const { key, heading, isNumber, isSortable } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  if (!isSortable || onSort === undefined) {
    return (
      <th scope="col" data-number={isNumber}>
        {heading}
      </th>
    );
  }
  const Sign = direction === undefined ? IconArrowsSort : SIGNS[direction];
  return (
    <th scope="col" data-number={isNumber} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(turned(sort ?? { key: '', direction: 'ascending' }, key))}
      >
        {heading}
        <Sign size={14} stroke={2} aria-hidden data-quiet={direction === undefined} />
      </button>
    </th>
  );
}

/** Rows and columns; too wide for its place it scrolls by itself, by keyboard as well. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, sort, onSort, empty, isCaptionShown = false } = props;
  const { atFirst = rows.length } = props;
  const frame = useRef<HTMLElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, atFirst);
  const showAll = () => {
    setShowsAll(true);
    // The button that had it is gone.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section ref={frame} className={classes.frame} aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption data-shown={isCaptionShown}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions && (
                <th scope="col">
                  <span className={classes.unseen}>Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, cell, isNumber }) => (
                  <td key={key} data-number={isNumber}>
                    {cell(row)}
                  </td>
                ))}
                {actions && <td className={classes.actions}>{actions(row)}</td>}
              </tr>
            ))}
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
        <button type="button" className={classes.more} onClick={showAll}>
          Show all {rows.length} rows
        </button>
      )}
    </>
  );
}
