import type { ReadRow } from '../../platform/csv/read-rows.ts';
import dialogClasses from './ImportDialog.module.css';
import classes from './PreviewList.module.css';
import { Cell, type PreviewColumn, storedWords } from './preview-columns.tsx';
import { counted } from './words.ts';

interface Props {
  caption: string;
  columns: readonly PreviewColumn[];
  rows: readonly ReadRow[];
  rowKey: (row: ReadRow) => string;
  /** Fields that say which one it is, by their names; they need no label. */
  headedBy: readonly string[];
}

/** The rows where a table has no room: each with what it is called, and the rest below. */
export function PreviewList({ caption, rows, rowKey, ...parts }: Props) {
  if (rows.length === 0) return <p className={classes.none}>No row to show.</p>;
  return (
    <ul className={dialogClasses.list} aria-label={caption}>
      {rows.map((row) => (
        <Row key={rowKey(row)} row={row} {...parts} />
      ))}
    </ul>
  );
}

function Row({ row, columns, headedBy }: Pick<Props, 'columns' | 'headedBy'> & { row: ReadRow }) {
  const isWrong = ({ field }: PreviewColumn) => row.problems[field.name] !== undefined;
  const [name, ...besides] = headedBy
    .flatMap((head) => columns.filter(({ field }) => field.name === head))
    .map(({ field }) => storedWords(row, field))
    .filter((words) => words !== '');
  const others = columns.filter(
    ({ field }) => !headedBy.includes(field.name) && storedWords(row, field) !== '',
  );
  return (
    <li className={classes.row}>
      <p className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.number}>Row {counted(row.source.number)}</span>
      </p>
      {besides.length > 0 && <p>{besides.join(' · ')}</p>}
      <dl className={classes.facts}>
        {[...columns.filter(isWrong), ...others].map((column) => (
          <div key={column.field.name} className={isWrong(column) ? classes.problem : classes.fact}>
            <dt>{column.field.label}</dt>
            <dd>
              <Cell row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
