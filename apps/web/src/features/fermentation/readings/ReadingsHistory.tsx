import type { Tank } from '@cuverie/contract';
import { type Forecast, sugarsOfTank } from '@cuverie/domain';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { TimeSeriesChart } from '../../../ui/charts/TimeSeriesChart.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { numberWords } from '../../../ui/words.ts';
import { forecastWords, uniqueTankName } from '../tanks/tank-words.ts';
import { acidAndAlcohol, shownUntil, warmthAndSugar } from './chart-content.ts';
import {
  closerLook,
  type HistoryPoint,
  historyOf,
  includedReadings,
  isLong,
  type TimeWindow,
  windowFor,
  withFinerParts,
} from './history.ts';
import classes from './ReadingsHistory.module.css';

const CHART_HEIGHT = 400;

/** The pause after a zoom before finer values are fetched, in milliseconds. */
const REST_MS = 150;

export function ReadingsHistory({ tank, forecast }: { tank: Tank; forecast: Forecast | undefined }) {
  const all = useQuery(historyOf(tank));
  const whole = useMemo(() => all.data ?? includedReadings(tank), [all.data, tank]);
  const warmth = useCloserLook(tank, whole);
  const acid = useCloserLook(tank, whole);
  const sugars = useMemo(() => sugarsOfTank(tank), [tank]);
  const drawnWarmth = useMemo(
    () => warmthAndSugar(warmth.stretches, sugars, forecast),
    [warmth.stretches, sugars, forecast],
  );
  const drawnAcid = useMemo(() => acidAndAlcohol(acid.stretches), [acid.stretches]);
  const hasAcid = drawnAcid.series.some(({ points }) => points.length > 0);
  const error = all.error ?? warmth.error ?? acid.error;
  if (tank.readingCount === 0) return <p>No readings yet.</p>;
  return (
    <div className={classes.charts}>
      {error && (
        <ErrorNotice onRetry={() => void all.refetch()}>
          {all.error ? 'Only the newest readings are drawn.' : 'The readings could not be drawn closer.'}{' '}
          {messageOf(error)}
        </ErrorNotice>
      )}
      {isLong(tank) && (
        <p>
          {numberWords(tank.readingCount)} readings: drawn together, with the lowest and the highest of each
          stretch of time. Zoom in to see them one by one.
        </p>
      )}
      {forecast?.kind === 'forecast' && tank.status === 'active' && (
        <p>
          {forecastWords(forecast).says}
          {shownUntil(whole, forecast.dryAt) < forecast.dryAt.late && '; the chart does not reach that far'}.
        </p>
      )}
      <TimeSeriesChart
        title={`Temperature and Brix of ${uniqueTankName(tank)}`}
        content={drawnWarmth}
        height={CHART_HEIGHT}
        onShow={warmth.onShow}
      />
      {hasAcid ? (
        <TimeSeriesChart
          title={`pH and alcohol of ${uniqueTankName(tank)}`}
          content={drawnAcid}
          height={CHART_HEIGHT}
          onShow={acid.onShow}
        />
      ) : (
        <p>No pH or alcohol was measured yet.</p>
      )}
    </div>
  );
}

/** The whole history, with finer values for the part in view. */
function useCloserLook(tank: Tank, whole: readonly HistoryPoint[]) {
  const [window, setWindow] = useState<TimeWindow>();
  const look = useQuery(closerLook(tank, window));
  const onShow = useDebouncedCallback(
    (shown: Parameters<typeof windowFor>[0]) =>
      setWindow((before) => {
        const next = windowFor(shown);
        return before?.from === next?.from && before?.to === next?.to ? before : next;
      }),
    REST_MS,
  );
  const closer = window === undefined ? undefined : look.data;
  const stretches = useMemo(() => withFinerParts(whole, closer), [whole, closer]);
  return { stretches, onShow, error: window === undefined ? null : look.error };
}
