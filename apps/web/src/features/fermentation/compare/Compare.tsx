import type { Tank } from '@cuverie/contract';
import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { TimeSeriesChart } from '../../../ui/charts/TimeSeriesChart.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { historyOf, includedReadings } from '../readings/history.ts';
import { MOST_COMPARED } from '../search.ts';
import { optionOf } from '../tanks/tank-words.ts';
import { type ComparedTank, comparison } from './compare.ts';

interface Props {
  /** In the order shown. */
  tanks: readonly Tank[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  onEnd: () => void;
}

/** Up to five ferments in one chart, aligned at their first day, including archived ones. */
export function Compare({ tanks, chosen, onChoose, onEnd }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard and screen reader continue from the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const comparedTanks = chosen.flatMap((id) => tanks.find((tank) => tank.id === id) ?? []);
  // The combined value must keep its identity while nothing changes, because a new one redraws the chart.
  const compared = useQueries({
    queries: comparedTanks.map((tank) => historyOf(tank)),
    combine: (results) =>
      comparedTanks.map(
        (tank, at): ComparedTank => ({
          name: optionOf(tank).label,
          readings: results[at]?.data ?? includedReadings(tank),
        }),
      ),
  });
  const sugar = useMemo(() => comparison(compared, 'brix'), [compared]);
  const warmth = useMemo(() => comparison(compared, 'temperature'), [compared]);
  // A tank of an earlier year often has the name of a current one.
  const optionsOf = (status: Tank['status']) =>
    tanks.filter((tank) => tank.readingCount > 0 && tank.status === status).map(optionOf);
  const groups = [
    { group: 'Active Tanks', items: optionsOf('active') },
    { group: 'Archived Tanks', items: optionsOf('archived') },
  ].filter(({ items }) => items.length > 0);

  return (
    <Stack component="section" gap="lg" aria-label="Compare fermentations">
      <Group gap="xs" justify="space-between">
        <h2 ref={heading} tabIndex={-1}>
          Compare fermentations
        </h2>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          onClick={onEnd}
        >
          Back to the tanks
        </Button>
      </Group>
      <MultiSelect
        label="Tanks"
        description={`Up to ${MOST_COMPARED}, laid over each other from their first sugar reading`}
        size="md"
        data={groups}
        value={comparedTanks.map(({ id }) => id)}
        maxValues={MOST_COMPARED}
        // The list scrolls natively. Mantine's scroll area would need the focus to be scrolled by keyboard.
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        styles={{ options: { maxBlockSize: '14rem', overflowY: 'auto' } }}
        onChange={onChoose}
        searchable
        placeholder={comparedTanks.length === 0 ? 'Choose tanks' : undefined}
        nothingFoundMessage="No tank of this name has readings"
      />
      {comparedTanks.length === 0 ? (
        <EmptyState title="Nothing to compare yet">
          Choose this year's tank and one of a year you liked, and see where they part.
        </EmptyState>
      ) : (
        <>
          <TimeSeriesChart title="Brix by day" content={sugar} />
          <TimeSeriesChart title="Temperature by day" content={warmth} />
        </>
      )}
    </Stack>
  );
}
