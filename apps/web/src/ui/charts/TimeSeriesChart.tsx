import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useEventListener } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { Later, later } from '../feedback/Later.tsx';
import { Details } from '../page/Details.tsx';
import { numbers, words } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { inUnits } from '../units.ts';
import { numberWords } from '../words.ts';
import { type SeriesStyle, SHAPES, styleOf } from './chart-series.ts';
import { timesOf } from './data.ts';
import classes from './TimeSeriesChart.module.css';
import type { ChartContent, ChartPoint, ChartSeries, DrawnChart, ShownTime } from './types.ts';
import { chartInUnits } from './units.ts';

const Plot = later(async () => (await import('./Plot.tsx')).default);

interface Props {
  /** The title of the chart, also its accessible name. */
  title: string;
  /** Must be memoised: a new object redraws the chart. */
  content: ChartContent;
  /** The height in CSS pixels. */
  height?: number;
  /** Called with the shown time on each frame of a zoom, for callers that can load finer values. */
  onShow?: (shown: ShownTime) => void;
}

const wordsOf = (one: ChartSeries, point: ChartPoint): string =>
  `${one.label} ${valueWords(one, point)}${one.unit && `\u00a0${one.unit}`}`;

/** A value with the minimum and maximum of the readings it stands for. */
function valueWords({ decimals = 2 }: ChartSeries, { value, low, high }: ChartPoint): string {
  const words = numberWords(value, decimals);
  if (low === undefined || high === undefined || !(low < high)) return words;
  return `${words} (${numberWords(low, decimals)} to ${numberWords(high, decimals)})`;
}

const ignored = () => {};

/**
 * Readings over time on one or two axes. The chart zooms by dragging, by its buttons and by + and −. Arrow keys move
 * between readings and have them read out. A table shows the same numbers.
 */
export function TimeSeriesChart({ title: given, content: stored, height = 400, onShow = ignored }: Props) {
  const title = inUnits(given);
  const content = useMemo(() => chartInUnits(stored), [stored]);
  const { series, bands = [], spans = [], timeWords } = content;
  const help = useId();
  const scheme = useComputedColorScheme('light');
  const chart = useRef<DrawnChart | null>(null);
  const [index, setIndex] = useState<number | null>(null);
  const times = useMemo(() => timesOf(series), [series]);

  const move = (to: number) => {
    const next = Math.min(times.length - 1, Math.max(0, to));
    chart.current?.point(next);
    setIndex(next);
  };

  const keys: Record<string, () => void> = {
    ArrowRight: () => move((index ?? -1) + 1),
    ArrowLeft: () => move((index ?? times.length) - 1),
    Home: () => move(0),
    End: () => move(times.length - 1),
    '+': () => chart.current?.zoom(0.5),
    '-': () => chart.current?.zoom(2),
    '0': () => chart.current?.showAll(),
    PageUp: () => chart.current?.pan(-0.5),
    PageDown: () => chart.current?.pan(0.5),
  };
  const plot = useEventListener('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  return (
    <figure className={classes.figure} aria-label={title}>
      <ul className={classes.legend}>
        {series.map((one, at) => (
          <li key={one.label} data-quiet={one.isQuiet || undefined}>
            <SeriesMark {...styleOf(one, at)} /> {one.label}
          </li>
        ))}
        {[...bands, ...spans].map((area) => (
          <li key={area.label}>
            <span className={'mark' in area ? classes.span : classes.band} aria-hidden="true" /> {area.label}
          </li>
        ))}
      </ul>
      <section
        ref={plot}
        className={classes.plot}
        aria-label={`${title}: chart`}
        aria-describedby={help}
        tabIndex={0}
      >
        <Later fallback={<div style={{ height }} />}>
          <Plot
            content={content}
            height={height}
            // A canvas has no styles, so a change of theme remounts it.
            key={scheme}
            onPoint={setIndex}
            onShow={onShow}
            chartRef={chart}
          />
        </Later>
      </section>
      <div className={classes.below}>
        <output className={classes.words}>
          {index === null ? (
            <span id={help}>Point at the chart, or use the arrow keys, to read its values.</span>
          ) : (
            <span id={help}>{readingWords(times, index, series, timeWords)}</span>
          )}
        </output>
        <Controls chart={() => chart.current} />
      </div>
      <Details summary="The same as a table">
        <div className={classes.table}>
          <Numbers title={title} content={content} times={times} />
        </div>
      </Details>
    </figure>
  );
}

function readingWords(
  times: readonly number[],
  index: number,
  series: readonly ChartSeries[],
  timeWords: (at: number) => string,
): string {
  const at = times[index];
  if (at === undefined) return '';
  const read = series.flatMap((one) => {
    const point = one.points.find((candidate) => candidate.at === at);
    return point && point.value !== null ? [wordsOf(one, point)] : [];
  });
  return `${timeWords(at)}: ${read.join(', ')}`;
}

/** The line and the marker of a series. */
function SeriesMark({ colour, dash, shape }: SeriesStyle) {
  return (
    <svg
      viewBox="-16 -8 32 16"
      width="32"
      height="16"
      aria-hidden="true"
      stroke={`var(${colour})`}
      fill={`var(${colour})`}
      strokeWidth="2"
    >
      <path d="M-16 0h32" strokeDasharray={dash.join(' ')} />
      <path d={SHAPES[shape]} strokeLinejoin="round" />
    </svg>
  );
}

function Controls({ chart }: { chart: () => DrawnChart | null }) {
  const buttons = [
    ['Zoom in', IconPlus, () => chart()?.zoom(0.5)],
    ['Zoom out', IconMinus, () => chart()?.zoom(2)],
    ['Earlier', IconArrowLeft, () => chart()?.pan(-0.5)],
    ['Later', IconArrowRight, () => chart()?.pan(0.5)],
    ['Show all', IconArrowsMaximize, () => chart()?.showAll()],
  ] as const;
  return (
    <div className={classes.controls}>
      {buttons.map(([label, Icon, act]) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} onClick={act}>
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}

interface NumbersRow {
  at: number;
  points: readonly (ChartPoint | undefined)[];
}

function Numbers({ title, content, times }: Pick<Props, 'title' | 'content'> & { times: readonly number[] }) {
  const columns = content.series.map(({ points }) => new Map(points.map((point) => [point.at, point])));
  const rows: NumbersRow[] = times.map((at) => ({ at, points: columns.map((points) => points.get(at)) }));
  const headings = content.series.map((one, column) =>
    numbers(one.unit === '' ? one.label : `${one.label} (${one.unit})`, ({ points }: NumbersRow) =>
      valueWords(one, points[column] ?? { at: 0, value: null }),
    ),
  );
  return (
    <DataTable
      caption={`${title}, in numbers`}
      columns={[words('Time', ({ at }: NumbersRow) => content.timeWords(at)), ...headings]}
      rows={rows}
      atFirst={100}
      rowKey={({ at }) => String(at)}
    />
  );
}
