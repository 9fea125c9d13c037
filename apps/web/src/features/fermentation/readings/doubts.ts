import type { Tank, TankReadingDraft } from '@cuverie/contract';
import { isDoubtful } from '@cuverie/domain';
import { fromStored, signOf } from '../../../ui/units.ts';
import { agoWords, withSign, withUnit } from '../../../ui/words.ts';
import { newestValue } from '../tanks/course.ts';

/** A value far from the last one of its tank: the question, and its field. */
export interface Doubt {
  field: 'temperature' | 'sugar' | 'pH' | 'alcohol';
  /** `Is 46 °C right?` */
  question: string;
  /** `The last was 9.0 °C, 2 h ago.` */
  last: string;
}

const MEASURES = [
  { of: 'temperature', field: 'temperature', unit: '°C', decimals: 1 },
  { of: 'brix', field: 'sugar', unit: '°Bx', decimals: 1 },
  { of: 'pH', field: 'pH', unit: '', decimals: 2 },
  { of: 'alcohol', field: 'alcohol', unit: '%', decimals: 1 },
] as const;

/**
 * The values of a reading so far from the last ones that they may be typing errors.
 * @param before only readings before this moment are compared
 */
export function doubtsOf(
  tank: Pick<Tank, 'readings' | 'course'>,
  draft: TankReadingDraft,
  before = draft.timestamp,
): Doubt[] {
  return MEASURES.flatMap(({ of, field, unit, decimals }) => {
    const value = draft[of];
    const last = newestValue(tank, of, before);
    if (typeof value !== 'number' || last === undefined) return [];
    const known = { value: last.value, at: Date.parse(last.timestamp) };
    const at = draft.timestamp === undefined ? known.at : Date.parse(draft.timestamp);
    if (!isDoubtful(of, { value, at }, known)) return [];
    const name = of === 'pH' ? 'pH ' : '';
    return {
      field,
      // As it was typed: 20 °F are stored as -6.67 °C, which are 19.99 °F.
      question: `Is ${name}${withSign(fromStored(value, { unit, kept: 2 }), signOf(unit))} right?`,
      last: `The last was ${withUnit(last.value, unit, decimals, decimals)}, ${agoWords(last.timestamp, at)}.`,
    };
  });
}
