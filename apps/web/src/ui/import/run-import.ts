import {
  archiveOperations,
  type FinishedImport,
  IMPORT_LIMITS,
  type ImportKind,
  type ImportRecord,
  importOperations,
  type MatchChoice,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { isRefused, type ReadRow } from '../../platform/csv/read-rows.ts';
import { sentenceWords } from '../units.ts';
import { untilAnswered } from './until-answered.ts';

export interface Job {
  kind: ImportKind;
  fileName: string;
  format: string;
  rows: readonly ReadRow[];
  onMatch: MatchChoice;
  strict: boolean;
}

export interface Progress {
  /** The number of rows the server has answered for. */
  done: number;
  /** The number of rows in the file; 0 for an archive, which the server reads. */
  total: number;
  refused: number;
  /** Whether all rows are sent and the server is storing them. */
  isStoring: boolean;
  /** Why nothing gets through at the moment, in words. */
  trouble: string | undefined;
}

export const NO_PROGRESS: Progress = { done: 0, total: 0, refused: 0, isStoring: false, trouble: undefined };

/** A row the server refused, with its messages and as sentences. */
export type RefusedByServer = FinishedImport['refusedRows'][number];

/** The error of each field, in the estate's units. */
export const refusalWords = ({ errors, problems }: Omit<RefusedByServer, 'line'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, words]) => {
      const sentence = problems[field];
      return [field, sentence === undefined ? words : sentenceWords(sentence, words)];
    }),
  );

export interface RefusedRow {
  row: ReadRow;
  errors: Readonly<Record<string, string>>;
}

export interface Outcome {
  record: ImportRecord;
  refused: readonly RefusedRow[];
}

interface Row {
  line: number;
  values: Record<string, unknown>;
}

/** The maximum characters of one call. The server accepts eight megabytes, and a character may take several bytes. */
const LONGEST = 2_000_000;

/** Splits the rows that can be sent into calls limited by number and length, by their index in the file. */
export function* portions(
  rows: readonly ReadRow[],
  mostRows: number = IMPORT_LIMITS.rowsOfCall,
  valuesOf = ({ values }: ReadRow) => values,
): Generator<Row[]> {
  let portion: Row[] = [];
  let length = 0;
  for (const [index, row] of rows.entries()) {
    if (isRefused(row)) continue;
    const values = valuesOf(row);
    const added = JSON.stringify(values).length;
    if (portion.length === mostRows || (portion.length > 0 && length + added > LONGEST)) {
      yield portion;
      portion = [];
      length = 0;
    }
    portion.push({ line: index + 1, values });
    length += added;
  }
  if (portion.length > 0) yield portion;
}

/** How a caller follows and cancels an import. */
export interface ImportObserver {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Thrown if the rows of a cancelled import could not be removed. */
export class NotTakenBack extends Error {
  constructor() {
    super(
      'The import was cancelled, but what it had stored could not be taken back. Undo it under “Earlier imports”.',
    );
  }
}

const hasStatus = (failure: unknown, status: number): boolean =>
  failure instanceof ApiFailure && failure.status === status;

/**
 * Undoes an import, finished or not. If the server does not know it, nothing was stored.
 * @param start starts the import, if its start may still be on its way: it then meets a cancelled import
 */
async function undoImport(id: string, start?: () => Promise<unknown>): Promise<void> {
  const params = { id };
  await call(importOperations.cancel, { params }).catch(async (failure: unknown) => {
    if (hasStatus(failure, 409)) await call(importOperations.undo, { params });
    else if (!hasStatus(failure, 404)) throw failure;
    else if (start) {
      await start();
      await call(importOperations.cancel, { params });
    }
  });
}

/**
 * Imports the valid rows. Rejects with the reason of `signal` once it is cancelled and undone.
 * @throws NotTakenBack if it was cancelled and could not be undone
 */
export async function runImport(
  { rows, ...draft }: Job,
  { signal, onProgress }: ImportObserver,
): Promise<Outcome> {
  const id = newId();
  const params = { id };
  const body = { id, ...draft, rows: rows.length };
  const refused = rows.filter(isRefused).map((row): RefusedRow => ({ row, errors: row.problems }));
  let progress: Progress = {
    ...NO_PROGRESS,
    done: refused.length,
    total: rows.length,
    refused: refused.length,
  };
  const tell = (news: Partial<Progress>) => {
    progress = { ...progress, ...news };
    onProgress(progress);
  };
  const answerTo = <Answer>(make: () => Promise<Answer>) =>
    untilAnswered(make, { signal, onTrouble: (trouble) => tell({ trouble }) });
  const refuse = (found: readonly RefusedByServer[]) => {
    for (const { line, ...problem } of found) {
      const row = rows[line - 1];
      if (row) refused.push({ row, errors: refusalWords(problem) });
    }
  };
  tell({});
  try {
    await answerTo(() => call(importOperations.start, { body, signal }));
    for (const portion of portions(rows)) {
      const answer = await answerTo(() =>
        call(importOperations.store, { params, body: { rows: portion }, signal }),
      );
      refuse(answer.refused);
      tell({ done: progress.done + portion.length, refused: refused.length });
    }
    signal.throwIfAborted();
    tell({ isStoring: true });
    // Once finishing has started, a cancellation undoes the import, which needs the answer.
    const { refusedRows, ...record } = await answerTo(() => call(importOperations.finish, { params }));
    signal.throwIfAborted();
    refuse(refusedRows);
    return { record, refused };
  } catch (failure) {
    const start = () => call(importOperations.start, { body });
    await undoImport(id, signal.aborted ? start : undefined).catch(() => {
      // Before finishing, nothing is stored.
      if (signal.aborted && progress.isStoring) throw new NotTakenBack();
    });
    throw failure;
  }
}

/**
 * Restores a Cuverie archive. After an interruption it continues, because what is stored under its id is not stored
 * again. Rejects with the reason of `signal` once it is cancelled and undone.
 * @throws NotTakenBack if it was cancelled and could not be undone
 */
export async function restoreArchive(
  { file, ...query }: { file: File; fileName: string; onMatch: MatchChoice },
  { signal, onProgress }: ImportObserver,
): Promise<Outcome> {
  const id = newId();
  try {
    const record = await untilAnswered(
      () => call(archiveOperations.restore, { query: { id, ...query }, file, signal }),
      { signal, onTrouble: (trouble) => onProgress({ ...NO_PROGRESS, trouble }) },
    );
    return { record, refused: [] };
  } catch (failure) {
    await undoImport(id).catch(() => {
      if (signal.aborted) throw new NotTakenBack();
    });
    throw failure;
  }
}
