import { type ReactNode, useState } from 'react';
import classes from './Thumbnail.module.css';

interface Props {
  picture: string | null;
  /** Shown if there is no picture, or it does not load. */
  drawing: ReactNode;
  /** The type of wine that colours the drawing. */
  tint: string;
}

/**
 * The small picture of an item, or a drawing in its colour. It has no alternative text, because the name is beside it.
 */
export function Thumbnail({ picture, drawing, tint }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = picture !== null && picture !== broken;
  return (
    <div className={classes.thumbnail} data-wine={tint} data-drawn={!isShown || undefined}>
      {isShown ? (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(picture)} />
      ) : (
        drawing
      )}
    </div>
  );
}
