import { isCalendarDay } from '@cuverie/domain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type TargetField, textField } from '../../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../../platform/csv/read-rows.ts';
import { dayWords, withUnit } from '../../words.ts';
import classes from '../ImportDialog.module.css';

/** A column of the preview. */
export interface PreviewColumn {
  field: TargetField;
  /** Its index in the file; -1 if the file lacks it. */
  index: number;
}

interface PreviewRows {
  /** The names of the usual fields, the one that identifies a row first. */
  shown: readonly string[];
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
  /** Whether only rows with problems are shown; the problems are then beside the name. */
  isOnlyWrong: boolean;
}

/** Internal fields that mean nothing to people. */
const UNSEEN = new Set(['id', 'source', 'extra', 'exportedTankId', 'takenAt', 'weatherFrom', 'status']);

/** The number of rows examined for further columns. */
const LOOKED_AT = 2000;

/**
 * All columns that are stored: the usual ones that the file has or that are computed, then the rest, and those with a
 * problem. Problems of a whole row have a column before all others.
 */
export function previewColumns(
  { fields, mapping }: Plan,
  { shown, rows, refused, isOnlyWrong }: PreviewRows,
): PreviewColumn[] {
  const wrong = new Set(refused.slice(0, LOOKED_AT).flatMap(({ problems }) => Object.keys(problems)));
  const leftOut = new Set(rows.slice(0, LOOKED_AT).flatMap((row) => Object.keys(row.leftOut)));
  const made = new Set(rows.slice(0, LOOKED_AT).flatMap(({ shown: words = {} }) => Object.keys(words)));
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const rank = (name: string) => {
    if (!fieldOf(name)) return 0;
    if (!isOnlyWrong) return 1;
    return name === shown[0] ? 1 : wrong.has(name) ? 2 : 3;
  };
  const stored = mapping.filter((name) => fieldOf(name) && !UNSEEN.has(name));
  const usual = [...shown, ...stored].filter(
    (name) => mapping.includes(name) || wrong.has(name) || made.has(name),
  );
  return [...new Set([...usual, ...wrong, ...leftOut])]
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => ({ field: fieldOf(name) ?? textField(name, 'Problem'), index: mapping.indexOf(name) }));
}

const wordsOf = (value: unknown, unit: string | undefined): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (unit === undefined) return String(value);
  return typeof value === 'number' ? withUnit(value, unit, 4) : `${value} ${unit}`;
};

/** A value as it would be stored; empty if there is none, or if it is invalid. Days are worded as on every page. */
export function storedWords(row: ReadRow, { name, unit, kind }: TargetField): string {
  if (row.problems[name] !== undefined) return '';
  const words = row.shown?.[name] ?? wordsOf(row.values[name], unit);
  return kind === 'day' && isCalendarDay(words) ? dayWords(words) : words;
}

export interface ShownRow extends ReadRow {
  /** Its changes to an existing row, in sentences; omitted if it is new or they are not known yet. */
  changes?: readonly string[] | undefined;
}

/** Fields in which an existing item keeps its own value. */
const fieldsKept = ({ values: { assumed } }: ReadRow): string[] =>
  Array.isArray(assumed) ? assumed.map(String) : [];

/** A row of an existing item. Assumed values do not replace those of the item. */
export const asUpdate = (row: ReadRow, changes: readonly string[] | undefined): ShownRow => ({
  ...row,
  changes,
  shown: { ...row.shown, ...Object.fromEntries(fieldsKept(row).map((name) => [name, 'as it is'])) },
});

/** The changes to an existing row, one sentence for each value. */
export function Changes({ changes }: Pick<ShownRow, 'changes'>) {
  if (changes === undefined) return null;
  if (changes.length === 0) return <span className={classes.quiet}>No change</span>;
  return (
    <ul className={classes.changes}>
      {changes.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** A value as it would be stored, or the file's text with its problem. */
export function Cell({ row, column: { field, index } }: { row: ReadRow; column: PreviewColumn }) {
  const leftOut = row.leftOut[field.name];
  const problem = row.problems[field.name] ?? (leftOut === undefined ? undefined : `Left out: ${leftOut}`);
  if (problem === undefined) return storedWords(row, field);
  const written = (row.source.cells[index] ?? '').trim();
  return (
    <div className={classes.problem}>
      {written !== '' && <span className={classes.written}>{written}</span>}
      <span>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {problem}
      </span>
    </div>
  );
}
