import { PRESSURE_CLASSES, type PressureClass } from '@cuverie/domain';
import classes from './PressureBadge.module.css';
import { CLASS_WORDS } from './pressure-words.ts';

const BARS = [1, 2, 3] as const;

/** The pressure of a disease: a word, and rising bars. */
export function PressureBadge({ pressure }: { pressure: PressureClass | null }) {
  const level = pressure === null ? 0 : PRESSURE_CLASSES.indexOf(pressure);
  return (
    <span className={classes.badge} data-class={pressure}>
      {pressure !== null && (
        <svg viewBox="0 0 11 12" width="11" height="12" aria-hidden="true" className={classes.bars}>
          {BARS.map((bar) => (
            <rect
              key={bar}
              x={4 * (bar - 1)}
              y={12 - 4 * bar}
              width="3"
              height={4 * bar}
              data-empty={bar > level}
            />
          ))}
        </svg>
      )}
      {pressure === null ? 'Not known' : CLASS_WORDS[pressure]}
    </span>
  );
}
