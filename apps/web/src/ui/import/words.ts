import type { Table } from '../../platform/csv/table.ts';
import type { ImportTarget } from '../../platform/csv/target.ts';

const figures = new Intl.NumberFormat('en');

export const counted = (count: number): string => figures.format(count);

export const rowsOf = (count: number): string => `${counted(count)} ${count === 1 ? 'row' : 'rows'}`;

export const thingsOf = (count: number, { one, many }: Pick<ImportTarget, 'one' | 'many'>): string =>
  `${counted(count)} ${count === 1 ? one : many}`;

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin)',
} as const;

/** How a file was read, for whoever sees odd letters in it. */
export const readingOf = ({ encoding, delimiter }: Pick<Table, 'encoding' | 'delimiter'>): string =>
  delimiter === 'json' ? 'JSON' : `${ENCODINGS[encoding]}, separated by ${DELIMITERS[delimiter]}`;
