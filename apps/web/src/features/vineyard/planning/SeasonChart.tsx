import type { Block } from '@cuverie/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { TimeSeriesChart } from '../../../ui/charts/TimeSeriesChart.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { growthOfField, harvestPlanQuery } from './analytics.queries.ts';
import classes from './planning.module.css';
import { MEASURES, type Measure, seasonContent } from './season-content.ts';

const CHOICES = [
  { value: 'brix', label: 'Brix and pH' },
  { value: 'ph', label: 'pH' },
  { value: 'ta', label: 'TA' },
] satisfies { value: Measure; label: string }[];

/** The selected field's season, with its target, its forecast and the years before. */
export function SeasonChart({ field }: { field: Block }) {
  const [measure, setMeasure] = useState<Measure>('brix');
  const { data, error, refetch } = useQuery(growthOfField(field.id));
  const plan = useQuery(harvestPlanQuery()).data?.fields.find(({ block }) => block === field.id);
  const growth = data?.fields[0];
  const content = useMemo(
    () => growth && seasonContent(field, growth, plan, measure),
    [field, growth, plan, measure],
  );
  if (data === undefined) {
    if (error === null) return <LoadingState />;
    return <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>;
  }
  if (content === undefined) {
    return <p className={classes.quiet}>Not enough data: {field.name} has no measurements to draw yet.</p>;
  }
  return (
    <>
      <h4>Season of {field.name}</h4>
      <SegmentedControl
        className={classes.measures}
        aria-label="Measure"
        data={CHOICES}
        value={measure}
        onChange={(value) => setMeasure(value)}
      />
      <TimeSeriesChart title={`${MEASURES[measure].label} of ${field.name}`} content={content} />
    </>
  );
}
