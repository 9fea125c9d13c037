/** Words the picking criteria of a field and their days. */
import type { Block, PlannedCriterion, PlannedField } from '@cuverie/contract';
import { PICKING_CRITERIA } from '@cuverie/domain';
import { inUnits, sentenceWords } from '../../../ui/units.ts';
import { numberWords, shortDay, withUnit } from '../../../ui/words.ts';

type Ripe = Pick<PlannedCriterion, 'date' | 'isReached' | 'earliest' | 'latestDate' | 'reasons'>;

/** `8 Oct (5 Oct to 14 Oct)`, `since 22 Sep`, or why there is no day. */
function dayWords({ date, isReached, earliest, latestDate, reasons }: Ripe): string {
  if (date === null) return reasons.map((reason) => inUnits(sentenceWords(reason))).join(' ');
  if (isReached) return `since ${shortDay(date)}`;
  const range =
    earliest === null || latestDate === null ? '' : ` (${shortDay(earliest)} to ${shortDay(latestDate)})`;
  return `${shortDay(date)}${range}`;
}

/** A target: `24.0 °Bx`, `TA of 6.5 g/L`, `pH of 3.4`. */
export function targetWords({ criterion, target }: Pick<PlannedCriterion, 'criterion' | 'target'>): string {
  if (criterion === 'brix') return withUnit(target, '°Bx', 2, 1);
  if (criterion === 'ta') return `TA of ${withUnit(target, 'g/L')}`;
  return `${criterion === 'ph' ? 'pH' : 'Brix·pH²'} of ${numberWords(target)}`;
}

/** All targets of a field: `24.0 °Bx, TA of 6.5 g/L`. */
export function wantedWords({
  targetBrix,
  targetIndex,
  targetPh,
  targetTa,
}: Pick<Block, 'targetBrix' | 'targetIndex' | 'targetPh' | 'targetTa'>): string {
  const targets = { brix: targetBrix, index: targetIndex, ph: targetPh, ta: targetTa };
  const wanted = PICKING_CRITERIA.flatMap((criterion) => {
    const target = targets[criterion];
    return target === null ? [] : [targetWords({ criterion, target })];
  });
  return wanted.length === 0 ? 'not set' : wanted.join(', ');
}

export interface CriterionLine {
  what: string;
  when: string;
}

/** A line for each picking criterion, and for the highest pH; none if sugar is the only criterion. */
export function criterionLines({
  criteria,
  highestPh,
}: Pick<PlannedField, 'criteria' | 'highestPh'>): CriterionLine[] {
  if (criteria.length < 2 && highestPh === null) return [];
  const lines = criteria.map((one) => ({ what: targetWords(one), when: dayWords(one) }));
  if (highestPh === null) return lines;
  return [
    ...lines,
    {
      what: `Too late above pH ${numberWords(highestPh.ph)}`,
      // Without a computed day, the highest pH is not near.
      when: highestPh.date === null ? 'no day in sight' : dayWords(highestPh),
    },
  ];
}

/** The criterion that is reached last, if there are several. */
export function lastCriterion({
  criteria,
  date,
}: Pick<PlannedField, 'criteria' | 'date'>): string | undefined {
  const last = criteria.find((one) => one.date !== null && one.date === date);
  return criteria.length > 1 && last ? targetWords(last) : undefined;
}
