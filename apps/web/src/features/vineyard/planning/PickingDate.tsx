import { type PlannedField, reasonInWords } from '@cuverie/contract';
import { VisuallyHidden } from '@mantine/core';
import { today } from '../../../platform/clock.ts';
import { inUnits } from '../../../ui/units.ts';
import { counted, dayWords, numberWords, shortDay, sugarChangeWords, withUnit } from '../../../ui/words.ts';
import classes from './planning.module.css';

/** What grapes have about when they are picked, °Bx. */
const RIPE_BRIX = 22;

const SHAPES = { straight: 'evenly', levelling: 'ever slower' } as const;

/** A yield of nothing is one nobody has set yet. */
export const tonnesWords = (tonnes: number): string =>
  tonnes === 0 ? 'not set' : withUnit(tonnes, 't', 2, 1);

/** When a field is picked: the day and its range; what it is computed by waits behind “Why”. */
export function PickingDate({ plan }: { plan: PlannedField }) {
  const { date, isReached, earliest, latestDate, reason, reasons } = plan;
  if (date === null) return inUnits(reasonInWords(reasons, reason) ?? '');
  if (isReached) return `Target reached on ${dayWords(date)}`;
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
      </details>
    </>
  );
}

function whyWords({ readings, ratePerDay, shape, explained, latest }: PlannedField): string {
  const rise =
    ratePerDay !== null && shape !== null
      ? ` ${inUnits('Brix')} rises by ${sugarChangeWords(ratePerDay, latest?.brix ?? RIPE_BRIX)} a day, ${SHAPES[shape]}.`
      : '';
  const fit = explained === null ? '' : ` (R² ${numberWords(explained, 2)})`;
  return `Where a curve through ${counted(readings, 'reading')} of this season${fit} reaches the target.${rise} In four of five cases picking falls within the range.`;
}
