import { LOT_CLASSES, OPERATION_KINDS, periodOf, TAX_CLASSES, TTB_COLUMNS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { id, instant, oneOf, requiredText } from '../platform/values.ts';
import { REPORT_FORMS } from './report-forms.ts';

const COLUMNS = [...TTB_COLUMNS, 'all'] as const;

/** Litres, or kilograms of grapes, by line and column of the form. */
const figures = z.record(z.string(), z.partialRecord(z.enum(COLUMNS), z.number()));

const period = requiredText('Period', 10).refine(
  (name) => periodOf(name) !== undefined,
  problem('period_unknown'),
);

/** Figures of a report when its period was closed. */
const frozen = { filedAt: instant, by: z.string() };

const head = {
  period: z.string(),
  from: z.iso.date(),
  /** First day after it. */
  until: z.iso.date(),
};

/** Litres of TTB F 5120.17; shown in wine gallons and pounds. */
export const ttbReport = z.strictObject({
  ...head,
  figures,
  /** Stocks in gallons and pounds that the period begins with, where the one before was filed. */
  beginning: figures,
  /** Wine gallons removed taxpaid before the period, since the calendar year began. */
  removedBefore: z.number(),
  /** Lots of the period without a class, which count as in fermenters, but for what was bottled of them. */
  unclassed: z.array(
    z.strictObject({
      id,
      code: z.string(),
      /** Class of its bottles; `null` if none were filled in the period. */
      bottledAs: z.enum(TAX_CLASSES).nullable(),
    }),
  ),
  /** What part X has to explain: losses, gains and shortages without another line, with the notes of their operations. */
  remarks: z.array(
    z.strictObject({
      line: z.string(),
      operationId: id,
      number: z.int(),
      at: instant,
      /** Litres. */
      amount: z.number(),
      note: z.string().nullable(),
    }),
  ),
  /** The last closed version; `null` if never closed. */
  frozen: z.strictObject({ ...frozen, figures, beginning: figures }).nullable(),
});
export type TtbReport = z.infer<typeof ttbReport>;

export const reportEntry = z.strictObject({
  at: instant,
  /** `null` for a stated class, and for bottles removed from My Cellar. */
  operationId: id.nullable(),
  number: z.int().nullable(),
  kind: z.enum(OPERATION_KINDS).nullable(),
  /** The vessels it left and filled; for a stock, its vessel. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  lot: z.string().nullable(),
  /** The wine in My Cellar of bottles. */
  wine: z.string().nullable(),
  /** Reason without an operation: of a removed bottle, or a stated class. */
  what: z.string().nullable(),
  /** Litres, or kilograms of grapes. */
  amount: z.number(),
});
export type ReportEntry = z.infer<typeof reportEntry>;

export const reportEntries = z.strictObject({
  entries: z.array(reportEntry),
  /** Whether there are more than these. */
  hasMore: z.boolean(),
});
export type ReportEntries = z.infer<typeof reportEntries>;

export const reportQuery = z.object({ period });

export const reportEntriesQuery = z.object({
  period,
  line: requiredText('Line', 30),
  column: oneOf('Column', COLUMNS),
});
export type ReportEntriesQuery = z.infer<typeof reportEntriesQuery>;

/** An addition to or withdrawal from a lot, with the balance. */
const registerLine = z.strictObject({
  at: instant,
  operationId: id,
  number: z.int(),
  kind: z.enum(OPERATION_KINDS),
  note: z.string().nullable(),
  /** Codes of this lot's vessels that were filled or drawn from. */
  vessels: z.array(z.string()),
  /** The lot or account on the other side. */
  other: z.string(),
  entered: z.number(),
  withdrawn: z.number(),
  balance: z.number(),
});

const registerSums = {
  id,
  code: z.string(),
  name: z.string().nullable(),
  /** Its class at the end of the period. */
  class: z.enum(LOT_CLASSES),
  beginning: z.number(),
  entered: z.number(),
  withdrawn: z.number(),
  end: z.number(),
};

/** A lot with its sums, in a closed register. */
export const registerLot = z.strictObject(registerSums);
export type RegisterLot = z.infer<typeof registerLot>;

export const euRegister = z.strictObject({
  ...head,
  lots: z.array(registerLot.extend({ lines: z.array(registerLine) })),
  frozen: z.strictObject({ ...frozen, lots: z.array(registerLot) }).nullable(),
});
export type EuRegister = z.infer<typeof euRegister>;

/** Fruit of a period by variety and district, own and bought. Prices are for a tonne. */
export const crushRow = z.strictObject({
  variety: z.string().nullable(),
  district: z.string().nullable(),
  isBought: z.boolean(),
  currency: z.string().nullable(),
  tons: z.number(),
  brix: z.number().nullable(),
  lowest: z.number().nullable(),
  average: z.number().nullable(),
  highest: z.number().nullable(),
  paid: z.number().nullable(),
});

/** A filed report as a row of an archive. */
export const reportRow = z.strictObject({
  id,
  form: z.enum(REPORT_FORMS),
  period,
  figures: z.unknown().refine((given) => (given ?? null) !== null, problem('required', { field: 'Figures' })),
  filedBy: z.string(),
  filedAt: instant,
});
export type ReportRow = z.infer<typeof reportRow>;

const call = callsOf('Winery');

export const reportOperations = {
  ttb: call('getTtbReport', 'GET /api/winery/reports/ttb', {
    summary: 'Compute TTB F 5120.17 for a month, a quarter or a year, beside the filed report',
    query: reportQuery,
    data: ttbReport,
  }),
  entries: call('listReportEntries', 'GET /api/winery/reports/ttb/entries', {
    summary: 'List what one figure of TTB F 5120.17 is made of',
    query: reportEntriesQuery,
    data: reportEntries,
  }),
  eu: call('getEuRegister', 'GET /api/winery/reports/eu', {
    summary: 'List what entered and left each lot in a period, with its balance, for the register of the EU',
    query: reportQuery,
    data: euRegister,
  }),
  crush: call('listCrushedFruit', 'GET /api/winery/reports/crush', {
    summary: 'Add up the fruit of a period by variety and district, own and bought, with sugar and prices',
    query: reportQuery,
    data: z.array(crushRow),
  }),
  close: call('closePeriod', 'POST /api/winery/reports/close', {
    summary: 'Keep the figures of a period as they are, and close the record up to its end',
    body: z.object({ period }),
    addsRows: true,
    data: z.strictObject({ ...head, openFrom: z.iso.date() }),
  }),
};
