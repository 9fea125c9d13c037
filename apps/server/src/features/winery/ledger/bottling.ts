/** Bottles that operations fill, in My Cellar. */
import { type OperationLine, say } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import {
  type Bottled,
  bottlingsOf,
  filledBottles,
  forgetBottlings,
  keepBottlings,
} from './bottlings.store.ts';
import type { StoredLine } from './lines.ts';

/** What My Cellar does with bottles that are filled. */
export interface Bottling {
  addWine(
    tx: Transaction,
    member: Member,
    draft: Exclude<OperationLine['wine'], string | undefined>,
    bottleSizeMl: number,
  ): Promise<string>;
  put(tx: Transaction, member: Member, wineId: string, bottles: Bottled): Promise<string | undefined>;
  take(tx: Transaction, member: Member, wineId: string, bottles: Bottled): Promise<void>;
}

/** Brings My Cellar's bottles in line with what an operation fills. */
export async function bottle(
  tx: Transaction,
  member: Member,
  bottling: Bottling,
  number: number,
  lines: readonly StoredLine[],
): Promise<void> {
  const before = await bottlingsOf(tx, member.estateId, number);
  await forgetBottlings(tx, member.estateId, number);
  const filled = [];
  for (const { step, line, wineId, ...bottles } of filledBottles(lines)) {
    const put = await bottling.put(tx, member, wineId, bottles);
    // A wine that was deleted since keeps its name in the record, and what is said of its bottling may be corrected.
    const wineName = put ?? before.find((one) => one.wineId === wineId)?.wineName;
    if (wineName === undefined) throw invalid({ [`lines.${line}.wine`]: say('wine_gone') });
    filled.push({ step, wineId, ...bottles, wineName });
  }
  // First what is put, then what is taken: a bottling that is only worded anew takes no bottle that was drunk.
  for (const { wineId, ...bottles } of before) await bottling.take(tx, member, wineId, bottles);
  await keepBottlings(tx, member.estateId, number, filled);
}
