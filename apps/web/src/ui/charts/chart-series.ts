/** The style of a line. Colour, dash and marker all differ, so that none of them needs to be visible. */
export interface SeriesStyle {
  /** A colour of tokens.css, which is defined for both themes. */
  readonly colour: `--cv-chart-${number}`;
  /** The lengths of dash and gap in CSS pixels; empty for a solid line. */
  readonly dash: readonly number[];
  /** The marker on a reading. */
  readonly shape: keyof typeof SHAPES;
}

/** The markers as paths around their centre, in CSS pixels. */
export const SHAPES = {
  circle: 'M0 -4.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0 -9Z',
  square: 'M-4 -4h8v8h-8Z',
  diamond: 'M0 -5.6l5.6 5.6l-5.6 5.6l-5.6 -5.6Z',
  triangle: 'M0 -5.4l5.2 9.4h-10.4Z',
  cross: 'M-4.5 -4.5l9 9M4.5 -4.5l-9 9',
} as const;

/** The styles of a chart's series, in order. */
export const SERIES = [
  { colour: '--cv-chart-1', dash: [], shape: 'circle' },
  { colour: '--cv-chart-2', dash: [8, 4], shape: 'square' },
  { colour: '--cv-chart-3', dash: [2, 3], shape: 'diamond' },
  { colour: '--cv-chart-4', dash: [10, 3, 2, 3], shape: 'triangle' },
  { colour: '--cv-chart-5', dash: [14, 6], shape: 'cross' },
] as const satisfies readonly SeriesStyle[];

/** The style of a series: its own, or the default for its position. */
export const styleOf = ({ style }: { style?: SeriesStyle }, at: number): SeriesStyle =>
  style ?? SERIES[at % SERIES.length] ?? SERIES[0];
