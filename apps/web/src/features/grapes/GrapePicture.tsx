import type { Grape } from '@cuverie/contract';
import { isDrawing } from '@cuverie/domain';
import { useState } from 'react';
import classes from './GrapePicture.module.css';
import { drawingOf } from './grape-form.ts';

interface Props {
  grape: Grape;
  /** Its picture, or the small one. */
  address: string;
  /** What it says to those who don't see it; nothing beside the name. */
  alt?: string;
}

/** The picture of a variety; where somebody's address gives none, its drawing. Remount it for another picture. */
export function GrapePicture({ grape, address, alt = '' }: Props) {
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
