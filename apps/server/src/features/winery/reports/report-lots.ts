/** Lots with their tax classes, as the reports of the TTB need them. */
import { type ClassStatement, classOfAlcohol, classOn, type TaxClass } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { classesOfLots } from '../lots/lot-classes.ts';

export interface LotOfReport {
  id: string;
  code: string;
  name: string | null;
  /** The stated classes, else the implied one. */
  taxClasses: ClassStatement[];
  /** The class of its bottles if they were filled before it had one: that of its alcohol, else of table wine. */
  bottledAs: TaxClass;
}

export async function lotsOfReport(db: Db, estateId: string): Promise<Map<string, LotOfReport>> {
  const { stated, implied, alcohol } = await classesOfLots(db, estateId);
  const rows = await db.rows<Omit<LotOfReport, 'taxClasses'>>(
    sql`select id, code, name from lots where estate_id = ${estateId}`,
  );
  return new Map(
    rows.map((lot) => {
      const own = stated.get(lot.id) ?? [];
      const one = implied.get(lot.id);
      const taxClasses = own.length > 0 || one === undefined ? own : [one];
      return [lot.id, { ...lot, taxClasses, bottledAs: classOfAlcohol(alcohol.get(lot.id) ?? 0) ?? 'a' }];
    }),
  );
}

export type Lots = ReadonlyMap<string, LotOfReport>;

/** Returns the tax class of a lot at the start of a day; changes stated from that day on come later. */
export const classBefore = (lots: Lots, id: string, day: string) =>
  classOn(lots.get(id)?.taxClasses.filter(({ from }) => from === null || from < day) ?? [], day);

export const classOf = (lots: Lots, id: string | null, day: string) =>
  id === null ? null : classOn(lots.get(id)?.taxClasses ?? [], day);

export const taxClassOfBottles = (lots: Lots, id: string | null): TaxClass =>
  (id === null ? undefined : lots.get(id)?.bottledAs) ?? 'a';

/** The class of bottles, from when they were filled. */
export const classOfBottles = (lots: Lots, lotId: string | null, filledOn: string): TaxClass => {
  const classThen = classOf(lots, lotId, filledOn);
  return classThen === null || classThen === 'fermenting' ? taxClassOfBottles(lots, lotId) : classThen;
};
