import { Group, Stack, Text } from '@mantine/core';
import notice from '../../feedback/Notice.module.css';
import classes from '../ImportDialog.module.css';
import { countText } from '../words.ts';
import { Cell, Changes, type PreviewColumn, type ShownRow, storedWords } from './preview-columns.tsx';

interface Props {
  caption: string;
  columns: readonly PreviewColumn[];
  rows: readonly ShownRow[];
  rowKey: (row: ShownRow) => string;
  /** The names of fields that identify a row; they need no label. */
  headedBy: readonly string[];
}

/** The rows on a narrow screen: each with its name and its fields below. */
export function PreviewList({ caption, rows, rowKey, ...parts }: Props) {
  if (rows.length === 0)
    return (
      <Text py="lg" ta="center" c="dimmed">
        No row to show.
      </Text>
    );
  return (
    <ul className={classes.list} aria-label={caption}>
      {rows.map((row) => (
        <Row key={rowKey(row)} row={row} {...parts} />
      ))}
    </ul>
  );
}

function Row({ row, columns, headedBy }: Pick<Props, 'columns' | 'headedBy'> & { row: ShownRow }) {
  const isWrong = ({ field }: PreviewColumn) => row.problems[field.name] !== undefined;
  const [name, ...besides] = headedBy
    .flatMap((head) => columns.filter(({ field }) => field.name === head))
    .map(({ field }) => storedWords(row, field))
    .filter((words) => words !== '');
  const others = columns.filter(
    ({ field }) => !headedBy.includes(field.name) && storedWords(row, field) !== '',
  );
  return (
    <Stack component="li" gap="0.25rem" lh={1.4}>
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text fw={600}>{name}</Text>
        <Text flex="none" c="dimmed" fz="var(--cv-text-small)">
          Row {countText(row.source.number)}
        </Text>
      </Group>
      {besides.length > 0 && <p>{besides.join(' · ')}</p>}
      <Changes changes={row.changes} />
      <Group component="dl" gap="0.125rem 0.875rem" fz="sm">
        {[...columns.filter(isWrong), ...others].map((column) => (
          <Group
            key={column.field.name}
            wrap="nowrap"
            align="start"
            gap="0.5rem"
            {...(isWrong(column) && { className: notice.notice, 'data-error': true, flex: '1 0 100%' })}
          >
            <dt>{column.field.label}</dt>
            <dd>
              <Cell row={row} column={column} />
            </dd>
          </Group>
        ))}
      </Group>
    </Stack>
  );
}
