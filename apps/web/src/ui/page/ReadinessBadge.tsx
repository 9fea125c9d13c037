import { READINESS, type Readiness } from '@cuverie/domain';
import classes from './ReadinessBadge.module.css';

const WORDS: Record<Readiness, string> = {
  'no-data': 'No data',
  developing: 'Developing',
  approaching: 'Approaching',
  'ready-soon': 'Ready soon',
  'nearly-ready': 'Nearly Ready',
  ready: 'Ready',
};

/** The radius of the berry's outline and of its fill, in a viewBox of 16. */
const RADIUS = 6;

/** How close a field is to its harvest: a word, and a berry that fills up. */
export function ReadinessBadge({ readiness }: { readiness: Readiness }) {
  const filled = Math.max(0, READINESS.indexOf(readiness) - 1) / (READINESS.length - 2);
  const level = 8 + RADIUS - 2 * RADIUS * filled;
  return (
    <span className={classes.badge} data-readiness={readiness}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className={classes.berry}>
        <circle cx="8" cy="8" r={RADIUS} strokeDasharray={readiness === 'no-data' ? '2 2.7' : undefined} />
        <path d={berryBelow(level)} />
      </svg>
      {WORDS[readiness]}
    </span>
  );
}

/** The part of the berry below a level, `y` from 2 (full) to 14 (empty). */
function berryBelow(level: number): string {
  const half = Math.sqrt(Math.max(0, RADIUS ** 2 - (level - 8) ** 2));
  if (half === 0) return level > 8 ? '' : 'M2 8a6 6 0 1 1 12 0a6 6 0 1 1 -12 0Z';
  const isMore = level < 8 ? 1 : 0;
  return `M${8 - half} ${level}A${RADIUS} ${RADIUS} 0 ${isMore} 0 ${8 + half} ${level}Z`;
}
