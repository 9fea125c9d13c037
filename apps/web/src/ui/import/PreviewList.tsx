import type { ReadRow } from '../../platform/csv/read-rows.ts';
import classes from './PreviewList.module.css';
import {
  Cell,
  namelessProblem,
  type PreviewColumn,
  type PreviewColumns,
  storedWords,
  Wrong,
} from './preview-columns.tsx';
import { counted } from './words.ts';

interface Props extends PreviewColumns {
  caption: string;
  rows: readonly ReadRow[];
  rowKey: (row: ReadRow) => string;
  /** Fields that say which one it is, by their names; they need no label. */
  headedBy: readonly string[];
}

/** The rows where a table has no room: each with what it is called, and the rest below. */
export function PreviewList({ caption, rows, rowKey, ...parts }: Props) {
  if (rows.length === 0) return <p className={classes.none}>No row to show.</p>;
  return (
    <ul className={classes.rows} aria-label={caption}>
      {rows.map((row) => (
        <Row key={rowKey(row)} row={row} {...parts} />
      ))}
    </ul>
  );
}

function Row({
  row,
  columns,
  nameless,
  headedBy,
}: Omit<Props, 'caption' | 'rows' | 'rowKey'> & { row: ReadRow }) {
  const isWrong = ({ field }: PreviewColumn) => row.problems[field.name] !== undefined;
  const isHead = ({ field }: PreviewColumn) => headedBy.includes(field.name);
  const [name, ...besides] = headedBy
    .flatMap((head) => columns.filter(({ field }) => field.name === head))
    .map(({ field }) => storedWords(row, field))
    .filter((words) => words !== '');
  const others = columns.filter((one) => !isHead(one) && !isWrong(one) && storedWords(row, one.field) !== '');
  const whole = namelessProblem(row, nameless);
  return (
    <li className={classes.row}>
      <p className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.number}>Row {counted(row.source.number)}</span>
      </p>
      {besides.length > 0 && <p>{besides.join(' · ')}</p>}
      <dl className={classes.facts}>
        {whole !== '' && (
          <div className={classes.problem}>
            <dt>Problem</dt>
            <dd>
              <Wrong written="" problem={whole} />
            </dd>
          </div>
        )}
        {columns.filter(isWrong).map((column) => (
          <Fact key={column.field.name} className={classes.problem} row={row} column={column} />
        ))}
        {others.map((column) => (
          <Fact key={column.field.name} className={classes.fact} row={row} column={column} />
        ))}
      </dl>
    </li>
  );
}

function Fact(props: { className: string | undefined; row: ReadRow; column: PreviewColumn }) {
  const { className, row, column } = props;
  return (
    <div className={className}>
      <dt>{column.field.label}</dt>
      <dd>
        <Cell row={row} column={column} />
      </dd>
    </div>
  );
}
