import type { Block, Reading } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { inUnits } from '../../../ui/units.ts';
import { dayWords, numberWords, withUnit } from '../../../ui/words.ts';
import classes from './FieldCards.module.css';

/** `Merlot · Active · South slope · 1.25 ha`. */
export const fieldWords = ({ variety, status, group, area }: Block): string =>
  [variety, status, group, area > 0 && withUnit(area, 'ha', 4)].filter(Boolean).join(' · ');

/** The latest measurement, with its day and person. */
export function LatestValues({ reading }: { reading: Reading | null }) {
  if (reading === null) {
    return (
      <Text c="dimmed" fz="sm">
        No measurements yet.
      </Text>
    );
  }
  const { brix, ph, ta, date, takenBy } = reading;
  return (
    <>
      <dl className={classes.latest}>
        <Measure label={inUnits('Brix')} value={withUnit(brix, '°Bx', 2, 1)} />
        <Measure label="pH" value={numberWords(ph, 3, 2)} />
        <Measure label="TA" value={withUnit(ta, 'g/L', 2, 1)} />
      </dl>
      <Text c="dimmed" fz="sm">
        {dayWords(date)}, {takenBy}
      </Text>
    </>
  );
}

function Measure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
