/** Imports, as used by tests of several features. */
import {
  errorsInWords,
  type FinishedImport,
  type ImportRecord,
  type RefusedRow,
  type StagedRows,
} from '@cuverie/contract';
import { expect } from 'vitest';
import type { Client } from './app.ts';

/** Results of an import's rows, including refused ones. */
export interface ImportResults extends Pick<ImportRecord, 'added' | 'updated' | 'skipped'> {
  /** Messages for people; their codes say the same. */
  refused: Pick<RefusedRow, 'line' | 'errors'>[];
}

export async function startImport(client: Client, kind: string, more: object = {}): Promise<string> {
  const draft = { kind, fileName: 'file.csv', format: 'mapped', rows: 3, onMatch: 'update', ...more };
  const { status, data, error } = await client.post<ImportRecord>('/api/imports', draft);
  if (status !== 201) throw new Error(error.message);
  return data.id;
}

export const sendRows = (client: Client, id: string, rows: readonly object[]) =>
  client.post<StagedRows>(`/api/imports/${id}/rows`, { rows });

export const finishImport = (client: Client, id: string) =>
  client.post<FinishedImport>(`/api/imports/${id}/finish`);

/** Sends all rows of an import in one call and finishes it. */
export async function sendAll(client: Client, id: string, rows: readonly object[]): Promise<ImportResults> {
  const sent = await sendRows(client, id, rows);
  if (sent.status !== 200) throw new Error(sent.error.message);
  const { status, data, error } = await finishImport(client, id);
  if (status !== 200) throw new Error(error.message);
  const { added, updated, skipped, refusedRows } = data;
  const refused = [...sent.data.refused, ...refusedRows]
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, errors, problems }) => {
      expect(errorsInWords(problems)).toEqual(errors);
      return { line, errors };
    });
  return { added, updated, skipped, refused };
}

export const undoImport = async (client: Client, id: string) =>
  (await client.post<ImportRecord>(`/api/imports/${id}/undo`)).data;
