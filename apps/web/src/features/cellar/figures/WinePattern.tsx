import type { WineType } from '@cuverie/domain';
import type { ReactNode } from 'react';
import classes from './TypeRing.module.css';

/** Each type has a grain of its own, for eyes that cannot tell the colours apart. */
const GRAINS: Readonly<Record<WineType, ReactNode>> = {
  Red: null,
  White: <path d="M 0 8 L 8 0 M -2 2 L 2 -2 M 6 10 L 10 6" />,
  Rosé: <path d="M 0 4 H 8" />,
  Sparkling: (
    <>
      <circle cx="2" cy="2" r="1.1" />
      <circle cx="6" cy="6" r="1.1" />
    </>
  ),
  Dessert: <path d="M 0 4 H 8 M 4 0 V 8" />,
};

/** The colour of a type of wine, with its grain. */
export function WinePattern({ id, type }: { id: string; type: WineType }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" data-wine={type}>
      <rect className={classes.ground} width="8" height="8" />
      <g className={classes.grain}>{GRAINS[type]}</g>
    </pattern>
  );
}
