/** An operation as returned and stored. */
import { ACCOUNTS, MOST_HOLDINGS, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { takenFrom } from '../cellar/consumptions.ts';
import { problem } from '../platform/problems.ts';
import { id, instant, numberIn, oneOf, optionalText } from '../platform/values.ts';
import { checkLines, MOST_LINES, operationLine } from './operation-drafts.ts';
import { REPORT_FORMS } from './report-forms.ts';
import { LEDGER_UNITS } from './vessels.ts';

/** One side of a flow: the amount a vessel or an account received (positive) or gave. */
export const operationEntry = z.strictObject({
  /** From 1; a drawing is odd, and the filling of the same amount follows. */
  step: z.int(),
  unit: z.enum(LEDGER_UNITS),
  amount: z.number(),
  account: z.enum(ACCOUNTS).nullable(),
  vesselId: id.nullable(),
  vessel: z.string().nullable(),
  /** Contents of the vessel before and after; `null` for an account. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Code of its lot afterwards. */
  lot: z.string().nullable(),
});
export type OperationEntry = z.infer<typeof operationEntry>;

export const operation = z.strictObject({
  id,
  /** Its number in the journal, in order of first recording. */
  number: z.int(),
  version: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  status: z.enum(['recorded', 'void']),
  /** As entered: relative amounts stay so. */
  lines: z.array(z.looseObject({})),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Reason of the last change; `null` without one. */
  changeReason: z.string().nullable(),
  /** Last author. */
  by: z.string(),
  /** Its work order; omitted without one. */
  workOrder: z.strictObject({ id, title: z.string() }).optional(),
  createdAt: instant,
  updatedAt: instant,
  /** Its effects; empty while it is void. */
  entries: z.array(operationEntry),
});
export type CellarOperation = z.infer<typeof operation>;

/** A later operation with a different result. */
export const changedOperation = z.strictObject({
  id,
  number: z.int(),
  kind: z.enum(OPERATION_KINDS),
  at: instant,
  /** What changes: amounts, or only levels or composition. */
  changes: z.enum(['amounts', 'levels', 'composition']),
  before: z.array(operationEntry),
  after: z.array(operationEntry),
});
export type ChangedOperation = z.infer<typeof changedOperation>;

const contents = { level: z.number(), lot: z.string().nullable() };

export const operationPreview = z.strictObject({
  /** Effects of the operation. */
  entries: z.array(operationEntry),
  /** Later operations with different results, in chronological order. */
  changes: z.array(changedOperation),
  /** Vessels with different contents today. */
  vessels: z.array(
    z.strictObject({
      id,
      code: z.string(),
      before: z.strictObject(contents),
      after: z.strictObject(contents),
    }),
  ),
  /** Codes of affected lots. */
  lots: z.array(z.string()),
  /** Filed reports that may be affected. */
  reports: z.array(z.strictObject({ form: z.enum(REPORT_FORMS), period: z.string() })),
});
export type OperationPreview = z.infer<typeof operationPreview>;

/** A version of an operation in the journal. */
export const operationVersion = z.strictObject({
  version: z.int(),
  change: z.enum(['recorded', 'changed', 'replayed', 'void', 'restored']),
  at: instant,
  lines: z.array(z.looseObject({})),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Reason of the change or void; `null` without one. */
  changeReason: z.string().nullable(),
  /** Of a replay: id of the corrected earlier operation. */
  becauseOf: id.nullable(),
  by: z.string(),
  recordedAt: instant,
});
export type OperationVersion = z.infer<typeof operationVersion>;

/** A line whose wine is already in My Cellar. */
const lineOfArchive = operationLine.extend({ wine: id.optional() });

/** Far from the largest integer, since further ones follow. */
const COUNTED = { min: 1, max: 1_000_000_000 };

/** An operation with all its versions, as a row of an archive. */
export const operationRow = z
  .strictObject({
    id,
    number: numberIn('Number', COUNTED),
    kind: oneOf('Kind', OPERATION_KINDS),
    at: instant,
    status: z.enum(['recorded', 'void']),
    lines: z.array(lineOfArchive).min(1).max(MOST_LINES),
    reason: optionalText('Reason'),
    note: optionalText('Note', 10_000),
    voidReason: optionalText('Reason'),
    changeReason: optionalText('Change reason'),
    by: z.string(),
    /** The places that its bottles left, by the step they left in. */
    takenFrom: z
      .array(
        z.strictObject({ step: numberIn('Step', COUNTED), places: z.array(takenFrom).max(MOST_HOLDINGS) }),
      )
      .max(2 * MOST_LINES)
      .nullable()
      .optional(),
    versions: z
      .array(
        operationVersion.extend({
          version: numberIn('Version', COUNTED),
          lines: z.array(lineOfArchive).min(1, problem('required', { field: 'Lines' })),
          changeReason: operationVersion.shape.changeReason.optional(),
        }),
      )
      .refine(
        (all) => new Set(all.map((one) => one.version)).size === all.length,
        problem('value_said_twice'),
      ),
  })
  .check(checkLines);
export type OperationRow = z.infer<typeof operationRow>;
