import { DataList, Text } from '@mantine/core';
import classes from './FileColumns.module.css';

/** What an import kept of its file; a row of a list does not bring it along. */
function columnsOf(item: object): [string, string][] {
  if (!('extra' in item) || typeof item.extra !== 'object' || item.extra === null) return [];
  return Object.entries(item.extra).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

/** What the file an item came from said of it, and no field is made for. */
export function FileColumns({ item }: { item: object }) {
  const columns = columnsOf(item);
  if (columns.length === 0) return null;
  return (
    <details className={classes.columns}>
      <summary className={classes.summary}>
        Also in your file{' '}
        <Text span c="dimmed">
          ({columns.length})
        </Text>
      </summary>
      <DataList withDivider gap="0.375rem" labelWidth="12rem" px="md" pb="sm">
        {columns.map(([name, text]) => (
          <DataList.Item key={name} className={classes.row}>
            <DataList.ItemLabel className={classes.cell}>{name}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.cell}>{text}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </details>
  );
}
