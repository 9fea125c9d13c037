/** The limits of many vessels after an addition to each. */
import type { VesselLimits } from '@cuverie/contract';
import type { Dose } from '@cuverie/domain';
import { codesWords } from '../vessels/vessel-groups.ts';
import { leftWords, limitsAfter, ownLeftWords, ownLimitsAfter } from './wine-words.ts';

/** A vessel and the dose for it. */
export interface VesselDose {
  id: string;
  code: string;
  level: number;
  dose: Dose;
}

interface Worst {
  left: number;
  code: string;
  words: string;
  /** The codes of the vessels in which it is passed. */
  over: string[];
}

/** A line for each limit: where it is passed, else the vessel with the least left. */
export function groupLimits(vessels: readonly VesselDose[], groups: readonly VesselLimits[]) {
  const limitsById = new Map(groups.flatMap((group) => group.vesselIds.map((id) => [id, group] as const)));
  const worst = new Map<string, Worst>();
  const put = (key: string, code: string, left: number, words: string) => {
    const before = worst.get(key);
    const over = [...(before?.over ?? []), ...(left < 0 ? [code] : [])];
    worst.set(key, before && before.left <= left ? { ...before, over } : { left, code, words, over });
  };
  for (const { id, code, level, dose } of vessels) {
    const known = limitsById.get(id);
    if (known === undefined || Number.isNaN(dose.dose)) continue;
    for (const limit of ownLimitsAfter(known, dose, level))
      put(`own ${limit.of}`, code, limit.left, ownLeftWords(limit));
    for (const limit of limitsAfter(known, dose, level))
      put(limit.of, code, limit.left, leftWords(limit, known.market));
  }
  return [...worst].map(([key, { code, words, over }]) => ({
    key,
    isOver: over.length > 0,
    words:
      over.length > 1
        ? `${code}: ${words}; over it too: ${codesWords(over.filter((one) => one !== code))}`
        : `${code}: ${words}`,
  }));
}
