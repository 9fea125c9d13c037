import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { timesOf, valuesAt } from './align.ts';
import { SERIES } from './chart-series.ts';
import { followGestures } from './gestures.ts';
import { drawBackground, drawMarks, drawSpread } from './paint.ts';
import { rangeOf } from './ranges.ts';
import type { ChartContent, ChartSeries, DrawnChart, ShownTime } from './types.ts';

/** A colour of tokens.css as the canvas takes it: resolved, for the theme the page is in now. */
function resolved(element: HTMLElement, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name).trim();
}

/** By uPlot's count: top, right, bottom, left. */
const RIGHT_SIDE = { side: 1 } as const;

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
/** Steps of an axis of days, seconds. */
const DAILY_STEPS = [1, 2, 4, 7, 14, 28, 56, 91, 182, 365].map((days) => days * DAY_S);

/** The whole of time there is, the forecast's included, with room at its ends; seconds. */
function wholeOf({ series, spans = [], isDaily = false }: ChartContent): [number, number] {
  const times = [...timesOf(series), ...spans.flatMap(({ from, to }) => [from, to])];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const room = Math.max((last - first) * 0.02, isDaily ? 48 * HOUR_MS : HOUR_MS);
  return [(first - room) / 1000, (last + room) / 1000];
}

export interface Followed {
  /** Which reading the pointer is at. */
  onPoint: (index: number | null) => void;
  onShow: (shown: ShownTime) => void;
}

/** Not closer than this, seconds. */
const CLOSEST = 600;

const dataOf = (times: readonly number[], { series }: ChartContent): uPlot.AlignedData => [
  times.map((at) => at / 1000),
  ...series.map((one) => valuesAt(times, one)),
];

/** Draws a chart into an element and tells what of it is looked at. */
export function draw(
  element: HTMLElement,
  first: ChartContent,
  size: { width: number; height: number },
  { onPoint, onShow }: Followed,
): DrawnChart {
  const colour = (name: string) => resolved(element, `var(${name})`);
  const colours = {
    ink: colour('--cv-ink-soft'),
    grid: colour('--cv-chart-grid'),
    band: `${colour('--cv-chart-3')}2e`,
    span: `${colour('--cv-chart-2')}2e`,
  };
  const styleOf = ({ style }: ChartSeries, at: number) => style ?? SERIES[at % SERIES.length] ?? SERIES[0];
  let content = first;
  let times = timesOf(content.series);
  let whole = wholeOf(content);
  // Asked for once: each frame of a zoom would have the styles of the page worked out again.
  const strokes = content.series.map((series, at) =>
    resolved(element, styleOf(series, at)?.colour ?? 'var(--cv-chart-1)'),
  );
  const font = `13px ${getComputedStyle(element).fontFamily}`;

  const axis = (scale: string, label: string, hasGrid: boolean): uPlot.Axis => ({
    scale,
    label,
    font,
    labelFont: font,
    labelSize: 22,
    size: 52,
    stroke: colours.ink,
    grid: { show: hasGrid, stroke: colours.grid, width: 1 },
    ticks: { stroke: colours.grid, width: 1 },
  });

  const chart = new uPlot(
    {
      ...size,
      legend: { show: false },
      padding: [12, content.rightLabel === undefined ? 16 : 0, 0, 0],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: true },
        // With Shift the chart is moved instead.
        bind: { mousedown: (_chart, _over, select) => (event) => (event.shiftKey ? null : select(event)) },
        points: { show: false },
      },
      scales: {
        x: { time: true, range: (_chart, min, max) => [min ?? whole[0], max ?? whole[1]] },
        left: { range: rangeOf(() => content, 'left') },
        right: { range: rangeOf(() => content, 'right') },
      },
      axes: [
        {
          stroke: colours.ink,
          font,
          space: 76,
          ...(content.isDaily && { incrs: DAILY_STEPS }),
          grid: { show: false },
          ticks: { stroke: colours.grid, width: 1 },
          values: (_chart, splits) => splits.map((at) => (content.axisWords ?? content.timeWords)(at * 1000)),
        },
        axis('left', content.leftLabel, true),
        ...(content.rightLabel === undefined
          ? []
          : [Object.assign(axis('right', content.rightLabel, false), RIGHT_SIDE)]),
      ],
      series: [
        {},
        ...content.series.map((series, at): uPlot.Series => {
          const style = styleOf(series, at);
          const stroke = strokes[at] ?? '';
          return {
            label: series.label,
            scale: series.axis ?? 'left',
            stroke: series.isQuiet ? `${stroke}99` : stroke,
            width: series.isQuiet ? 1.25 : 2,
            dash: [...(style?.dash ?? [])],
            spanGaps: true,
            points: { show: false },
          };
        }),
      ],
      hooks: {
        drawAxes: [
          (drawn) => {
            drawBackground(drawn, content, colours);
            for (const [at, series] of content.series.entries())
              drawSpread(drawn, series, `${strokes[at]}40`);
          },
        ],
        draw: [
          (drawn) => {
            for (const [at, series] of content.series.entries()) {
              const style = styleOf(series, at);
              if (style && !series.isQuiet) drawMarks(drawn, at + 1, style.shape, strokes[at] ?? '');
            }
          },
        ],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
        setScale: [
          (_chart, scale) => {
            const [from, to] = shown();
            const isWhole = from <= whole[0] && to >= whole[1];
            if (scale === 'x') onShow({ from: from * 1000, to: to * 1000, isWhole });
          },
        ],
        ready: [(drawn) => drawn.setScale('x', { min: whole[0], max: whole[1] })],
      },
    },
    dataOf(times, content),
    element,
  );

  function shown(): [number, number] {
    const { min, max } = chart?.scales['x'] ?? {};
    return [min ?? whole[0], max ?? whole[1]];
  }
  /** Shows a stretch of time, moved to where there is something to show, and no longer than all there is. */
  function show(from: number, to: number): void {
    const length = Math.min(to - from, whole[1] - whole[0]);
    if (length < CLOSEST) return;
    const begin = Math.min(Math.max(from, whole[0]), whole[1] - length);
    chart.setScale('x', { min: begin, max: begin + length });
  }
  const letGo = followGestures(chart.over, { shown, show });
  return {
    zoom(factor) {
      const [min, max] = shown();
      const [middle, half] = [(min + max) / 2, ((max - min) / 2) * factor];
      show(middle - half, middle + half);
    },
    pan(part) {
      const [min, max] = shown();
      show(min + part * (max - min), max + part * (max - min));
    },
    showAll: () => show(...whole),
    update(next) {
      const [min, max] = shown();
      const wasWhole = min <= whole[0] && max >= whole[1];
      content = next;
      times = timesOf(content.series);
      whole = wholeOf(content);
      const [from, to] = wasWhole ? whole : [min, max];
      chart.batch(() => {
        chart.setData(dataOf(times, content), false);
        chart.setScale('x', { min: from, max: to });
      });
    },
    point(index) {
      const at = index === null ? undefined : times[index];
      if (at === undefined) chart.setCursor({ left: -10, top: -10 });
      else {
        const [min, max] = shown();
        const seconds = at / 1000;
        const isHidden = seconds < min || seconds > max;
        if (isHidden) {
          const half = (max - min) / 2;
          show(seconds - half, seconds + half);
        }
        // A scale that was just set is drawn, and measured, a moment later.
        queueMicrotask(() => chart.setCursor({ left: chart.valToPos(seconds, 'x'), top: 20 }));
      }
    },
    resize: (width, height) => chart.setSize({ width, height }),
    destroy() {
      letGo();
      chart.destroy();
    },
  };
}
