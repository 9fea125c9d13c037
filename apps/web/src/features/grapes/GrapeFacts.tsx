import type { Grape } from '@cuverie/contract';
import type { GrapeColor } from '@cuverie/domain';
import classes from './GrapeFacts.module.css';
import { degrees, sourceWords } from './grape-words.ts';

/** The colour of a variety, in a word and in its colour. */
export function ColorBadge({ color }: { color: GrapeColor }) {
  return (
    <span className={classes.badge} data-color={color}>
      {color}
    </span>
  );
}

/** Whether a variety is the estate's own, or changed by it. */
export function SourceBadge({ grape }: { grape: Grape }) {
  const words = sourceWords(grape);
  return words === null ? null : <span className={classes.badge}>{words}</span>;
}

/** How ripe a variety is and should be, its flavours and its soil. */
export function GrapeFacts({ grape }: { grape: Grape }) {
  return (
    <dl className={classes.facts}>
      {grape.flavor_profile.length > 0 && (
        <div className={classes.wide}>
          <dt>Flavor Profile</dt>
          <dd>{grape.flavor_profile.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Baumé Level</dt>
        <dd>
          {degrees(grape.baume_level, 'Bé')}
          <span className={classes.target}>Target: {degrees(grape.baume_harvest_recommended, 'Bé')}</span>
        </dd>
      </div>
      <div>
        <dt>Brix Level</dt>
        <dd>
          {degrees(grape.brix_level, 'Bx')}
          <span className={classes.target}>Target: {degrees(grape.brix_harvest_recommended, 'Bx')}</span>
        </dd>
      </div>
      <div className={classes.wide}>
        <dt>Recommended Soil</dt>
        <dd>{grape.recommended_soil}</dd>
      </div>
    </dl>
  );
}
