import type { SeriesStyle } from './chart-series.ts';

/** One reading; times are milliseconds since 1970, and an unknown value is `null`. */
export interface ChartPoint {
  at: number;
  value: number | null;
  /** The minimum and maximum, if the point stands for several readings. */
  low?: number;
  high?: number;
}

/** A line of readings in the order of time. */
export interface ChartSeries {
  label: string;
  unit: string;
  /** The axis it belongs to. */
  axis?: 'left' | 'right';
  points: readonly ChartPoint[];
  /** The default for its position if omitted. */
  style?: SeriesStyle;
  /** Whether the line is thin and pale, as a reference for the others. */
  isQuiet?: boolean;
  /** The decimals when a value is read out; two by default. */
  decimals?: number;
}

export interface ChartContent {
  series: readonly ChartSeries[];
  /** The label of each axis: `Brix, °Bx`. */
  leftLabel: string;
  rightLabel?: string;
  /** Target ranges on the left axis, across the whole chart. */
  bands?: readonly { label: string; from: number; to: number }[];
  /** Ranges of time, each with an optional marked moment. */
  spans?: readonly { label: string; from: number; to: number; mark: number | undefined }[];
  /** Formats a time for the axis and for screen readers. */
  timeWords: (at: number) => string;
  /** Whether each point stands for a day. The axis then labels each day once. */
  isDaily?: boolean;
  /** Formats a time for the axis, if that differs. */
  axisWords?: (at: number) => string;
}

/** The time range a chart shows, in milliseconds since 1970. */
export interface ShownTime {
  from: number;
  to: number;
  /** Whether that is the full range. */
  isWhole: boolean;
}

/** The callbacks of a drawn chart. */
export interface ChartCallbacks {
  /** Called with the index of the reading under the pointer. */
  onPoint: (index: number | null) => void;
  onShow: (shown: ShownTime) => void;
}

/** The commands of a drawn chart. */
export interface DrawnChart {
  /**
   * Shows less time (factor below 1) or more, around a position between the left end, 0, and the right end, 1; by
   * default the middle.
   */
  zoom(factor: number, place?: number): void;
  /** Moves by a fraction of the shown range, later if positive. */
  pan(part: number): void;
  showAll(): void;
  /** Puts the cursor on a time, by its index among all times. */
  point(index: number): void;
  /** Draws new values of the same series; the shown range stays. */
  update(content: ChartContent): void;
  destroy(): void;
}
