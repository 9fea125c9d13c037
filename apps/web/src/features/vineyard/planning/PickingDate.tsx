import { type PlannedField, reasonInWords } from '@cuverie/contract';
import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { today } from '../../../platform/clock.ts';
import { inUnits, sentenceWords } from '../../../ui/units.ts';
import { countText, dayWords, numberWords, shortDay, sugarChangeWords, withUnit } from '../../../ui/words.ts';
import { lastCriterion } from './criterion-words.ts';
import classes from './planning.module.css';

/** The typical °Bx of grapes at picking. */
const RIPE_BRIX = 22;

const SHAPES = { straight: 'evenly', levelling: 'ever slower' } as const;

/** A yield of zero means that none was entered. */
export const tonnesWords = (tonnes: number): string =>
  tonnes === 0 ? 'not set' : withUnit(tonnes, 't', 2, 1);

/** The picking date of a field with its range and its obstacles. The basis is behind “Why”. */
export function PickingDate({ plan, children }: { plan: PlannedField; children?: ReactNode }) {
  const { warnings } = plan;
  return (
    <>
      <Day plan={plan}>{children}</Day>
      {warnings.length > 0 && (
        <Text fz="sm" c="var(--cv-straw-text)">
          {warnings.map((warning) => inUnits(sentenceWords(warning))).join(' ')}
        </Text>
      )}
    </>
  );
}

function Day({ plan, children }: { plan: PlannedField; children: ReactNode }) {
  const { date, isReached, earliest, latestDate, reason, reasons } = plan;
  if (date === null) return inUnits(reasonInWords(reasons, reason) ?? '');
  if (isReached) return `${plan.criteria.length > 1 ? 'All targets' : 'Target'} reached on ${dayWords(date)}`;
  const isPast = date < today();
  return (
    <>
      <strong>{isPast ? `Due since ${dayWords(date)}` : dayWords(date)}</strong>
      {earliest !== null && latestDate !== null && ` (${shortDay(earliest)} to ${shortDay(latestDate)})`}
      {isPast && '. Take a new sample.'}
      <details className={classes.why}>
        <summary>
          Why<VisuallyHidden> {plan.name} is picked then</VisuallyHidden>
        </summary>
        <p>{whyWords(plan)}</p>
        {children}
      </details>
    </>
  );
}

function whyWords(plan: PlannedField): string {
  const { readings, ratePerDay, shape, explained, latest, courses, byWarmth } = plan;
  const last = lastCriterion(plan);
  const rise =
    ratePerDay !== null && shape !== null
      ? ` ${inUnits('Brix')} rises by ${sugarChangeWords(ratePerDay, latest?.brix ?? RIPE_BRIX)} a day, ${SHAPES[shape]}.`
      : '';
  const basis = courses
    ? `, its pace held against ${countText(courses, 'course')} of earlier seasons and neighbours`
    : '';
  const fit = explained === null ? '' : ` (R² ${numberWords(explained, 2)})`;
  const warmth = byWarmth
    ? ' Warm days count for more than cold ones, those to come as they are forecast and as they were in earlier years.'
    : '';
  const target = last === undefined ? 'the target' : `the last of its targets, ${last}`;
  return `Where a curve through ${countText(readings, 'reading')} of this season${fit} reaches ${target}${basis}.${rise}${warmth} In four of five cases picking falls within the range.`;
}
