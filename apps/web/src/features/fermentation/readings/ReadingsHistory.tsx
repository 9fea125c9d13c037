import type { Tank } from '@cuverie/contract';
import type { Forecast } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { TimeSeriesChart } from '../../../ui/TimeSeriesChart.tsx';
import { acidAndAlcohol, warmthAndSugar } from './chart-content.ts';
import classes from './ReadingsHistory.module.css';
import { readingsOf } from './reading.queries.ts';

const CHART_HEIGHT = 400;

/** All readings of a tank over time. */
export function ReadingsHistory({ tank, forecast }: { tank: Tank; forecast: Forecast | undefined }) {
  const all = useQuery(readingsOf(tank));
  const readings = all.data ?? tank.readings;
  const warmth = useMemo(() => warmthAndSugar(readings, forecast), [readings, forecast]);
  const acid = useMemo(() => acidAndAlcohol(readings), [readings]);
  const hasAcid = acid.series.some(({ points }) => points.length > 0);
  if (readings.length === 0) return <p>No readings yet.</p>;
  return (
    <div className={classes.charts}>
      {all.error && (
        <ErrorNotice onRetry={() => void all.refetch()}>
          Only the newest readings are drawn. {messageOf(all.error)}
        </ErrorNotice>
      )}
      <TimeSeriesChart
        title={`Temperature and Brix of ${tank.name}`}
        content={warmth}
        height={CHART_HEIGHT}
      />
      {hasAcid ? (
        <TimeSeriesChart title={`pH and alcohol of ${tank.name}`} content={acid} height={CHART_HEIGHT} />
      ) : (
        <p>No pH or alcohol was measured yet.</p>
      )}
    </div>
  );
}
