import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { id, instant, optionalDay, optionalText } from '../platform/values.ts';

const change = {
  id,
  /** The first open day before and after; `null`: everything is open. */
  openBefore: z.iso.date().nullable(),
  openFrom: z.iso.date().nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  at: instant,
};

/** A period was closed or reopened. */
export const periodChange = z.strictObject(change);
export type PeriodChange = z.infer<typeof periodChange>;

export const openPeriod = z.strictObject({
  /** The first open day; everything before is closed. `null`: nothing is. */
  openFrom: z.iso.date().nullable(),
  /** Newest changes first. */
  changes: z.array(periodChange),
});
export type OpenPeriod = z.infer<typeof openPeriod>;

export const openPeriodChange = z.object({
  /** `null` reopens everything. */
  openFrom: optionalDay('Open from').unwrap(),
  /** Required to reopen a period. */
  reason: optionalText('Reason'),
});
export type OpenPeriodChange = z.infer<typeof openPeriodChange>;

const call = callsOf('Winery');

export const periodOperations = {
  get: call('getOpenPeriod', 'GET /api/winery/period', {
    summary: 'Get the first open day of the record, and who closed or opened periods when',
    data: openPeriod,
  }),
  set: call('setOpenPeriod', 'PUT /api/winery/period', {
    summary: 'Close the record up to a day, or open it again with a reason',
    body: openPeriodChange,
    addsRows: true,
    data: openPeriod,
  }),
};
