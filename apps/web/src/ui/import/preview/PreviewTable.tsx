import { Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Plan, ReadRow } from '../../../platform/csv/read-rows.ts';
import { useIsNarrow } from '../../page/useIsNarrow.ts';
import { type DataColumn, DataTable } from '../../table/DataTable.tsx';
import { PageButton } from '../../table/PageButton.tsx';
import classes from '../ImportDialog.module.css';
import { countText, rowsOf } from '../words.ts';
import { PreviewList } from './PreviewList.tsx';
import {
  asUpdate,
  Cell,
  Changes,
  type PreviewColumn,
  previewColumns,
  type ShownRow,
} from './preview-columns.tsx';

/** Rows per page of the preview. */
const PAGE = 50;

const CAPTION = 'What would be imported';

const CHANGES: DataColumn<ShownRow> = {
  key: 'changes',
  heading: 'What changes',
  cell: ({ changes }) => <Changes changes={changes} />,
};

/** The changes of a row are beside its name. */
const tableColumns = (columns: readonly PreviewColumn[], hasChanges: boolean): DataColumn<ShownRow>[] => {
  const [name, ...others] = columns.map((column) => ({
    key: column.field.name,
    heading: column.field.label,
    isNumber: column.field.kind === 'number',
    cell: (row: ShownRow) => <Cell row={row} column={column} />,
  }));
  return [
    { key: 'row', heading: 'Row', isNumber: true, cell: ({ source }) => countText(source.number) },
    ...(name ? [name] : []),
    ...(hasChanges ? [CHANGES] : []),
    ...others,
  ];
};

interface Props {
  plan: Plan;
  shown: readonly string[];
  /** The names in `shown` that identify a row. */
  headedBy: readonly string[];
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
  /** The rows to show. */
  only: readonly ReadRow[];
  /** The changes to an existing row as sentences; `undefined` for new rows and until they are known. */
  changesOf: (row: ReadRow) => readonly string[] | undefined;
  isUpdating: (row: ReadRow) => boolean;
  isOnlyWrong: boolean;
}

const keyOf = ({ source }: ReadRow) => `${source.number}|${source.cells.join('|').slice(0, 80)}`;

/** The rows of an import, page by page, as a table or on narrow screens as a list. */
export function PreviewTable(props: Props) {
  const { plan, shown, headedBy, rows: all, refused, only: rows, isUpdating, changesOf, isOnlyWrong } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const isNarrow = useIsNarrow();
  const columns = previewColumns(plan, { shown, rows: all, refused, isOnlyWrong });
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  // Fewer rows may be left than when the page was chosen.
  const at = Math.min(page, pages - 1);
  const from = at * PAGE;
  const part = rows
    .slice(from, from + PAGE)
    .map((row): ShownRow => (isUpdating(row) ? asUpdate(row, changesOf(row)) : row));
  const hasChanges = part.some(({ changes }) => changes !== undefined);
  const turnTo = (wanted: number) => {
    setPage(wanted);
    // The buttons are below the rows, so a new page scrolls to its first row.
    frame.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Stack ref={frame} className={classes.preview} gap="xs">
      {isNarrow ? (
        <PreviewList caption={CAPTION} columns={columns} rows={part} rowKey={keyOf} headedBy={headedBy} />
      ) : (
        <DataTable
          caption={CAPTION}
          columns={tableColumns(columns, hasChanges)}
          rows={part}
          rowKey={keyOf}
          empty="No row to show."
        />
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {countText(from + 1)}–{countText(from + part.length)} of {rowsOf(rows.length)}
          </Text>
          <Group gap="xs">
            <PageButton size="sm" isLast={at === 0} onTurn={() => turnTo(at - 1)}>
              Previous
            </PageButton>
            <PageButton size="sm" isLast={at === pages - 1} onTurn={() => turnTo(at + 1)}>
              Next
            </PageButton>
          </Group>
        </Group>
      )}
    </Stack>
  );
}
