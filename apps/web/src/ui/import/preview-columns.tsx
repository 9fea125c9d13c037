import { IconAlertTriangle } from '@tabler/icons-react';
import { type TargetField, textField } from '../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../platform/csv/read-rows.ts';
import { withUnit } from '../words.ts';
import classes from './ImportDialog.module.css';

/** A field of the preview. */
export interface PreviewColumn {
  field: TargetField;
  /** Where it stands in the file; -1 where it does not. */
  index: number;
}

interface Shown {
  /** The usual fields, by their names, the one a row goes by first. */
  shown: readonly string[];
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
  /** Whether it is the problems that are looked at: then they stand beside the name, in sight. */
  isOnlyWrong: boolean;
}

/** What tells a row from others and says nothing to people. */
const UNSEEN = new Set(['id', 'source', 'extra', 'exportedTankId', 'takenAt', 'weatherFrom', 'status']);

/** Rows looked at for what else is worth a column. */
const LOOKED_AT = 2000;

/**
 * All columns that are stored: the usual ones the file has or that are made of others, then the rest, and whichever holds a problem. A problem with the whole row
 * has a column of its own, before all others.
 */
export function previewColumns(
  { fields, mapping }: Plan,
  { shown, rows, refused, isOnlyWrong }: Shown,
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

/** A value as it would be stored; empty where there is none, and where something is wrong with it. */
export const storedWords = (row: ReadRow, { name, unit }: TargetField): string =>
  row.problems[name] === undefined ? (row.shown?.[name] ?? wordsOf(row.values[name], unit)) : '';

/** A row of the preview. */
export interface ShownRow extends ReadRow {
  /** What it changes of what is there already, in sentences; left out where it is new or that is not known yet. */
  changes?: readonly string[] | undefined;
}

/** Fields in which what is there already keeps its own value. */
const keptOwn = ({ values: { assumed } }: ReadRow): string[] =>
  Array.isArray(assumed) ? assumed.map(String) : [];

/** A row whose item is there already: what was assumed for want of a value leaves that item's own. */
export const updating = (row: ReadRow, changes: readonly string[] | undefined): ShownRow => ({
  ...row,
  changes,
  shown: { ...row.shown, ...Object.fromEntries(keptOwn(row).map((name) => [name, 'as it is'])) },
});

/** What a row changes of what is there, a sentence for each value. */
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

/** A value as it would be stored, or what stands in the file and what is wrong with it. */
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
