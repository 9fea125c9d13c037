import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { numberWords } from '../words.ts';
import { styleOf } from './chart-series.ts';
import { dataOf, rangeOf, timesOf } from './data.ts';
import { followGestures } from './gestures.ts';
import { drawBackground, drawMarks } from './paint.ts';
import type { ChartCallbacks, ChartContent, DrawnChart } from './types.ts';

/** Sides as uPlot numbers them: top, right, bottom, left. */
const RIGHT = { side: 1 } as const;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** The steps of a daily axis, in seconds. */
const DAILY_STEPS = [1, 2, 4, 7, 14, 28, 56, 91, 182, 365].map((days) => days * DAY_S);

/** The shortest time shown, in seconds. */
const CLOSEST = 600;

/** The full time range with forecasts and margins, in seconds. */
function wholeOf({ series, spans = [], isDaily = false }: ChartContent): [number, number] {
  const times = [...timesOf(series), ...spans.flatMap(({ from, to }) => [from, to])];
  const [first, last] = [Math.min(...times) / 1000, Math.max(...times) / 1000];
  const room = Math.max((last - first) * 0.02, isDaily ? 2 * DAY_S : HOUR_S);
  return [first - room, last + room];
}

/** Draws a chart into an element and reports the part in view. */
export function draw(
  element: HTMLElement,
  first: ChartContent,
  height: number,
  { onPoint, onShow }: ChartCallbacks,
): DrawnChart {
  // A canvas needs resolved colours, so they are read from the current theme.
  const styles = getComputedStyle(element);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const colours = {
    ink: colour('--cv-ink-soft'),
    band: `${colour('--cv-chart-3')}2e`,
    span: `${colour('--cv-chart-2')}2e`,
  };
  const font = `13px ${styles.fontFamily}`;
  const line = { stroke: colour('--cv-chart-grid'), width: 1 };
  let content = first;
  let whole = wholeOf(content);
  const lines = content.series.map((series, at) => {
    const { dash, shape, colour: name } = styleOf(series, at);
    return { series, shape, dash: [...dash], stroke: colour(name), scale: series.axis ?? 'left' };
  });
  /** The index of the first values; the minima and maxima come before them. */
  const values = 1 + 2 * lines.length;
  const { leftLabel, rightLabel } = content;

  const axis = (scale: 'left' | 'right', label: string): uPlot.Axis => ({
    scale,
    label,
    font,
    labelFont: font,
    labelSize: 22,
    size: 52,
    stroke: colours.ink,
    grid: { show: scale === 'left', ...line },
    values: (_chart, splits) => splits.map((value) => numberWords(value, 4)),
    ticks: line,
  });
  const size = () => ({ width: element.clientWidth, height });

  const chart = new uPlot(
    {
      ...size(),
      legend: { show: false },
      padding: [12, rightLabel === undefined ? 16 : 0, 0, 0],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: true },
        // With Shift, dragging moves the chart.
        bind: { mousedown: (_chart, _over, select) => (event) => (event.shiftKey ? null : select(event)) },
        points: { show: false },
      },
      scales: {
        x: { time: true, range: (_chart, min, max) => [min ?? whole[0], max ?? whole[1]] },
        left: { range: (_chart, low, high) => rangeOf(content, 'left', low, high) },
        right: { range: (_chart, low, high) => rangeOf(content, 'right', low, high) },
      },
      axes: [
        {
          stroke: colours.ink,
          font,
          space: 76,
          ...(content.isDaily && { incrs: DAILY_STEPS }),
          grid: { show: false },
          ticks: line,
          values: (_chart, splits) => splits.map((at) => (content.axisWords ?? content.timeWords)(at * 1000)),
        },
        axis('left', leftLabel),
        ...(rightLabel === undefined ? [] : [Object.assign(axis('right', rightLabel), RIGHT)]),
      ],
      series: [
        {},
        ...lines.flatMap(({ scale }) =>
          [0, 1].map(() => ({ scale, spanGaps: true, points: { show: false } })),
        ),
        ...lines.map(({ series, scale, stroke, dash }) => ({
          scale,
          stroke: series.isQuiet ? `${stroke}99` : stroke,
          width: series.isQuiet ? 1.25 : 2,
          dash,
          spanGaps: true,
          points: { show: false },
        })),
      ],
      // A band from the minimum to the maximum of the readings a point stands for, so that no extreme is lost.
      bands: lines.map(({ stroke }, at) => ({ series: [2 * at + 2, 2 * at + 1], fill: `${stroke}40` })),
      hooks: {
        drawAxes: [(drawn) => drawBackground(drawn, content, colours)],
        draw: [
          (drawn) => {
            for (const [at, { series, shape, stroke }] of lines.entries())
              if (!series.isQuiet) drawMarks(drawn, values + at, shape, stroke);
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
    dataOf(content),
    element,
  );

  function shown(): [number, number] {
    const { min, max } = chart?.scales['x'] ?? {};
    return [min ?? whole[0], max ?? whole[1]];
  }
  /** Shows a time range, limited to the full range and moved to where there is data. */
  function show(from: number, to: number): void {
    const length = Math.min(to - from, whole[1] - whole[0]);
    if (length < CLOSEST) return;
    const begin = Math.min(Math.max(from, whole[0]), whole[1] - length);
    chart.setScale('x', { min: begin, max: begin + length });
  }
  function zoom(factor: number, place = 0.5): void {
    const [from, to] = shown();
    const at = from + (to - from) * place;
    show(at - (at - from) * factor, at + (to - at) * factor);
  }
  function pan(part: number): void {
    const [from, to] = shown();
    show(from + part * (to - from), to + part * (to - from));
  }
  const letGo = followGestures(chart.over, { zoom, pan });
  const observer = new ResizeObserver(() => chart.setSize(size()));
  observer.observe(element);
  return {
    zoom,
    pan,
    showAll: () => show(...whole),
    update(next) {
      const [from, to] = shown();
      const wasWhole = from <= whole[0] && to >= whole[1];
      content = next;
      whole = wholeOf(content);
      const [min, max] = wasWhole ? whole : [from, to];
      chart.batch(() => {
        chart.setData(dataOf(content), false);
        chart.setScale('x', { min, max });
      });
    },
    point(index) {
      const at = chart.data[0][index];
      if (at === undefined) return;
      const [from, to] = shown();
      if (at < from || at > to) show(at - (to - from) / 2, at + (to - from) / 2);
      // A new scale is drawn and measured in the next microtask.
      queueMicrotask(() => chart.setCursor({ left: chart.valToPos(at, 'x'), top: 20 }));
    },
    destroy() {
      observer.disconnect();
      letGo();
      chart.destroy();
    },
  };
}
