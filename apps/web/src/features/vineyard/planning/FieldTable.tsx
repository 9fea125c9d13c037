import { words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { dayWords, withUnit } from '../../../ui/words.ts';
import classes from './planning.module.css';

interface Props<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** A table with a row for each field, limited at first, because two hundred rows would block the page. */
export function FieldTable<Row extends { block: string }>(props: Props<Row>) {
  return <DataTable {...props} atFirst={25} rowKey={({ block }) => block} />;
}

export const nameColumn = <Row,>(nameOf: (row: Row) => string) =>
  words('Field', (row: Row) => <span className={classes.name}>{nameOf(row)}</span>);

export const dayColumn = <Row,>(heading: string, dayOf: (row: Row) => string | null) =>
  words(heading, (row: Row) => <span className={classes.day}>{dayWords(dayOf(row))}</span>);

export const brixWords = (value: number | null | undefined): string => withUnit(value, '°Bx', 2, 1);
