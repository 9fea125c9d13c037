import type { Vessel } from '@cuverie/contract';
import { useId } from 'react';
import classes from './VesselPage.module.css';
import { colourOf, fullness } from './vessel-words.ts';

/** Outlines within 100 × 120: the inside of the vessel, from its brim to its bottom. */
const SHAPES = {
  tank: { path: 'M20 14 Q50 2 80 14 V100 Q50 108 20 100 Z', top: 10, bottom: 104, legs: true },
  barrel: { path: 'M26 8 H74 Q92 60 74 112 H26 Q8 60 26 8 Z', top: 8, bottom: 112, legs: false },
  keg: {
    path: 'M30 12 H70 Q74 12 74 18 V102 Q74 108 70 108 H30 Q26 108 26 102 V18 Q26 12 30 12 Z',
    top: 12,
    bottom: 108,
    legs: false,
  },
  bin: { path: 'M8 30 H92 L86 104 H14 Z', top: 30, bottom: 104, legs: false },
} as const;

/** The level of a vessel as a drawing; the text beside it says the same. */
export function VesselDrawing({ vessel }: { vessel: Vessel }) {
  const clip = useId();
  const { path, top, bottom, legs } = SHAPES[vessel.kind === 'other' ? 'tank' : vessel.kind];
  const height = (bottom - top) * fullness(vessel);
  return (
    <svg viewBox="0 0 100 120" className={classes.drawing} data-colour={colourOf(vessel)} aria-hidden="true">
      <clipPath id={clip}>
        <path d={path} />
      </clipPath>
      <path d={path} className={classes.inside} />
      <rect
        className={classes.wine}
        clipPath={`url(#${clip})`}
        x="0"
        width="100"
        y={bottom - height}
        height={height + 10}
        opacity={height > 0 ? 1 : 0}
      />
      {vessel.kind === 'barrel' && <path d="M18 36 H82 M16 84 H84" className={classes.hoop} />}
      <path d={path} className={classes.outline} />
      {legs && <path d="M28 102 V116 M72 102 V116" className={classes.outline} />}
    </svg>
  );
}
