import {
  IconBottle,
  IconFlask2,
  IconGlassFull,
  IconGrape,
  IconPlant2,
  IconTransfer,
} from '@tabler/icons-react';
import classes from './FeaturesPage.module.css';
import { Features, Trial } from './parts.tsx';
import { Shot } from './Shot.tsx';
import site from './site.module.css';
import words from './words.json' with { type: 'json' };

/** What the product does today, and nothing it does not. */
const features = [
  { Icon: IconBottle, ...words.features.cellar },
  { Icon: IconGlassFull, ...words.features.drinking },
  { Icon: IconTransfer, ...words.features.moving },
  { Icon: IconPlant2, ...words.features.yield },
  { Icon: IconFlask2, ...words.features.fermentation },
  { Icon: IconGrape, ...words.features.grapes },
];

export default function FeaturesPage() {
  return (
    <div className={site.section}>
      <div className={site.top}>
        <h1 className={site.title}>What the cellar book holds</h1>
        <p className={site.lead}>
          Built for people who keep wine, and for people who make it: at the desk, and in the cellar with a
          phone in hand.
        </p>
      </div>
      <Features features={features} heading="h2" className={classes.features} />
      <div className={`${site.window} ${classes.picture}`}>
        <Shot
          name="cellar-desk"
          alt="My Cellar with its figures and the cards of its wines."
          sizes="(max-width: 48em) 150vw, (max-width: 76em) 94vw, 72rem"
        />
      </div>
      <div className={site.closing} data-newcomers="open">
        <h2 className={site.heading}>See it with your own bottles</h2>
        <Trial className={site.trial} />
      </div>
    </div>
  );
}
