import {
  IconBottle,
  IconFlask2,
  IconGlassFull,
  IconGrape,
  IconPlant2,
  IconTransfer,
} from '@tabler/icons-react';
import classes from './FeaturesPage.module.css';
import { trialTerms } from './plans.ts';
import { Shot } from './Shot.tsx';
import site from './site.module.css';

/** What the product does today, and nothing it does not. */
const features = [
  {
    Icon: IconBottle,
    title: 'My Cellar',
    text: 'Every bottle and barrel with all that is known of it. Search as you type, spelling mistakes and all; filter, sort, see what lies where, and change many at once.',
  },
  {
    Icon: IconGlassFull,
    title: 'Drinking',
    text: 'What to drink soon, by the window of each wine. One tap takes a bottle, with a note if you like and an undo if you must; the history remembers.',
  },
  {
    Icon: IconTransfer,
    title: 'Moving in, moving out',
    text: 'Import from CellarTracker, Vivino, VinoCell or any spreadsheet, with every row shown before it is stored. Export it all, pictures included, at any time.',
  },
  {
    Icon: IconPlant2,
    title: 'Yield Management',
    text: 'Fields with their grape samples, how ripe each one is at a glance, and a forecast of the day to pick it, computed from your own readings.',
  },
  {
    Icon: IconFlask2,
    title: 'Fermentation Control',
    text: 'Tanks with their readings of temperature, sugar, pH and alcohol, alarms for what needs you now, and a forecast of when each will be dry.',
  },
  {
    Icon: IconGrape,
    title: 'Grape Library',
    text: 'A reference of sixty varieties by all their names. Add your own, or change what is written, for your estate alone.',
  },
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
      <ul className={classes.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <Icon size={30} stroke={1.5} aria-hidden className={classes.icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={`${site.window} ${classes.picture}`}>
        <Shot
          name="cellar-desk"
          alt="My Cellar with its figures and the cards of its wines."
          sizes="(max-width: 48em) 150vw, (max-width: 76em) 94vw, 72rem"
        />
      </div>
      <div className={classes.end} data-newcomers="open">
        <h2 className={site.heading}>See it with your own bottles</h2>
        <a href="/signup" className={site.button}>
          Start Free Trial
        </a>
        <p className={site.terms}>{trialTerms.join(' · ')}</p>
      </div>
    </div>
  );
}
