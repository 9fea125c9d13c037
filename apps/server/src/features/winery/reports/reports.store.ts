/** Filed figures. */
import type { ReportForm, ReportRow } from '@cuverie/contract';
import type { TtbFigures } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';

export type ReportValues = Omit<ReportRow, 'id'>;

export const REPORTS: ManyTable<ReportValues> = {
  name: 'reports',
  kind: 'report',
  named: 'period',
  stamped: 'created',
  columns: {
    form: ['form', 'text'],
    period: ['period', 'text'],
    figures: ['figures', 'jsonb'],
    filedBy: ['filed_by', 'text'],
    filedAt: ['filed_at', 'timestamptz'],
  },
};

/** Finds the last report filed for a period. */
export const findFiledReport = <Figures>(
  db: Db,
  estateId: string,
  form: ReportForm,
  period: string,
): Promise<{ filedAt: string; by: string; figures: Figures } | undefined> =>
  db.row(sql`
    select filed_at as "filedAt", filed_by as "by", figures from reports
    where estate_id = ${estateId} and form = ${form} and period = ${period} order by filed_at desc, id desc limit 1`);

export const filedPeriods = (db: Db, estateId: string): Promise<{ form: ReportForm; period: string }[]> =>
  db.rows(sql`
    select form, period from reports where estate_id = ${estateId} group by form, period order by period, form`);

/** The last filed figures of TTB F 5120.17 by period. */
export async function filedFigures(db: Db, estateId: string): Promise<Map<string, TtbFigures>> {
  const rows = await db.rows<{ period: string; figures: TtbFigures }>(sql`
    select distinct on (period) period, figures from reports
    where estate_id = ${estateId} and form = 'ttb_5120_17' order by period, filed_at desc, id desc`);
  return new Map(rows.map(({ period, figures }) => [period, figures]));
}
