import type { Reading } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { dayWords, numberWords, withUnit } from '../../../ui/words.ts';
import classes from './Measurements.module.css';

/** About two months of measurements; the planning is below them. */
const AT_FIRST = 8;

interface Props {
  readings: readonly Reading[];
  /** The actions of a measurement; none if omitted. */
  actions: ((reading: Reading) => ReactNode) | undefined;
}

/** Measurements on a phone, which is too narrow for the table: a card for each, the newest first. */
export function MeasurementCards({ readings, actions }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? readings : readings.slice(0, AT_FIRST);
  return (
    <>
      <ul className={classes.cards} aria-label="Grape measurements, the newest day first">
        {shown.map((reading) => (
          <li key={reading.id} className={classes.card}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <h3>{dayWords(reading.date)}</h3>
              <Group gap="0" wrap="nowrap">
                {actions?.(reading)}
              </Group>
            </Group>
            <p className={classes.values}>
              {valuesOf(reading)}
              <NotSent id={reading.id} />
            </p>
            <Text c="dimmed" fz="sm">
              {[
                reading.status,
                reading.estimatedHarvest !== null && `harvest about ${dayWords(reading.estimatedHarvest)}`,
                reading.takenBy,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {reading.notes !== null && <Text fz="sm">{reading.notes}</Text>}
          </li>
        ))}
      </ul>
      {shown.length < readings.length && (
        <Button variant="default" size="sm" me="auto" onClick={() => setShowsAll(true)}>
          Show all {readings.length} measurements
        </Button>
      )}
    </>
  );
}

/** `22.4 °Bx · pH 3.41 · TA 6.1 g/L`, as far as measured. */
function valuesOf({ brix, ph, ta, berryWeight }: Reading): string {
  const values = [
    brix !== null && withUnit(brix, '°Bx', 3, 1),
    ph !== null && `pH ${numberWords(ph, 3, 2)}`,
    ta !== null && `TA ${withUnit(ta, 'g/L', 3, 1)}`,
    berryWeight !== null && `${withUnit(berryWeight, 'g', 3)} a berry`,
  ].filter((value) => value !== false);
  return values.length === 0 ? 'Nothing measured' : values.join(' · ');
}
