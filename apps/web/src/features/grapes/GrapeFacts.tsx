import type { Grape } from '@cuverie/contract';
import { isDrawing } from '@cuverie/domain';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './Grape.module.css';
import { drawingOf } from './grape-form.ts';
import { degrees, sourceWords } from './grape-words.ts';

interface BadgesProps {
  grape: Grape;
  className?: string | undefined;
}

/** The colour of a variety as a word and a swatch, and whether the estate added or changed it. */
export function Badges({ grape, className }: BadgesProps) {
  const source = sourceWords(grape);
  return (
    <Group className={className} justify="space-between" gap="xs">
      <span className={classes.badge} data-color={grape.color}>
        {grape.color}
      </span>
      {source !== null && <span className={classes.badge}>{source}</span>}
    </Group>
  );
}

export function Synonyms({ of: { synonyms } }: { of: Grape }) {
  return (
    synonyms.length > 0 && (
      <Text fz="var(--cv-text-quiet)" lh={1.45}>
        <Text span c="dimmed" fz="var(--cv-text-small)">
          Also known as
        </Text>{' '}
        {synonyms.join(', ')}
      </Text>
    )
  );
}

interface PictureProps {
  grape: Grape;
  address: string;
  /** The alternative text; empty beside the name. */
  alt?: string;
}

/** The picture of a variety; if its address does not load, its drawing. A new picture needs a new key. */
export function GrapePicture({ grape, address, alt = '' }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const shown = isBroken ? drawingOf(grape, grape) : address;
  return (
    <img
      className={classes.picture}
      data-drawn={isDrawing(shown) || undefined}
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

export function GrapeFacts({ grape }: { grape: Grape }) {
  const sugars = [
    ['Baumé Level', 'Bé', grape.baume_level, grape.baume_harvest_recommended],
    ['Brix Level', 'Bx', grape.brix_level, grape.brix_harvest_recommended],
  ] as const;
  return (
    <dl className={classes.facts}>
      {grape.flavor_profile.length > 0 && (
        <div className={classes.wide}>
          <dt>Flavor Profile</dt>
          <dd>{grape.flavor_profile.join(', ')}</dd>
        </div>
      )}
      {sugars.map(([label, scale, level, target]) => (
        <div key={scale}>
          <dt>{label}</dt>
          <dd>
            {degrees(level, scale)}
            <span>Target: {degrees(target, scale)}</span>
          </dd>
        </div>
      ))}
      <div className={classes.wide}>
        <dt>Recommended Soil</dt>
        <dd>{grape.recommended_soil}</dd>
      </div>
    </dl>
  );
}
