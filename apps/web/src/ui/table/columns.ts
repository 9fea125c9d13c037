import type { ReactNode } from 'react';
import { inUnits } from '../units.ts';
import type { DataColumn } from './DataTable.tsx';

/** A column of words. */
export const words = <Row>(heading: string, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  key: heading,
  heading: () => inUnits(heading),
  cell,
});

/** A column of numbers. */
export const numbers = <Row>(heading: string, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  ...words(heading, cell),
  isNumber: true,
});
