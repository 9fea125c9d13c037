import { countText, type MeasureWords } from './sentence.ts';

const PICKED_BY = { brix: 'Brix', index: 'Brix·pH²', ph: 'pH', ta: 'TA' };

interface PickCriterion {
  by: keyof typeof PICKED_BY;
}

function targetWords(
  { by, target }: PickCriterion & { target: number },
  measure: MeasureWords | undefined,
): string {
  if (by === 'brix') return measure?.(target, '°Bx', 2) ?? `${target} °Bx`;
  return by === 'ta' ? `a TA of ${target} g/L` : `a ${PICKED_BY[by]} of ${target}`;
}

/** `Brix and TA` for `brix ta`. */
function criteriaWords(criteria: string): string {
  const names = criteria.split(' ').map((one) => PICKED_BY[one as keyof typeof PICKED_BY] ?? one);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

const isOne = (criteria: string): boolean => !criteria.includes(' ');

/** Why there is no picking day, and problems of its criteria. */
export const PICKING_WORDS = {
  ripening_without: ({ by }: PickCriterion) =>
    by === 'index'
      ? 'No reading of this season has both Brix and pH yet.'
      : `No ${PICKED_BY[by]} reading of this season yet.`,
  ripening_too_few_readings: (needs: {
    by: keyof typeof PICKED_BY;
    readings: number;
    days: number;
    neededReadings: number;
    neededDays: number;
  }) =>
    `Not enough data: a date takes ${needs.neededReadings} ${PICKED_BY[needs.by]} readings over ${needs.neededDays} days; there ${needs.readings === 1 ? 'is' : 'are'} ${countText(needs.readings, 'reading')} over ${countText(needs.days, 'day')}.`,
  ripening_not_measured: ({ days }: { days: number }) =>
    `The newest reading is ${days} days old. Take a new sample.`,
  ripening_stalled: ({ by }: PickCriterion) =>
    `Ripening has stalled: ${by === 'brix' ? 'sugar' : PICKED_BY[by]} hardly ${by === 'ta' ? 'falls' : 'rises'}, as after rain or where the vine is blocked.`,
  ripening_scattered: () => 'Not enough data: the readings scatter too much for a date. Take another sample.',
  ripe_after_season: (wanted: PickCriterion & { target: number }, measure?: MeasureWords) =>
    `At the present rate ${targetWords(wanted, measure)} would take until after the end of the season.`,
  ripe_too_far: (wanted: PickCriterion & { target: number; days: number }, measure?: MeasureWords) =>
    `At the present rate ${targetWords(wanted, measure)} would take until after ${wanted.days} days from the newest reading.`,
  criteria_uncounted: ({ criteria }: { criteria: string }) =>
    `Not counted: ${criteriaWords(criteria)}, with too few readings for a date.`,
  ph_has_passed: ({ ph, day }: { ph: number; day: string }) => `pH has been above ${ph} since ${day}.`,
  ph_passed_before: ({ ph, day, criteria }: { ph: number; day: string; criteria: string }) =>
    `pH passed ${ph} on ${day}, and ${criteriaWords(criteria)} ${isOne(criteria) ? 'is' : 'are'} not there yet.`,
  ph_passes_before: ({ ph, day, criteria }: { ph: number; day: string; criteria: string }) =>
    `pH likely passes ${ph} on ${day}, before ${criteriaWords(criteria)} ${isOne(criteria) ? 'is' : 'are'} there.`,
};
