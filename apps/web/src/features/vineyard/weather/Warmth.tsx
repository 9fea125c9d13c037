import {
  type Block,
  type FieldWarmth,
  reasonInWords,
  type WeatherDay,
  weatherOperations,
} from '@cuverie/contract';
import { daysBetween, type Hemisphere, seasonAt } from '@cuverie/domain';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { TimeSeriesChart } from '../../../ui/charts/TimeSeriesChart.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { countText, dayWords, figureOf } from '../../../ui/words.ts';
import { environmentalQuery, warmthOfYear } from '../planning/analytics.queries.ts';
import classes from '../planning/planning.module.css';
import { SharedWeather } from './SharedWeather.tsx';
import { warmthContent } from './warmth-content.ts';
import { weatherOf } from './weather.queries.ts';

const WeatherEditor = later(async () => (await import('./WeatherEditor.tsx')).WeatherEditor);

/** The warmth and rain of the season at the selected field, with a form to enter weather. */
export function Warmth({ field, fields }: { field: Block; fields: readonly Block[] }) {
  const [year, setYear] = useState<number>();
  const present = useQuery(environmentalQuery());
  const earlier = useQuery({ ...warmthOfYear(field.id, year), enabled: year !== undefined });
  const environmental = year === undefined ? present : earlier;
  const weather = useQuery(weatherOf(field.id));
  const warmth = environmental.data?.fields.find(({ block }) => block === field.id);
  const hemisphere = warmth?.hemisphere;
  const content = useMemo(
    () => weather.data && hemisphere && warmthContent(weather.data, hemisphere),
    [weather.data, hemisphere],
  );
  const years = weather.data && hemisphere ? harvestYears(weather.data, hemisphere) : [];
  const services = [...new Set(weather.data?.flatMap(({ source }) => source ?? []))];
  const failure = environmental.error ?? weather.error;
  return (
    <Stack component="section" className={classes.part} aria-label={`Warmth and rain at ${field.name}`}>
      <h3>Warmth and rain at {field.name}</h3>
      {failure !== null && (
        <ErrorNotice
          onRetry={() => {
            void environmental.refetch();
            void weather.refetch();
          }}
        >
          {messageOf(failure)}
        </ErrorNotice>
      )}
      <SharedWeather field={field} fields={fields} />
      {warmth !== undefined && warmth.daysKnown === 0 && (
        <Text c="dimmed">
          Of daily temperatures, once they are entered or imported, the season’s degree days, Winkler region,
          Huglin index, other indices and rain stand here.
        </Text>
      )}
      {years.length > 1 && (
        <NativeSelect
          label="Season"
          w="min(100%, 12rem)"
          value={String(year ?? '')}
          data={[
            { value: '', label: 'The present one' },
            ...years.map((one) => ({ value: String(one), label: String(one) })),
          ]}
          onChange={({ currentTarget: { value } }) => setYear(value === '' ? undefined : Number(value))}
        />
      )}
      {warmth !== undefined && warmth.daysKnown > 0 && <Figures warmth={warmth} />}
      {services.length > 0 && (
        <Text c="dimmed" fz="sm">
          Days without your own data are from {services.join(' and ')}.
        </Text>
      )}
      {content && <TimeSeriesChart title={`Degree days at ${field.name}`} content={content} height={320} />}
      <IfMay call={weatherOperations.keep}>
        <Details summary="Enter or import the weather">
          <Later fallback={<LoadingState />}>
            <WeatherEditor field={field} days={weather.data ?? []} />
          </Later>
        </Details>
      </IfMay>
    </Stack>
  );
}

/** The harvest years with weather, the newest first. */
const harvestYears = (days: readonly WeatherDay[], hemisphere: Hemisphere): number[] =>
  [...new Set(days.map(({ date }) => seasonAt(date, hemisphere).harvestYear))].toSorted((a, b) => b - a);

const lengthOf = (spans: FieldWarmth['filled']): number =>
  spans.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);

function Figures({ warmth }: { warmth: FieldWarmth }) {
  const { degreeDays, winklerRegion, huglinIndex, huglinClass, rain } = warmth;
  const nights = warmth.hemisphere === 'north' ? 'September' : 'March';
  const reason = reasonInWords(warmth.reasons, warmth.reason);
  const filled = lengthOf(warmth.filled);
  const figure = (value: number | null, unit: string) => ({
    ...figureOf(value, unit, 0),
    ...(value === null && { value }),
  });
  const mean = (value: number | null) => ({
    ...figureOf(value, '°C', 1),
    ...(value === null && { value }),
  });
  return (
    <>
      <StatCards label={`The ${warmth.harvestYear} season`}>
        <StatCard
          label="Growing degree days"
          {...figure(degreeDays, '°C·d')}
          note={`From ${dayWords(warmth.from)}, ${countText(warmth.daysKnown, 'day')} of ${warmth.daysGone} known${filled > 0 ? `, ${filled} filled` : ''}`}
        />
        <StatCard
          label="Winkler region"
          value={winklerRegion}
          note={winklerRegion === null ? 'Named once the season is over and whole' : 'By degree days'}
        />
        <StatCard
          label="Huglin index"
          {...figure(huglinIndex, '')}
          note={huglinClass === null ? 'Until the end of its six months' : `A ${huglinClass} climate`}
        />
        <StatCard
          label="Effective degree days"
          {...figure(warmth.effectiveDegreeDays, '°C·d')}
          note={
            warmth.effectiveDegreeDays === null
              ? 'Once the field has coordinates'
              : 'Gladstones’ BEDD, 9 a day at most'
          }
        />
        <StatCard
          label="Season’s mean"
          {...mean(warmth.seasonMean)}
          note={warmth.seasonClass === null ? 'GST, so far' : `GST: ${warmth.seasonClass}, after Jones`}
        />
        <StatCard
          label="Cool nights"
          {...mean(warmth.nightsMean)}
          note={
            warmth.nightsClass === null
              ? `Mean minimum of ${nights}, so far`
              : `Mean minimum of ${nights}: ${warmth.nightsClass} nights`
          }
        />
        <StatCard label="Rain" {...figure(rain, 'mm')} note="Of the days that are kept" />
      </StatCards>
      {reason !== null && <Text c="dimmed">{reason}</Text>}
    </>
  );
}
