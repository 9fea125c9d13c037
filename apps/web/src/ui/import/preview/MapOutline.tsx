import type { Outline } from '../../../platform/csv/formats/outline.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { countText } from '../words.ts';
import classes from './MapOutline.module.css';
import { storedWords } from './preview-columns.tsx';

interface Props {
  outline: Outline;
  rows: readonly ReadRow[];
  /** The field that identifies a row. */
  name: Parameters<typeof storedWords>[1];
}

/** More names would overlap; then each is shown on hover. */
const MOST_NAMED = 12;
/** The margin around the drawing for names that extend beyond it. */
const MARGIN = 28;

/** A drawing of a map's features, north up, to identify them before the import. */
export function MapOutline({ outline: { width, height, shapes }, rows, name }: Props) {
  const names = new Map(rows.map((row) => [row.source.number, storedWords(row, name)]));
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  return (
    <svg
      className={classes.map}
      viewBox={box.join(' ')}
      role="img"
      aria-label={`How the ${countText(shapes.length)} of the map lie, north above`}
    >
      {shapes.map(({ row, path, x, y }) => (
        <g key={row}>
          <title>{names.get(row)}</title>
          {path === '' ? <circle cx={x} cy={y} r="4" /> : <path d={path} fillRule="evenodd" />}
        </g>
      ))}
      {shapes.length <= MOST_NAMED &&
        shapes.map(({ row, path, x, y }) => (
          <text key={row} x={x} y={path === '' ? y - 12 : y}>
            {names.get(row)}
          </text>
        ))}
    </svg>
  );
}
