import { IconAlertTriangle } from '@tabler/icons-react';
import type { TargetField } from '../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../platform/csv/read-rows.ts';
import classes from './PreviewTable.module.css';

/** A field of the preview. */
export interface PreviewColumn {
  field: TargetField;
  /** Where it stands in the file; -1 where it does not. */
  index: number;
}

export interface PreviewColumns {
  columns: readonly PreviewColumn[];
  /** Problems that belong to no field, by the names they go by. */
  nameless: readonly string[];
}

interface Shown {
  /** The usual fields, by their names, the one a row goes by first. */
  shown: readonly string[];
  refused: readonly ReadRow[];
  /** Whether it is the problems that are looked at: then they stand beside the name, in sight. */
  isOnlyWrong: boolean;
}

/** The columns worth showing: the usual ones the file has, and whichever holds a problem. */
export function previewColumns(
  { fields, mapping }: Plan,
  { shown, refused, isOnlyWrong }: Shown,
): PreviewColumns {
  const wrong = new Set(refused.slice(0, 2000).flatMap(({ problems }) => Object.keys(problems)));
  const known = shown.filter((name) => mapping.includes(name) || wrong.has(name));
  const others = [...wrong].filter((name) => !known.includes(name));
  const rank = (name: string) => (name === shown[0] ? 0 : wrong.has(name) ? 1 : 2);
  const names = [...known, ...others];
  const inOrder = isOnlyWrong ? names.toSorted((a, b) => rank(a) - rank(b)) : names;
  const columns = inOrder.flatMap((name): PreviewColumn[] => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ field, index: mapping.indexOf(name) }] : [];
  });
  return {
    columns,
    nameless: others.filter((name) => !fields.some((field) => field.name === name)),
  };
}

const wordsOf = (value: unknown, unit: string | undefined): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return unit === undefined ? String(value) : `${value} ${unit}`;
};

/** A value as it would be stored; empty where there is none, and where something is wrong with it. */
export const storedWords = (row: ReadRow, { name, unit }: TargetField): string =>
  row.problems[name] === undefined ? (row.shown?.[name] ?? wordsOf(row.values[name], unit)) : '';

/** A row whose item is there already: what was assumed for want of a value leaves that item's own. */
export const keepingOwn = (row: ReadRow): ReadRow => ({
  ...row,
  shown: { ...row.shown, ...Object.fromEntries(row.assumed.map((name) => [name, 'as it is'])) },
});

/** What is wrong with a row beyond its fields. */
export const namelessProblem = ({ problems }: ReadRow, nameless: readonly string[]): string =>
  nameless.flatMap((name) => problems[name] ?? []).join('; ');

/** What stands in the file, and what is wrong with it. */
export function Wrong({ written, problem }: { written: string; problem: string }) {
  return (
    <div className={classes.problem}>
      {written !== '' && <span className={classes.written}>{written}</span>}
      <span className={classes.wrong}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {problem}
      </span>
    </div>
  );
}

/** A value as it would be stored, or what stands in the file and what is wrong with it. */
export function Cell({ row, column: { field, index } }: { row: ReadRow; column: PreviewColumn }) {
  const problem = row.problems[field.name];
  if (problem === undefined) return storedWords(row, field);
  return <Wrong written={(row.source.cells[index] ?? '').trim()} problem={problem} />;
}
