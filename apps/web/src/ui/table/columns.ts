import type { ReactNode } from 'react';
import { inUnits } from '../units.ts';
import type { DataColumn } from './DataTable.tsx';

export const words = <Row>(heading: string, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  key: heading,
  heading: () => inUnits(heading),
  cell,
});

export const numbers = <Row>(heading: string, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  ...words(heading, cell),
  isNumber: true,
});
