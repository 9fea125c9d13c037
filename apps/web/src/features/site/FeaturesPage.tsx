import {
  IconApi,
  IconBarrel,
  IconBottle,
  IconCalendarTime,
  IconCamera,
  IconChartDonut,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './FeaturesPage.module.css';
import { trialTerms } from './plans.ts';
import { Shot } from './Shot.tsx';
import site from './site.module.css';

/** What the product does today, and nothing it does not. */
const features = [
  {
    Icon: IconBottle,
    title: 'Every bottle',
    text: 'Producer, vintage, region, varietal, bottle size, price, points and place. Quick add asks for five things, the full form for everything.',
  },
  {
    Icon: IconBarrel,
    title: 'Every barrel',
    text: 'Capacity and fill, cooper, wood and toast. Each barrel gets a code of its own to chalk on its head.',
  },
  {
    Icon: IconCalendarTime,
    title: 'Drinking windows',
    text: 'When to begin, when to have finished, and when you tasted last, beside your notes.',
  },
  {
    Icon: IconCamera,
    title: 'Labels',
    text: 'A photograph for each wine and barrel, from a file or the phone’s camera, in every usual format.',
  },
  {
    Icon: IconChartDonut,
    title: 'Figures',
    text: 'Bottles, barrels, litres held and average age, computed from what you recorded and nothing else.',
  },
  {
    Icon: IconApi,
    title: 'An open API',
    text: 'Every act on screen is also a documented HTTP call, for spreadsheets, scripts and other systems.',
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
      <div className={classes.end}>
        <h2 className={site.heading}>See it with your own bottles</h2>
        <Link to="/signup" className={site.button}>
          Start Free Trial
        </Link>
        <p className={site.terms}>{trialTerms.join(' · ')}</p>
      </div>
    </div>
  );
}
