import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { SERIES, type SeriesStyle } from '../chart-series.ts';
import { timesOf, valuesAt } from './align.ts';
import type { ChartContent, ChartSeries, DrawnChart } from './types.ts';

/** A colour of tokens.css as the canvas takes it: resolved, for the theme the page is in now. */
function resolved(element: HTMLElement, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name).trim();
}

/** By uPlot's count: top, right, bottom, left. */
const RIGHT_SIDE = { side: 1 } as const;

const MARK = 4.5;

/** Corners of the marks that have some, in parts of a mark's radius. */
const CORNERS: Record<'diamond' | 'triangle', readonly (readonly [number, number])[]> = {
  diamond: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  triangle: [
    [0, -1.2],
    [1.15, 0.9],
    [-1.15, 0.9],
  ],
};

/** The path of a reading's mark, about its place; sizes in canvas pixels. */
function mark(path: Path2D, shape: SeriesStyle['shape'], x: number, y: number, r: number): void {
  if (shape === 'circle') {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
  } else if (shape === 'square') {
    path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  } else if (shape === 'cross') {
    path.moveTo(x - r, y - r);
    path.lineTo(x + r, y + r);
    path.moveTo(x + r, y - r);
    path.lineTo(x - r, y + r);
  } else {
    for (const [at, [dx, dy]] of CORNERS[shape].entries()) {
      if (at === 0) path.moveTo(x + dx * r, y + dy * r);
      else path.lineTo(x + dx * r, y + dy * r);
    }
    path.closePath();
  }
}

/** Readings this close together are a line; their marks would be a smear. */
const CROWDED_PX = 9;

/** Draws the marks of one series, unless they would touch. */
function drawMarks(chart: uPlot, index: number, shape: SeriesStyle['shape'], colour: string): void {
  const { ctx, data, series } = chart;
  const [times, values, scale] = [data[0], data[index], series[index]?.scale];
  const { min = 0, max = 0 } = chart.scales['x'] ?? {};
  if (values === undefined || scale === undefined) return;
  const shown: [number, number][] = [];
  for (let at = 0; at < times.length; at += 1) {
    const [time, value] = [times[at], values[at]];
    if (time === undefined || typeof value !== 'number') continue;
    if (time >= (min ?? 0) && time <= (max ?? 0)) shown.push([time, value]);
  }
  if (shown.length * CROWDED_PX * uPlot.pxRatio > chart.bbox.width) return;
  const path = new Path2D();
  for (const [time, value] of shown) {
    mark(
      path,
      shape,
      chart.valToPos(time, 'x', true),
      chart.valToPos(value, scale, true),
      MARK * uPlot.pxRatio,
    );
  }
  ctx.save();
  ctx.beginPath();
  ctx.rect(chart.bbox.left - 8, chart.bbox.top - 8, chart.bbox.width + 16, chart.bbox.height + 16);
  ctx.clip();
  ctx.lineWidth = 2 * uPlot.pxRatio;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx[shape === 'cross' ? 'stroke' : 'fill'](path);
  ctx.restore();
}

/** Lays the wanted stretches of axes and time below the lines. */
function drawGround(
  chart: uPlot,
  content: ChartContent,
  colours: { band: string; span: string; ink: string },
) {
  const { ctx, bbox } = chart;
  const { top, left, width, height } = bbox;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  for (const { axis = 'left', from, to } of content.bands ?? []) {
    const [high, low] = [chart.valToPos(to, axis, true), chart.valToPos(from, axis, true)];
    ctx.fillStyle = colours.band;
    ctx.fillRect(left, high, width, Math.max(2 * uPlot.pxRatio, low - high));
  }
  for (const { from, to, mark: at } of content.spans ?? []) {
    const [start, end] = [chart.valToPos(from / 1000, 'x', true), chart.valToPos(to / 1000, 'x', true)];
    ctx.fillStyle = colours.span;
    ctx.fillRect(start, top, end - start, height);
    if (at === undefined) continue;
    const x = chart.valToPos(at / 1000, 'x', true);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 1.5 * uPlot.pxRatio;
    ctx.setLineDash([6 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x, top + height);
    ctx.stroke();
  }
  ctx.restore();
}

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

/** Bounds of an axis that hold its lines and its bands, with a tenth of room. */
function rangeOf(content: ChartContent, axis: 'left' | 'right'): uPlot.Range.Function {
  const wanted = (content.bands ?? [])
    .filter((band) => (band.axis ?? 'left') === axis)
    .flatMap(({ from, to }) => [from, to]);
  return (_chart, low, high) => {
    const values = [...wanted, ...[low, high].filter((value) => Number.isFinite(value))];
    if (values.length === 0) return [0, 1];
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const room = Math.max((max - min) * 0.1, 0.05);
    return [min - room, max + room];
  };
}

/** Draws a chart into an element and tells which reading the pointer is at. */
export function draw(
  element: HTMLElement,
  content: ChartContent,
  size: { width: number; height: number },
  onPoint: (index: number | null) => void,
): DrawnChart {
  const colour = (name: string) => resolved(element, `var(${name})`);
  const colours = {
    ink: colour('--cv-ink-soft'),
    grid: colour('--cv-chart-grid'),
    band: `${colour('--cv-chart-3')}2e`,
    span: `${colour('--cv-chart-2')}2e`,
  };
  const styleOf = ({ style }: ChartSeries, at: number) => style ?? SERIES[at % SERIES.length] ?? SERIES[0];
  const times = timesOf(content.series);
  const whole = wholeOf(content);
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
        points: { show: false },
      },
      scales: {
        x: { time: true, range: (_chart, min, max) => [min ?? whole[0], max ?? whole[1]] },
        left: { range: rangeOf(content, 'left') },
        right: { range: rangeOf(content, 'right') },
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
          const stroke = resolved(element, style?.colour ?? 'var(--cv-chart-1)');
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
        drawAxes: [(drawn) => drawGround(drawn, content, colours)],
        draw: [
          (drawn) => {
            for (const [at, series] of content.series.entries()) {
              const style = styleOf(series, at);
              if (style && !series.isQuiet) {
                drawMarks(drawn, at + 1, style.shape, resolved(element, style.colour));
              }
            }
          },
        ],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
        ready: [(drawn) => drawn.setScale('x', { min: whole[0], max: whole[1] })],
      },
    },
    [times.map((at) => at / 1000), ...content.series.map((series) => valuesAt(times, series))],
    element,
  );

  const show = (min: number, max: number) => chart.setScale('x', { min, max });
  const shown = (): [number, number] => {
    const { min, max } = chart.scales['x'] ?? {};
    return [min ?? whole[0], max ?? whole[1]];
  };
  return {
    zoom(factor) {
      const [min, max] = shown();
      const [middle, half] = [(min + max) / 2, ((max - min) / 2) * factor];
      // Not closer than an hour, nor further than all there is.
      if (half * 2 < 3600) return;
      show(Math.max(whole[0], middle - half), Math.min(whole[1], middle + half));
    },
    pan(part) {
      const [min, max] = shown();
      const move = Math.min(whole[1] - max, Math.max(whole[0] - min, part * (max - min)));
      show(min + move, max + move);
    },
    showAll: () => show(...whole),
    point(index) {
      const at = index === null ? undefined : times[index];
      if (at === undefined) chart.setCursor({ left: -10, top: -10 });
      else {
        const [min, max] = shown();
        const seconds = at / 1000;
        const isHidden = seconds < min || seconds > max;
        if (isHidden) {
          const half = (max - min) / 2;
          show(Math.max(whole[0], seconds - half), Math.min(whole[1], seconds + half));
        }
        // A scale that was just set is drawn, and measured, a moment later.
        queueMicrotask(() => chart.setCursor({ left: chart.valToPos(seconds, 'x'), top: 20 }));
      }
    },
    resize: (width, height) => chart.setSize({ width, height }),
    destroy: () => chart.destroy(),
  };
}
