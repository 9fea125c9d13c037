import type { Barrel } from '@cuverie/contract';
import { fillPercent } from '@cuverie/domain';
import { fillWords, ullageWords } from './barrel-words.ts';
import classes from './FillBar.module.css';

/** How full a barrel is, as a bar and in words. */
export function FillBar({ barrel }: { barrel: Barrel }) {
  const percent = fillPercent(barrel.capacity, barrel.fillLevel);
  return (
    <div className={classes.fill}>
      <div className={classes.words}>
        <strong>{fillWords(barrel)}</strong>
        <span>{ullageWords(barrel)}</span>
      </div>
      {/* The words above say all the bar does. */}
      <div className={classes.bar} aria-hidden="true">
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
