import {
  IMPORT_LIMITS,
  type ImportedRows,
  type ImportKind,
  type ImportRecord,
  importOperations,
  type MatchChoice,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { isRefused, type ReadRow } from '../../platform/csv/read-rows.ts';
import { persistently } from './persistent.ts';

/** What is to be imported, and how. */
export interface Job {
  kind: ImportKind;
  fileName: string;
  format: string;
  rows: readonly ReadRow[];
  onMatch: MatchChoice;
  /** Whether one bad row refuses them all. */
  isStrict: boolean;
}

export interface Progress {
  /** Rows the server has answered for. */
  done: number;
  total: number;
  added: number;
  updated: number;
  skipped: number;
  refused: number;
  /** Why nothing comes through for the moment, in words. */
  trouble: string | undefined;
}

/** A row that was not stored, and why. */
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
const LETTERS = 2_000_000;

/** About how many letters a row takes: only what a file brought along makes it long. */
function lengthOf({ values: { notes, extra, consumptions } }: Row): number {
  let length = 800 + (typeof notes === 'string' ? notes.length : 0);
  for (const [heading, text] of Object.entries(extra ?? {})) length += heading.length + String(text).length;
  return consumptions === undefined ? length : length + JSON.stringify(consumptions).length;
}

/** Rows in calls that are neither too many nor too long. */
export function* portions(rows: Iterable<Row>): Generator<Row[]> {
  let portion: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    if (portion.length === IMPORT_LIMITS.rowsOfCall || (letters + length > LETTERS && portion.length > 0)) {
      yield portion;
      portion = [];
      letters = 0;
    }
    portion.push(row);
    letters += length;
  }
  if (portion.length > 0) yield portion;
}

/** The rows that can be sent, by their place in the file; several files may number theirs alike. */
function* sendable(rows: readonly ReadRow[]): Generator<Row> {
  for (const [index, row] of rows.entries()) {
    if (!isRefused(row)) yield { line: index + 1, values: row.values };
  }
}

/** The database stores the rows of two calls while the server judges those of a third. */
const CALLS_AT_ONCE = 3;

/** What was asked with its answer, in the order of the questions, the next of which is under way by then. */
async function* answered<Asked, Answer>(
  questions: Iterable<Asked>,
  ask: (question: Asked) => Promise<Answer>,
): AsyncGenerator<[Asked, Answer]> {
  const underWay: { question: Asked; answer: Promise<Answer> }[] = [];
  try {
    for (const question of questions) {
      const answer = ask(question);
      // Heard where its turn comes, unless one before it fails.
      answer.catch(() => undefined);
      underWay.push({ question, answer });
      if (underWay.length < CALLS_AT_ONCE) continue;
      const first = underWay.shift();
      if (first) yield [first.question, await first.answer];
    }
    for (let first = underWay.shift(); first; first = underWay.shift())
      yield [first.question, await first.answer];
  } finally {
    await Promise.allSettled(underWay.map(({ answer }) => answer));
  }
}

interface Watching {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Stops an import whose rows nobody wants any more; what it stored is taken back. */
export const cancelImport = (id: string): Promise<ImportRecord> =>
  call(importOperations.cancel, { params: { id } });

/** The rows for which the server refused all of a call: its errors stand under `line.field`. */
function refusedTogether(failure: unknown, rows: readonly ReadRow[]): RefusedRow[] {
  if (!(failure instanceof ApiFailure) || failure.status !== 400) return [];
  const found = new Map<ReadRow, Record<string, string>>();
  for (const [path, message] of Object.entries(failure.errors)) {
    const [, line, field = ''] = /^(\d+)\.(.*)$/.exec(path) ?? [];
    const row = rows[Number(line) - 1];
    if (row) found.set(row, { ...found.get(row), [field]: message });
  }
  return [...found].map(([row, errors]) => ({ row, errors }));
}

/** What a cancelled import stored is there still. */
export class NotTakenBack extends Error {
  constructor() {
    super(
      'The import was cancelled, but what it had stored could not be taken back. Undo it under “Earlier imports”.',
    );
  }
}

/**
 * Imports the rows that can be; rejects with the reason of `signal` once it is cancelled and taken back.
 * @throws NotTakenBack where it was cancelled and could not be taken back
 */
export async function runImport(job: Job, { signal, onProgress }: Watching): Promise<Outcome> {
  const { kind, fileName, format, rows, onMatch, isStrict } = job;
  const id = newId();
  const params = { id };
  const refused = rows.flatMap((row): RefusedRow[] =>
    isRefused(row) ? [{ row, errors: row.problems }] : [],
  );
  const progress: Progress = {
    done: refused.length,
    total: rows.length,
    added: 0,
    updated: 0,
    skipped: 0,
    refused: refused.length,
    trouble: undefined,
  };
  const tell = (news: Partial<Progress>) => {
    Object.assign(progress, news);
    onProgress({ ...progress });
  };
  const persistence = { signal, onTrouble: (trouble: string | undefined) => tell({ trouble }) };
  tell({});
  const start = () =>
    call(importOperations.start, {
      body: { id, kind, fileName, format, rows: rows.length, onMatch },
      signal,
    });
  try {
    await persistently(start, persistence);
  } catch (failure) {
    // Nothing is stored yet, but the server may have heard of it all the same.
    if (signal.aborted) await cancelImport(id).catch(() => undefined);
    throw failure;
  }
  try {
    const store = (portion: Row[]): Promise<ImportedRows> =>
      persistently(
        () => call(importOperations.store, { params, body: { rows: portion, strict: isStrict }, signal }),
        persistence,
      );
    for await (const [portion, answer] of answered(portions(sendable(rows)), store)) {
      for (const { line, errors } of answer.refused) {
        const row = rows[line - 1];
        if (row) refused.push({ row, errors });
      }
      tell({
        done: progress.done + portion.length,
        added: progress.added + answer.added,
        updated: progress.updated + answer.updated,
        skipped: progress.skipped + answer.skipped,
        refused: refused.length,
      });
      // The answer may have come in the moment somebody cancelled.
      signal.throwIfAborted();
    }
    const record = await persistently(() => call(importOperations.finish, { params, signal }), persistence);
    return { record, refused };
  } catch (failure) {
    const judged = isStrict ? refusedTogether(failure, rows) : [];
    if (judged.length > 0) {
      const record = await persistently(() => cancelImport(id), persistence);
      return { record, refused: [...refused, ...judged] };
    }
    // An import nobody finishes must not stay half in the cellar; if this fails too, "Earlier imports" can do it.
    await cancelImport(id).catch(() => {
      if (signal.aborted) throw new NotTakenBack();
    });
    throw failure;
  }
}

/** The fields by which the server knows rows again, and those without which it takes a row for none. */
const KNOWN_BY = [
  'quantity',
  'id',
  'source',
  'name',
  'producer',
  'vintage',
  'region',
  'type',
  'bottleSizeMl',
  'barrelId',
  'block',
  'date',
  'tank',
  'variety',
  'timestamp',
  'temperature',
  'brix',
  'pH',
  'alcohol',
  'takenBy',
];

const keyOf = ({ line, values }: Row): Row => ({
  line,
  values: Object.fromEntries(KNOWN_BY.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
});

/**
 * Finds the rows the cellar has already, and stores nothing. An item is taken by one row only, so rows are told
 * in their order.
 */
export async function findMatches(
  { kind, rows }: Pick<Job, 'kind' | 'rows'>,
  signal: AbortSignal,
  onFound: (rows: ReadonlySet<ReadRow>) => void,
): Promise<void> {
  const taken = new Set<string>();
  const found = new Set<ReadRow>();
  const match = (portion: Row[]) =>
    call(importOperations.match, { body: { kind, rows: portion.map(keyOf) }, signal });
  for await (const [, { matches }] of answered(portions(sendable(rows)), match)) {
    if (matches.length === 0) continue;
    for (const { line, ids } of matches) {
      const item = ids.find((one) => !taken.has(one));
      const row = rows[line - 1];
      if (item === undefined || !row) continue;
      taken.add(item);
      found.add(row);
    }
    onFound(new Set(found));
  }
}
