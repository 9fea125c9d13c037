import uPlot from 'uplot';
import type { SeriesStyle } from './chart-series.ts';
import type { ChartContent, ChartSeries } from './types.ts';

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
export function drawMarks(chart: uPlot, index: number, shape: SeriesStyle['shape'], colour: string): void {
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
export function drawBackground(
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

/** Fills from the lowest to the highest of the readings each point stands for, so that no extreme is lost. */
export function drawSpread(chart: uPlot, { points, axis = 'left' }: ChartSeries, colour: string): void {
  const { min, max } = chart.scales['x'] ?? {};
  const [from, to] = [(min ?? 0) * 1000, (max ?? 0) * 1000];
  const first = points.findIndex(({ at }) => at >= from);
  const after = points.findIndex(({ at }) => at > to);
  // One more on each side, out of sight, or the fill would end before the frame does.
  const shown = points.slice(Math.max(0, first - 1), after < 0 ? undefined : after + 1);
  const wide = shown.flatMap(({ at, value, low = value, high = value }) =>
    low === null || high === null ? [] : [{ x: chart.valToPos(at / 1000, 'x', true), low, high }],
  );
  if (first < 0 || wide.every(({ low, high }) => low === high)) return;
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.beginPath();
  for (const { x, high } of wide) ctx.lineTo(x, chart.valToPos(high, axis, true));
  for (const { x, low } of wide.toReversed()) ctx.lineTo(x, chart.valToPos(low, axis, true));
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.restore();
}
