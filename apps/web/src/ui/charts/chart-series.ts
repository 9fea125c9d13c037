/** How one line of a chart looks: three signs at once, so that none of them has to be seen. */
export interface SeriesStyle {
  /** A colour of tokens.css, which knows both themes. */
  readonly colour: `var(--cv-chart-${number})`;
  /** Lengths of dash and gap in CSS pixels; none is a line without gaps. */
  readonly dash: readonly number[];
  /** The mark on a reading. */
  readonly shape: 'circle' | 'square' | 'diamond' | 'triangle' | 'cross';
}

/** The looks of a chart's series, in their order. */
export const SERIES: readonly SeriesStyle[] = [
  { colour: 'var(--cv-chart-1)', dash: [], shape: 'circle' },
  { colour: 'var(--cv-chart-2)', dash: [8, 4], shape: 'square' },
  { colour: 'var(--cv-chart-3)', dash: [2, 3], shape: 'diamond' },
  { colour: 'var(--cv-chart-4)', dash: [10, 3, 2, 3], shape: 'triangle' },
  { colour: 'var(--cv-chart-5)', dash: [14, 6], shape: 'cross' },
];
