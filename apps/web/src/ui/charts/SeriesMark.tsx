import type { SeriesStyle } from './chart-series.ts';

const SHAPES: Record<SeriesStyle['shape'], string> = {
  circle: 'M16 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  square: 'M12.5 4.5h7v7h-7Z',
  diamond: 'M16 3l5 5l-5 5l-5-5Z',
  triangle: 'M16 3l5 9h-10Z',
  cross: 'M12 4l8 8M20 4l-8 8',
};

/** The line and the mark of a series, for the legend of a chart. */
export function SeriesMark({ style }: { style: SeriesStyle }) {
  return (
    <svg
      viewBox="0 0 32 16"
      width="32"
      height="16"
      aria-hidden="true"
      stroke={style.colour}
      fill={style.colour}
    >
      <path d="M0 8h32" strokeWidth="2" strokeDasharray={style.dash.join(' ')} />
      <path d={SHAPES[style.shape]} strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
