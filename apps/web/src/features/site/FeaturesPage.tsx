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
import site from './site.module.css';

const features = [
  {
    Icon: IconBottle,
    title: 'Every bottle',
    text: 'Producer, vintage, region, varietal, format, price, points and place. Quick add asks for five things, the full form for everything.',
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
    <section className={site.section}>
      <h1 className={site.title}>What the cellar book holds</h1>
      <p className={site.lead}>
        Built for people who keep wine, and for people who make it: at the desk, and in the cellar with a
        phone in hand.
      </p>
      <ul className={classes.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Link to="/signup" className={site.button}>
        Start Free Trial
      </Link>
    </section>
  );
}
