import { type ReactNode, useState } from 'react';
import classes from './Thumbnail.module.css';

interface Props {
  picture: string | null;
  /** Shown where there is no picture, or none that loads. */
  drawing: ReactNode;
  /** The wine that colours what is drawn. */
  tint: string;
}

/** The small picture of an item, or a drawing in its colour. Beside its name it needs no words. */
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
