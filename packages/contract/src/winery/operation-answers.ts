/** An operation as it is answered and kept. */
import { ACCOUNTS, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { id, instant, oneOf, optionalText } from '../platform/values.ts';
import { MOST_LINES, operationLine } from './operation-drafts.ts';
import { REPORT_FORMS } from './report-forms.ts';
import { LEDGER_UNITS } from './vessels.ts';

/** One side of a flow: what a vessel or an account was given (above 0), or gave. */
export const operationEntry = z.strictObject({
  /** From 1; a drawing is odd, and the filling of the same amount follows it. */
  step: z.int(),
  unit: z.enum(LEDGER_UNITS),
  amount: z.number(),
  account: z.enum(ACCOUNTS).nullable(),
  vesselId: id.nullable(),
  vessel: z.string().nullable(),
  /** What the vessel held before and after; `null` of an account. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** The code of the lot it holds afterwards. */
  lot: z.string().nullable(),
});
export type OperationEntry = z.infer<typeof operationEntry>;

export const operation = z.strictObject({
  id,
  /** Its number in the journal, in the order things were first recorded. */
  number: z.int(),
  version: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  status: z.enum(['recorded', 'void']),
  /** As it was said: amounts in words stay words. */
  lines: z.array(z.looseObject({})),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Why it was made void. */
  voidReason: z.string().nullable(),
  /** Who said so last. */
  by: z.string(),
  /** The work order it was done for; left out, none. */
  workOrder: z.strictObject({ id, title: z.string() }).optional(),
  createdAt: instant,
  updatedAt: instant,
  /** What it did; empty while it is void. */
  entries: z.array(operationEntry),
});
export type CellarOperation = z.infer<typeof operation>;

/** A later operation that comes out otherwise. */
export const changedOperation = z.strictObject({
  id,
  number: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  /** What of it changes: amounts, or only the levels or the composition around it. */
  changes: z.enum(['amounts', 'levels', 'composition']),
  before: z.array(operationEntry),
  after: z.array(operationEntry),
});
export type ChangedOperation = z.infer<typeof changedOperation>;

const contents = { level: z.number(), lot: z.string().nullable() };

export const operationPreview = z.strictObject({
  /** What the operation would do. */
  entries: z.array(operationEntry),
  /** Later operations that come out otherwise, in the order they were done. */
  changes: z.array(changedOperation),
  /** Vessels that would hold something else today. */
  vessels: z.array(
    z.strictObject({
      id,
      code: z.string(),
      before: z.strictObject(contents),
      after: z.strictObject(contents),
    }),
  ),
  /** Codes of the lots it touches. */
  lots: z.array(z.string()),
  /** Reports that were filed and may come out otherwise. */
  reports: z.array(z.strictObject({ form: z.enum(REPORT_FORMS), period: z.string() })),
});
export type OperationPreview = z.infer<typeof operationPreview>;

/** One wording of an operation, as the journal keeps it. */
export const operationVersion = z.strictObject({
  version: z.int(),
  change: z.enum(['recorded', 'changed', 'replayed', 'void', 'restored']),
  at: instant,
  lines: z.array(z.looseObject({})),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a replay: the id of the earlier operation that was corrected. */
  becauseOf: id.nullable(),
  by: z.string(),
  recordedAt: instant,
});
export type OperationVersion = z.infer<typeof operationVersion>;

/** A line whose wine is in My Cellar already. */
const lineOfArchive = operationLine.extend({ wine: id.optional() });

/** An operation with all its wordings, as a row of an archive. */
export const operationRow = z.strictObject({
  id,
  number: z.int().min(1),
  kind: oneOf('Kind', OPERATION_KINDS),
  at: instant,
  status: z.enum(['recorded', 'void']),
  lines: z.array(lineOfArchive).min(1).max(MOST_LINES),
  reason: optionalText('Reason'),
  note: optionalText('Note', 10_000),
  voidReason: optionalText('Reason'),
  by: z.string(),
  versions: z.array(operationVersion.extend({ lines: z.array(lineOfArchive) })),
});
export type OperationRow = z.infer<typeof operationRow>;
