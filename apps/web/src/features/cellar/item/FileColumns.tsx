import { DataList, Text } from '@mantine/core';
import classes from './FileColumns.module.css';

/** The kept columns of an import; rows of a list do not include them. */
function columnsOf(item: object): [string, string][] {
  if (!('extra' in item) || typeof item.extra !== 'object' || item.extra === null) return [];
  return Object.entries(item.extra).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

/** The columns of an item's import file that have no field. */
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
