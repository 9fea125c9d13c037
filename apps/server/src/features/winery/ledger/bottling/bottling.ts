/** Bottles of My Cellar that operations fill or move. */
import { type OperationLine, type OperationVersion, say } from '@cuverie/contract';
import { LIBRARY, type Statement } from '@cuverie/domain';
import type { Transaction } from '../../../../platform/database/database.ts';
import { invalid } from '../../../../platform/http/refusal.ts';
import type { CanRecord } from '../../../../platform/sessions/member.ts';
import type { OperationValues } from '../operations.store.ts';
import {
  type BottleCount,
  type BottledWine,
  type BottlesOfLine,
  bottlesOfLines,
  bottlingsOf,
  forgetBottlings,
  saveBottlings,
} from './bottlings.store.ts';

/** My Cellar's part of a bottling. */
export interface BottledWines {
  addWine(
    tx: Transaction,
    member: CanRecord,
    draft: Exclude<OperationLine['wine'], string | undefined>,
    bottleSizeMl: number,
  ): Promise<string>;
  /**
   * Adds bottles to a wine, or removes some if `bottles` is negative; `undefined` for an unknown wine.
   * @param bottles in their usual place, unless one is given
   */
  change(
    tx: Transaction,
    member: CanRecord,
    wineId: string,
    bottles: BottleCount & { place?: string },
  ): Promise<{ name: string; isDeleted: boolean; fromLibrary: number } | undefined>;
}

/**
 * Updates My Cellar's bottles to what an operation fills or moves; a void one does neither.
 * @param done a restored one takes other bottles where the library has fewer now
 * @param removed its statement until now
 */
export async function bottle(
  tx: Transaction,
  member: CanRecord,
  bottling: BottledWines,
  { number, status, ...statement }: Pick<OperationValues, 'number' | 'status' | 'kind' | 'lines' | 'reason'>,
  done: OperationVersion['change'],
  removed?: Statement,
): Promise<void> {
  const before = await bottlingsOf(tx, member.estateId, number);
  await forgetBottlings(tx, member.estateId, number);
  const filled = status === 'void' ? [] : withStoredLibrary(bottlesOfLines(statement), removed, before);
  const names = new Map(before.map(({ wineId, wineName }) => [wineId, wineName]));
  /** Library bottles that left because there were no others; negative for others that left in their place. */
  const alsoLeft = new Map<string, number>();
  for (const { wineId, ...bottles } of changesOf(before, filled)) {
    const wine = await bottling.change(tx, member, wineId, bottles);
    if (wine === undefined || wine.isDeleted) continue;
    names.set(wineId, wine.name);
    const key = keyOf({ wineId, ...bottles });
    const lacking = Math.max(0, -bottles.bottles - wine.fromLibrary);
    if (bottles.place === undefined) alsoLeft.set(key, wine.fromLibrary);
    else if (done === 'restored') alsoLeft.set(key, (alsoLeft.get(key) ?? 0) - lacking);
    else if (lacking > 0) refuseLibrary(filled, { wineId, ...bottles }, wine.fromLibrary);
  }
  const named = filled.map(({ line, ...one }) => {
    // A wine deleted since keeps its name in the record, and its bottling can be corrected.
    const wineName = names.get(one.wineId);
    if (wineName === undefined) throw invalid({ [`lines.${line}.wine`]: say('wine_gone') });
    // They return to the library when it is undone.
    const left = alsoLeft.get(keyOf(one)) ?? 0;
    const more = one.bottles > 0 ? 0 : Math.max(one.library, Math.min(left, one.library - one.bottles));
    alsoLeft.set(keyOf(one), left - more);
    return { ...one, wineName, library: one.library - more };
  });
  await saveBottlings(tx, member.estateId, number, named);
}

/** Bottles of a wine and size whose lines are as before move no others: their library is the stored one. */
function withStoredLibrary(
  filled: readonly BottlesOfLine[],
  removed: Statement | undefined,
  before: readonly (BottledWine & { step: number })[],
): readonly BottlesOfLine[] {
  if (removed === undefined) return filled;
  const stated = bottlesOfLines(removed);
  const ofKey = <One extends BottledWine>(all: readonly One[], key: string) =>
    all.filter((one) => keyOf(one) === key);
  const countsOf = (all: readonly BottledWine[], key: string) =>
    JSON.stringify(ofKey(all, key).map(({ bottles, library }) => [bottles, library]));
  return filled.map((one) => {
    const key = keyOf(one);
    if (countsOf(filled, key) !== countsOf(stated, key)) return one;
    const was = ofKey(stated, key)[ofKey(filled, key).indexOf(one)];
    const stored = before.find(({ step }) => step === was?.step);
    return { ...one, library: stored?.library ?? one.library };
  });
}

const keyOf = ({ wineId, bottleSizeMl }: Pick<BottledWine, 'wineId' | 'bottleSizeMl'>): string =>
  `${wineId} ${bottleSizeMl}`;

/**
 * An undo takes others instead.
 * @param left bottles in the library, beside those that the operation took before
 * @throws Refusal 400 at the line that takes more bottles from the library than there are
 */
function refuseLibrary(filled: readonly BottlesOfLine[], change: BottlesToChange, left: number): void {
  const taking = filled.filter((one) => one.library < 0 && keyOf(one) === keyOf(change));
  const asked = -taking.reduce((sum, { library }) => sum + library, 0);
  if (taking[0])
    throw invalid({
      [`lines.${taking[0].line}.library`]: say('library_fewer', {
        there: left + asked + change.bottles,
        asked,
      }),
    });
}

type BottlesToChange = Omit<BottledWine, 'library'> & { place?: string };

/** Difference in bottles per wine, size and place; unchanged lines touch no wine. */
function changesOf(before: readonly BottledWine[], after: readonly BottledWine[]): BottlesToChange[] {
  const changes = new Map<string, BottlesToChange>();
  const put = (wineId: string, bottleSizeMl: number, bottles: number, place?: string) => {
    if (place !== undefined && bottles === 0) return;
    const key = `${keyOf({ wineId, bottleSizeMl })} ${place}`;
    const sum = (changes.get(key)?.bottles ?? 0) + bottles;
    changes.set(key, { wineId, bottleSizeMl, bottles: sum, ...(place !== undefined && { place }) });
  };
  const add = ({ wineId, bottleSizeMl, bottles, library }: BottledWine, sign: 1 | -1) => {
    put(wineId, bottleSizeMl, sign * (bottles - library));
    put(wineId, bottleSizeMl, sign * library, LIBRARY);
  };
  for (const one of after) add(one, 1);
  for (const one of before) add(one, -1);
  // Bottles that come make room for those that go.
  return [...changes.values()].sort((one, other) => Number(one.bottles < 0) - Number(other.bottles < 0));
}
