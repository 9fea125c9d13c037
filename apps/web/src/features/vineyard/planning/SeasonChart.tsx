import type { Block } from '@cuverie/contract';
import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TimeSeriesChart } from '../../../ui/charts/TimeSeriesChart.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { inUnits } from '../../../ui/units.ts';
import { growthOfField, harvestPlanQuery } from './analytics.queries.ts';
import { MEASURES, type Measure, seasonContent } from './season-content.ts';

const CHOICES = [
  { value: 'brix', label: 'Brix and pH' },
  { value: 'ph', label: 'pH' },
  { value: 'ta', label: 'TA' },
] satisfies { value: Measure; label: string }[];

/** The selected field's season, with its target, its forecast and earlier years. */
export function SeasonChart({ field }: { field: Block }) {
  const [measure, setMeasure] = useState<Measure>('brix');
  const growth = useQuery(growthOfField(field.id));
  const plan = useQuery(harvestPlanQuery()).data?.fields.find(({ block }) => block === field.id);
  const season = growth.data?.fields[0];
  const content = useMemo(
    () => season && seasonContent(field, season, plan, measure),
    [field, season, plan, measure],
  );
  if (content === undefined) {
    return (
      <Loaded query={growth}>
        {() => <Text c="dimmed">Not enough data: {field.name} has no measurements to draw yet.</Text>}
      </Loaded>
    );
  }
  return (
    <>
      <h4>Season of {field.name}</h4>
      <SegmentedControl
        style={{ justifySelf: 'start' }}
        aria-label="Measure"
        data={CHOICES.map(({ value, label }) => ({ value, label: inUnits(label) }))}
        value={measure}
        onChange={(value) => setMeasure(value)}
      />
      <TimeSeriesChart title={`${MEASURES[measure].label} of ${field.name}`} content={content} />
    </>
  );
}
