/** Bottles of My Cellar that operations fill or move. */
import { type OperationLine, type OperationVersion, sentenceOf } from '@cuverie/contract';
import { bottlesIn, LIBRARY, type TakenFrom } from '@cuverie/domain';
import type { Transaction } from '../../../../platform/database/database.ts';
import { invalid } from '../../../../platform/http/refusal.ts';
import type { CanRecord } from '../../../../platform/sessions/member.ts';
import type { OperationValues } from '../operations.store.ts';
import {
  type BottleCount,
  type BottledWine,
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
   * @param bottles in their usual place, unless one is given, or those they left
   */
  change(
    tx: Transaction,
    member: CanRecord,
    wineId: string,
    bottles: BottleCount & { place?: string; takenFrom?: TakenFrom[] },
  ): Promise<{ name: string; isDeleted: boolean; taken: TakenFrom[] } | undefined>;
}

/** Updates My Cellar's bottles to what an operation fills or moves; a void one does neither. */
export async function bottle(
  tx: Transaction,
  member: CanRecord,
  bottling: BottledWines,
  { number, status, ...statement }: Pick<OperationValues, 'number' | 'status' | 'kind' | 'lines' | 'reason'>,
  done: OperationVersion['change'],
): Promise<void> {
  const before = await bottlingsOf(tx, member.estateId, number);
  await forgetBottlings(tx, member.estateId, number);
  const names = new Map(before.map(({ wineId, wineName }) => [wineId, wineName]));
  const gone = [...before];
  const stated = status === 'void' ? [] : bottlesOfLines(statement);
  // What is stated as before touches no wine.
  const fresh = stated.filter((one) => {
    const at = gone.findIndex((was) => keyOf(was) === keyOf(one) && isAsMany(was, one));
    if (at >= 0) one.takenFrom = gone.splice(at, 1)[0]?.takenFrom ?? null;
    return at < 0;
  });
  const change = async ({ wineId, ...bottles }: BottlesToChange) => {
    const wine = await bottling.change(tx, member, wineId, bottles);
    if (wine && !wine.isDeleted) names.set(wineId, wine.name);
    const fromLibrary = bottlesIn((wine?.taken ?? []).filter(({ place }) => place === LIBRARY));
    const isHere = wine !== undefined && !wine.isDeleted && bottles.place !== undefined;
    return { taken: wine?.taken ?? [], fromLibrary, lacking: isHere ? -bottles.bottles - fromLibrary : 0 };
  };
  // Bottles that come make room for those that go.
  for (const { takenFrom, ...one } of gone.filter(leaves))
    for (const part of takenFrom ? [{ ...one, bottles: bottlesIn(takenFrom), takenFrom }] : partsOf(one, -1))
      await change(part);
  for (const one of changesOf(gone.filter(comes), fresh.filter(comes))) {
    const { fromLibrary, lacking } = await change(one);
    const lines = stated.filter((line) => comes(line) && keyOf(line) === keyOf(one));
    if (lacking > 0 && done === 'changed' && lines[0])
      throw invalid({
        [`lines.${lines[0].line}.library`]: sentenceOf('library_left', {
          left: fromLibrary,
          least: lines.reduce((sum, { library }) => sum + library, lacking),
        }),
      });
  }
  for (const one of fresh.filter(leaves)) {
    one.takenFrom = [];
    for (const part of partsOf(one, 1)) {
      const { taken, fromLibrary, lacking } = await change(part);
      // A restored one takes others where the library has fewer now.
      if (lacking > 0 && done !== 'restored')
        throw invalid({
          [`lines.${one.line}.library`]: sentenceOf('library_fewer', {
            there: fromLibrary,
            asked: -part.bottles,
          }),
        });
      one.takenFrom.push(...taken);
    }
  }
  const named = stated.map(({ line, ...one }) => {
    // A wine deleted since keeps its name in the record, and its bottling can be corrected.
    const wineName = names.get(one.wineId);
    if (wineName === undefined) throw invalid({ [`lines.${line}.wine`]: sentenceOf('wine_gone') });
    return { ...one, wineName };
  });
  await saveBottlings(tx, member.estateId, number, named);
}

const keyOf = ({ wineId, bottleSizeMl }: Pick<BottledWine, 'wineId' | 'bottleSizeMl'>): string =>
  `${wineId} ${bottleSizeMl}`;
const isAsMany = (one: BottledWine, other: BottledWine): boolean =>
  one.bottles === other.bottles && one.library === other.library;
const leaves = ({ bottles }: BottledWine): boolean => bottles < 0;
const comes = (one: BottledWine): boolean => !leaves(one);

type BottlesToChange = Omit<BottledWine, 'library'> & { place?: string; takenFrom?: TakenFrom[] };

/** Bottles in their usual place and in the library. */
function partsOf({ wineId, bottleSizeMl, bottles, library }: BottledWine, sign: 1 | -1): BottlesToChange[] {
  const others = { wineId, bottleSizeMl, bottles: sign * (bottles - library) };
  return library === 0 ? [others] : [others, { ...others, bottles: sign * library, place: LIBRARY }];
}

/** Difference in bottles that come, per wine, size and place; those that go are last. */
function changesOf(before: readonly BottledWine[], after: readonly BottledWine[]): BottlesToChange[] {
  const changes = new Map<string, BottlesToChange>();
  for (const one of [
    ...after.flatMap((filled) => partsOf(filled, 1)),
    ...before.flatMap((filled) => partsOf(filled, -1)),
  ]) {
    const key = `${keyOf(one)} ${one.place}`;
    changes.set(key, { ...one, bottles: one.bottles + (changes.get(key)?.bottles ?? 0) });
  }
  return [...changes.values()].sort((one, other) => Number(one.bottles < 0) - Number(other.bottles < 0));
}
