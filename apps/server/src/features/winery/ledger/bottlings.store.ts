/** Reads the bottles filled by operations. */
import { bottled, fromLedger } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { StoredLine } from './lines.ts';

export interface Bottled {
  bottles: number;
  bottleSizeMl: number;
}

export interface BottledWine extends Bottled {
  wineId: string;
}

/** Bottles filled by an operation's lines, each with its step. */
export const filledBottles = (
  lines: readonly StoredLine[],
): (BottledWine & { step: number; line: number })[] =>
  lines.flatMap(({ wine, bottles, bottleSizeMl }, at) =>
    wine === undefined || bottles === undefined || bottleSizeMl === undefined
      ? []
      : // A line of bottling is two flows of two steps each, and the first fills the bottles.
        [{ step: 4 * at + 2, line: at, wineId: wine, bottles, bottleSizeMl }],
  );

export const bottlingsOf = (
  tx: Transaction,
  estateId: string,
  number: number,
): Promise<(BottledWine & { wineName: string })[]> =>
  tx.rows(sql`
    select wine_id as "wineId", wine_name as "wineName", bottles, bottle_size_ml as "bottleSizeMl" from bottlings
    where estate_id = ${estateId} and number = ${number} order by step`);

export async function forgetBottlings(tx: Transaction, estateId: string, number: number): Promise<void> {
  await tx.count(sql`delete from bottlings where estate_id = ${estateId} and number = ${number}`);
}

export async function keepBottlings(
  tx: Transaction,
  estateId: string,
  number: number,
  filled: readonly (BottledWine & { step: number; wineName: string })[],
): Promise<void> {
  for (const { step, wineId, wineName, bottles, bottleSizeMl } of filled) {
    const row = {
      estate_id: estateId,
      number,
      step,
      wine_id: wineId,
      wine_name: wineName,
      bottles,
      bottle_size_ml: bottleSizeMl,
      unit: 'L',
      amount: fromLedger(bottled(bottles, bottleSizeMl)),
    };
    await tx.count(sql`insert into bottlings ${sql.values(row)}`);
  }
}
