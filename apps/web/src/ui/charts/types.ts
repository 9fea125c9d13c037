import type { SeriesStyle } from './chart-series.ts';

/** One reading; times in milliseconds since 1970, nothing known is `null`. */
export interface ChartPoint {
  at: number;
  value: number | null;
  /** Where it stands for several readings: the lowest and the highest of them. */
  low?: number;
  high?: number;
}

/** A line of readings, in the order of their times. */
export interface ChartSeries {
  label: string;
  unit: string;
  /** Which of the two axes it is read on. */
  axis?: 'left' | 'right';
  points: readonly ChartPoint[];
  /** Left out, the looks of its place among the others. */
  style?: SeriesStyle;
  /** Thin and pale: what the others are compared with. */
  isQuiet?: boolean;
  /** Digits behind the point when it is read out; two unless said otherwise. */
  decimals?: number;
}

export interface ChartContent {
  series: readonly ChartSeries[];
  /** What each axis measures: `Brix, °Bx`. */
  leftLabel: string;
  rightLabel?: string;
  /** What is wanted on the left axis, lying across the whole chart. */
  bands?: readonly { label: string; from: number; to: number }[];
  /** Stretches of time, each with a moment in it that may be marked. */
  spans?: readonly { label: string; from: number; to: number; mark: number | undefined }[];
  /** How a time is written, on the axis and read out. */
  timeWords: (at: number) => string;
  /** Whether each point stands for a day: the axis then names days, each once. */
  isDaily?: boolean;
  /** How it is written on the axis, where that is another way. */
  axisWords?: (at: number) => string;
}

/** The stretch of time a chart shows, ms since 1970. */
export interface ShownTime {
  from: number;
  to: number;
  /** Whether that is all there is. */
  isWhole: boolean;
}

/** What a drawn chart is told of. */
export interface Followed {
  /** Which reading the pointer is at. */
  onPoint: (index: number | null) => void;
  onShow: (shown: ShownTime) => void;
}

/** What the frame asks of a drawn chart. */
export interface DrawnChart {
  /** Shows less time (below 1) or more, about a place between its left end, 0, and its right one; the middle. */
  zoom(factor: number, place?: number): void;
  /** Moves by a part of what is shown, later if positive. */
  pan(part: number): void;
  showAll(): void;
  /** Puts the cursor on a point in time, by its index among all times. */
  point(index: number): void;
  /** Draws other values of the same series; what is shown of time stays. */
  update(content: ChartContent): void;
  destroy(): void;
}
