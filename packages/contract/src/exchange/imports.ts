import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, clientId, id, instant, numberIn, oneOf, page, requiredText } from '../platform/values.ts';

/** Kinds of imported rows, each with its own schema. */
export const IMPORT_KINDS = [
  'wines',
  'barrels',
  'purchases',
  'readings',
  'tank-readings',
  'grapes',
  'fields',
  'weather',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What to do with rows that exist already. */
export const MATCH_CHOICES = ['update', 'skip', 'add'] as const;
export type MatchChoice = (typeof MATCH_CHOICES)[number];

export const IMPORT_STATUSES = ['open', 'finished', 'cancelled', 'undone'] as const;

export const IMPORT_LIMITS = {
  /** Maximum of rows per file. */
  rows: { min: 0, max: 250_000 },
  /** Maximum of rows per call. */
  rowsOfCall: 5000,
  /** Maximum of rows per preview call. */
  rowsOfMatch: 20_000,
  /** Maximum of lines in a file; quoted texts may span several per row. */
  line: { min: 1, max: 2_000_000 },
  /** Maximum of bytes per call. */
  bytesOfCall: 8 * 1024 * 1024,
  /** Maximum of bytes of an archive. */
  bytesOfArchive: 4 * 1024 * 1024 * 1024,
  /** Maximum of characters of a file of refused rows. */
  refusedFile: 4_000_000,
} as const;

/** Days in which a finished import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

const kind = oneOf('Kind', IMPORT_KINDS);

export const importDraft = z.object({
  id: clientId,
  kind,
  fileName: requiredText('File name', 255),
  /** How the file was recognised, in the client's terms, such as `cellartracker-list` or `mapped`. */
  format: requiredText('Format', 60),
  /** Number of rows in the file, with any result. */
  rows: numberIn('Rows', IMPORT_LIMITS.rows),
  onMatch: oneOf('Choice for what is there already', MATCH_CHOICES),
  /** Whether one invalid row refuses all. */
  strict: z.boolean().optional(),
});
export type ImportDraft = z.infer<typeof importDraft>;

const count = z.int();

export const importRecord = z.strictObject({
  id,
  /** An archive has several kinds. */
  kind: z.enum([...IMPORT_KINDS, 'archive']),
  fileName: z.string(),
  format: z.string(),
  rows: count,
  onMatch: z.enum(MATCH_CHOICES),
  strict: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  added: count,
  updated: count,
  /** Existing rows that were skipped or unchanged. */
  skipped: count,
  refused: count,
  /** Whether the refused rows are stored as a file. */
  hasRefusedFile: z.boolean(),
  /** Number of rows an undo kept because they were edited after the import. */
  kept: count,
  /** What was missing or damaged in an archive, as text. */
  notes: z.array(z.string()),
  /** Name of the person who started it. */
  createdBy: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** End of the time for its undo; `null` if it cannot be undone. */
  undoableUntil: instant.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Line of a row in its file, from 1, which identifies it in repeated calls. */
const line = numberIn('Line', IMPORT_LIMITS.line);

const rowsOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .array(row, problem('must_be', { field: 'Rows', kind: 'list' }))
    .min(1, problem('rows_missing'))
    .max(most, problem('rows_too_many', { most }));

/** Values of any shape: each row is validated separately by the schema of its kind. */
const looseRow = z.object({ line, values: z.looseObject({}) });

export const importRows = z.object({ rows: rowsOf(looseRow, IMPORT_LIMITS.rowsOfCall) });
export type ImportRows = z.infer<typeof importRows>;

/** A refused row with the errors of its fields by path, as text and codes. */
const refusedRow = z.strictObject({
  line: z.int(),
  errors: z.record(z.string(), z.string()),
  problems: z.record(z.string(), sentence),
});
export type RefusedRow = z.infer<typeof refusedRow>;

export const stagedRows = z.strictObject({
  /** Staged rows of the call, which are stored at the end. */
  received: count,
  /** The others, with their errors. */
  refused: z.array(refusedRow),
});
export type StagedRows = z.infer<typeof stagedRows>;

export const finishedImport = importRecord.extend({
  /** Rows refused at the end, such as a duplicate barrel code; at most 10,000. */
  refusedRows: z.array(refusedRow),
});
export type FinishedImport = z.infer<typeof finishedImport>;

/** Refused rows, including those held back by the client, as CSV with their errors. */
export const refusedFile = z.object({
  rows: numberIn('Rows', IMPORT_LIMITS.rows),
  file: z
    .string(problem('must_be', { field: 'File', kind: 'text' }))
    .min(1, problem('required', { field: 'File' }))
    .max(IMPORT_LIMITS.refusedFile, problem('too_long', { field: 'File', most: IMPORT_LIMITS.refusedFile })),
});
export type RefusedFile = z.infer<typeof refusedFile>;

/** Fields by which rows are matched; others are ignored. */
export const matchRows = z.object({ kind, rows: rowsOf(looseRow, IMPORT_LIMITS.rowsOfMatch) });
export type MatchRows = z.infer<typeof matchRows>;

export const matchedRows = z.strictObject({
  /**
   * Rows with candidates, each with all of them, best first. An import uses an item once: a row takes the first unused
   * one.
   */
  matches: z.array(z.strictObject({ line: z.int(), ids: z.array(z.uuid()) })),
});
export type MatchedRows = z.infer<typeof matchedRows>;

/** Rows with their matches. */
export const rowsToCompare = z.object({
  kind,
  rows: rowsOf(looseRow.extend({ itemId: id }), IMPORT_LIMITS.rowsOfCall),
});
export type RowsToCompare = z.infer<typeof rowsToCompare>;

const valuesByField = z.record(z.string(), z.json());

export const comparedRows = z.strictObject({
  /** Rows with changes, each with the changed values by field; a price includes its currency. */
  changes: z.array(
    z.strictObject({
      line: z.int(),
      before: valuesByField,
      after: valuesByField,
      /** Number of new drinking log entries; omitted if there are none. */
      entriesAdded: z.int().optional(),
    }),
  ),
  /** Rows the existing item would refuse. */
  refused: z.array(refusedRow),
});
export type ComparedRows = z.infer<typeof comparedRows>;

/** Mapping of columns to fields, in the client's terms. */
export const importMapping = z.object({
  columns: z
    .record(
      z.string().max(200, problem('too_long', { field: 'A column’s name', most: 200 })),
      z.string().max(100),
    )
    .refine((columns) => Object.keys(columns).length <= 200, problem('file_columns_too_many', { most: 200 })),
});
export type ImportMapping = z.infer<typeof importMapping>;

const byHeader = z.object({
  kind,
  /** Hash of the header row, computed by the client. */
  signature: z.string().regex(/^[0-9a-f]{16,128}$/, problem('signature_wrong')),
});

export const importQuery = z.object({
  ...page,
  kind: oneOf('Kind', [...IMPORT_KINDS, 'archive']).optional(),
});
export type ImportQuery = z.infer<typeof importQuery>;

const call = callsOf('Imports');

export const importOperations = {
  list: call('listImports', 'GET /api/imports', {
    summary: 'List the imports of the estate, newest first',
    query: importQuery,
    data: z.array(importRecord),
  }),
  get: call('getImport', 'GET /api/imports/{id}', {
    summary: 'Get one import, with what it has stored so far',
    params: byId,
    data: importRecord,
  }),
  start: call('startImport', 'POST /api/imports', {
    summary: 'Start an import; its rows follow in calls of their own',
    body: importDraft,
    data: importRecord,
    isCostly: true,
    status: 201,
  }),
  match: call('matchImportRows', 'POST /api/imports/match', {
    right: 'see',
    summary: 'Find what the estate already has for some rows, before an import of them; nothing is stored',
    body: matchRows,
    bodyLimit: IMPORT_LIMITS.bytesOfCall,
    data: matchedRows,
  }),
  compare: call('compareImportRows', 'POST /api/imports/compare', {
    right: 'see',
    summary:
      'Find what rows would change of what the estate already has, before an import of them; nothing is stored',
    body: rowsToCompare,
    bodyLimit: IMPORT_LIMITS.bytesOfCall,
    data: comparedRows,
  }),
  store: call('storeImportRows', 'POST /api/imports/{id}/rows', {
    summary: 'Bring rows of an import; they are stored when it is finished, each line once',
    params: byId,
    body: importRows,
    bodyLimit: IMPORT_LIMITS.bytesOfCall,
    addsRows: true,
    data: stagedRows,
  }),
  finish: call('finishImport', 'POST /api/imports/{id}/finish', {
    summary:
      'Finish an import: all its rows are stored, together. Of a strict one with a refused row nothing is, and it is cancelled',
    params: byId,
    data: finishedImport,
  }),
  keepRefused: call('keepRefusedRows', 'PUT /api/imports/{id}/refused', {
    summary: 'Keep the rows of an import that were not stored, as a CSV file with the reasons',
    params: byId,
    body: refusedFile,
    bodyLimit: IMPORT_LIMITS.bytesOfCall,
    data: importRecord,
  }),
  getRefused: call('getRefusedRows', 'GET /api/imports/{id}/refused', {
    summary:
      'Get the refused rows of an import, as a CSV file with the reasons; an empty text where there is none',
    params: byId,
    data: z.strictObject({ rows: count, file: z.string() }),
  }),
  cancel: call('cancelImport', 'POST /api/imports/{id}/cancel', {
    summary: 'Cancel an open import: its rows are dropped',
    params: byId,
    data: importRecord,
  }),
  undo: call('undoImport', 'POST /api/imports/{id}/undo', {
    summary: 'Undo a finished import, except for rows changed since',
    params: byId,
    data: importRecord,
  }),
};

export const importMappingOperations = {
  get: call('getImportMapping', 'GET /api/import-mappings/{kind}/{signature}', {
    summary:
      'Get the columns as they were read the last time a file had this header; none where there was no such file',
    params: byHeader,
    data: importMapping,
  }),
  put: call('putImportMapping', 'PUT /api/import-mappings/{kind}/{signature}', {
    summary: 'Remember how the columns of a header are read',
    params: byHeader,
    body: importMapping,
    addsRows: true,
    data: importMapping,
  }),
  delete: call('deleteImportMapping', 'DELETE /api/import-mappings/{kind}/{signature}', {
    summary: 'Forget how the columns of a header are read',
    params: byHeader,
    data: z.strictObject({ deleted: z.boolean() }),
  }),
};
