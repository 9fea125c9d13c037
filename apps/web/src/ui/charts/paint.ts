import uPlot from 'uplot';
import { type SeriesStyle, SHAPES } from './chart-series.ts';
import type { ChartContent } from './types.ts';

/** Readings closer than this are drawn as a line without markers, which would overlap. */
const CROWDED_PX = 9;

/** Draws only within the frame of the chart, extended by a margin. */
function within({ ctx, bbox }: uPlot, beside: number, paint: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left - beside, bbox.top - beside, bbox.width + 2 * beside, bbox.height + 2 * beside);
  ctx.clip();
  paint(ctx);
  ctx.restore();
}

/** Draws the markers of one series, unless they would touch. */
export function drawMarks(chart: uPlot, index: number, shape: SeriesStyle['shape'], colour: string): void {
  const [times, values, scale] = [chart.data[0], chart.data[index], chart.series[index]?.scale];
  const { min, max } = chart.scales['x'] ?? {};
  if (values === undefined || scale === undefined) return;
  const shown = [...times].flatMap((time, at) => {
    const value = values[at];
    const isShown = typeof value === 'number' && time >= (min ?? 0) && time <= (max ?? 0);
    return isShown ? [[chart.valToPos(time, 'x', true), chart.valToPos(value, scale, true)] as const] : [];
  });
  if (shown.length * CROWDED_PX * uPlot.pxRatio > chart.bbox.width) return;
  const mark = new Path2D(SHAPES[shape]);
  const path = new Path2D();
  for (const [x, y] of shown) path.addPath(mark, new DOMMatrix().translate(x, y).scale(uPlot.pxRatio));
  within(chart, 8, (ctx) => {
    ctx.lineWidth = 2 * uPlot.pxRatio;
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    ctx[shape === 'cross' ? 'stroke' : 'fill'](path);
  });
}

/** Draws the target ranges of axis and time behind the lines. */
export function drawBackground(
  chart: uPlot,
  { bands = [], spans = [] }: ChartContent,
  colours: { band: string; span: string; ink: string },
) {
  const { top, left, width, height } = chart.bbox;
  const xOf = (at: number) => chart.valToPos(at / 1000, 'x', true);
  within(chart, 0, (ctx) => {
    ctx.fillStyle = colours.band;
    for (const { from, to } of bands) {
      const [high, low] = [chart.valToPos(to, 'left', true), chart.valToPos(from, 'left', true)];
      ctx.fillRect(left, high, width, Math.max(2 * uPlot.pxRatio, low - high));
    }
    ctx.fillStyle = colours.span;
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 1.5 * uPlot.pxRatio;
    ctx.setLineDash([6 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
    for (const { from, to, mark } of spans) {
      ctx.fillRect(xOf(from), top, xOf(to) - xOf(from), height);
      if (mark !== undefined) ctx.stroke(new Path2D(`M${xOf(mark)} ${top}v${height}`));
    }
  });
}
