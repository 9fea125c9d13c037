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
  /** Rows the server has answered for. */
  done: number;
  /** Rows of the file; none of an archive, which the server reads. */
  total: number;
  refused: number;
  /** Whether all rows are sent, and the server stores them. */
  isStoring: boolean;
  /** Why nothing comes through for the moment, in words. */
  trouble: string | undefined;
}

export const NO_PROGRESS: Progress = { done: 0, total: 0, refused: 0, isStoring: false, trouble: undefined };

/** What the server said of a row, in its words and as sentences. */
export type RefusedByServer = FinishedImport['refusedRows'][number];

/** What the server said of each field, in the units of the estate. */
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

/** Characters of one call; the server takes eight megabytes, of letters that may take several bytes each. */
const LONGEST = 2_000_000;

/** The rows that can be sent, by their place in the file, in calls that are neither too many rows nor too long. */
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

/** How the person follows an import, and cancels it. */
export interface Watching {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** What a cancelled import stored is there still. */
export class NotTakenBack extends Error {
  constructor() {
    super(
      'The import was cancelled, but what it had stored could not be taken back. Undo it under “Earlier imports”.',
    );
  }
}

const hasStatus = (failure: unknown, status: number): boolean =>
  failure instanceof ApiFailure && failure.status === status;

/** Takes back an import, finished or not; one the server never heard of stored nothing. */
async function takeBack(id: string): Promise<void> {
  const params = { id };
  await call(importOperations.cancel, { params }).catch(async (failure: unknown) => {
    if (hasStatus(failure, 409)) await call(importOperations.undo, { params });
    else if (!hasStatus(failure, 404)) throw failure;
  });
}

/**
 * Imports the rows that can be; rejects with the reason of `signal` once it is cancelled and taken back.
 * @throws NotTakenBack where it was cancelled and could not be taken back
 */
export async function runImport({ rows, ...draft }: Job, { signal, onProgress }: Watching): Promise<Outcome> {
  const id = newId();
  const params = { id };
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
    for (const { line, ...told } of found) {
      const row = rows[line - 1];
      if (row) refused.push({ row, errors: refusalWords(told) });
    }
  };
  tell({});
  try {
    await answerTo(() => call(importOperations.start, { body: { id, ...draft, rows: rows.length }, signal }));
    for (const portion of portions(rows)) {
      const answer = await answerTo(() =>
        call(importOperations.store, { params, body: { rows: portion }, signal }),
      );
      refuse(answer.refused);
      tell({ done: progress.done + portion.length, refused: refused.length });
    }
    signal.throwIfAborted();
    tell({ isStoring: true });
    // Cancelled from here on it is undone, which takes its answer.
    const { refusedRows, ...record } = await answerTo(() => call(importOperations.finish, { params }));
    signal.throwIfAborted();
    refuse(refusedRows);
    return { record, refused };
  } catch (failure) {
    await takeBack(id).catch(() => {
      // Before that nothing is stored.
      if (signal.aborted && progress.isStoring) throw new NotTakenBack();
    });
    throw failure;
  }
}

/**
 * Restores an archive of ours. Broken off it goes on where it was: what is stored under its id is not stored again.
 * Rejects with the reason of `signal` once it is cancelled and taken back.
 * @throws NotTakenBack where it was cancelled and could not be taken back
 */
export async function restoreArchive(
  { file, ...query }: { file: File; fileName: string; onMatch: MatchChoice },
  { signal, onProgress }: Watching,
): Promise<Outcome> {
  const id = newId();
  try {
    const record = await untilAnswered(
      () => call(archiveOperations.restore, { query: { id, ...query }, file, signal }),
      { signal, onTrouble: (trouble) => onProgress({ ...NO_PROGRESS, trouble }) },
    );
    return { record, refused: [] };
  } catch (failure) {
    await takeBack(id).catch(() => {
      if (signal.aborted) throw new NotTakenBack();
    });
    throw failure;
  }
}
