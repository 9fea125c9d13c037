import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TargetField } from '../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../platform/csv/read-rows.ts';
import { type DataColumn, DataTable } from '../DataTable.tsx';
import classes from './PreviewTable.module.css';
import { counted, rowsOf } from './words.ts';

/** Rows of one page of the preview. */
const PAGE = 50;

const wordsOf = (value: unknown, unit: string | undefined): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return unit === undefined ? String(value) : `${value} ${unit}`;
};

interface CellProps {
  row: ReadRow;
  field: TargetField;
  /** Where the field stands in the file. */
  index: number;
}

/** A value as it would be stored, or what stands in the file and what is wrong with it. */
function Cell({ row, field: { name, unit }, index }: CellProps) {
  const problem = row.problems[name];
  if (problem === undefined) return row.shown?.[name] ?? wordsOf(row.values[name], unit);
  const written = (row.source.cells[index] ?? '').trim();
  return (
    <div className={classes.problem}>
      {written !== '' && <span className={classes.written}>{written}</span>}
      <span className={classes.wrong}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {problem}
      </span>
    </div>
  );
}

/** The columns worth showing: the usual ones the file has, and whichever holds a problem. */
function columnsOf(plan: Plan, shown: readonly string[], refused: readonly ReadRow[]): DataColumn<ReadRow>[] {
  const wrong = new Set(refused.slice(0, 2000).flatMap(({ problems }) => Object.keys(problems)));
  const { fields, mapping } = plan;
  const known = shown.filter((name) => mapping.includes(name) || wrong.has(name));
  const others = [...wrong].filter((name) => !known.includes(name));
  const columns = [...known, ...others].flatMap((name): DataColumn<ReadRow>[] => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [];
    const index = mapping.indexOf(name);
    return [
      {
        key: name,
        heading: field.label,
        isNumber: field.kind === 'number',
        cell: (row) => <Cell row={row} field={field} index={index} />,
      },
    ];
  });
  const nameless = others.filter((name) => !fields.some((field) => field.name === name));
  const number: DataColumn<ReadRow> = {
    key: 'row',
    heading: 'Row',
    isNumber: true,
    cell: ({ source }) => counted(source.number),
  };
  if (nameless.length === 0) return [number, ...columns];
  const rest = ({ problems }: ReadRow) => nameless.flatMap((name) => problems[name] ?? []).join('; ');
  return [number, { key: 'problem', heading: 'Problem', cell: rest }, ...columns];
}

interface Props {
  plan: Plan;
  shown: readonly string[];
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
}

const keyOf = ({ source }: ReadRow) => `${source.number}|${source.cells.join('|').slice(0, 80)}`;

/** What would be imported, a page at a time. */
export function PreviewTable({ plan, shown, rows, refused }: Props) {
  const [page, setPage] = useState(0);
  const columns = useMemo(() => columnsOf(plan, shown, refused), [plan, shown, refused]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  // Fewer rows may be left of what was paged through.
  const at = Math.min(page, pages - 1);
  const from = at * PAGE;
  const part = rows.slice(from, from + PAGE);
  return (
    <div className={classes.preview}>
      <DataTable
        caption="What would be imported"
        columns={columns}
        rows={part}
        rowKey={keyOf}
        empty="No row to show."
      />
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {counted(from + 1)}–{counted(from + part.length)} of {rowsOf(rows.length)}
          </Text>
          <Group gap="xs">
            <Button variant="default" size="sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
              Previous
            </Button>
            <Button variant="default" size="sm" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
