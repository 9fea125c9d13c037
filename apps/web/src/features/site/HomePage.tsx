import { IconBottle, IconDeviceMobile, IconPlant2, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BarrelStack } from './BarrelStack.tsx';
import { Faq } from './Faq.tsx';
import classes from './HomePage.module.css';
import { trialTerms } from './plans.ts';
import site from './site.module.css';

const figures = [
  { value: '10K+', label: 'Active users' },
  { value: '5M+', label: 'Bottles tracked' },
  { value: '99.9%', label: 'Uptime' },
];

const features = [
  {
    Icon: IconBottle,
    title: 'Inventory Management',
    text: 'Bottles and barrels with vintage, region, place, drinking window and your own notes, under the photograph of their label.',
  },
  {
    Icon: IconPlant2,
    title: 'Yield Management',
    text: 'The vineyard side of the book: fields and their grape measurements, to choose the day of harvest by.',
    soon: true,
  },
  {
    Icon: IconDeviceMobile,
    title: 'Mobile Access',
    text: 'The whole cellar in the browser of your phone: look up, add or correct a bottle while you stand before the rack.',
  },
  {
    Icon: IconUsersGroup,
    title: 'Community Features',
    text: 'A cellar kept together: the people of one estate working in the same book.',
    soon: true,
  },
];

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>Know every bottle, every barrel, by heart.</h1>
        <p className={classes.lead}>
          Cuverie is the cellar book of collectors and wineries: what lies where, how old it is, when to open
          it, and what it was like the last time.
        </p>
        <Link to="/signup" className={site.button}>
          Start Free Trial
        </Link>
        <p className={site.terms}>{trialTerms.join(' · ')}</p>
      </div>
      <div className={classes.picture}>
        <BarrelStack />
      </div>
      <dl className={classes.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <section className={site.section} aria-labelledby="what">
        <h2 id="what" className={site.heading}>
          One book for the whole cellar
        </h2>
        <ul className={classes.features}>
          {features.map(({ Icon, title, text, soon }) => (
            <li key={title} className={classes.feature}>
              <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
              {soon && <p className={classes.soon}>Coming soon</p>}
            </li>
          ))}
        </ul>
      </section>
      <section className={`${site.section} ${classes.questions}`} aria-labelledby="questions">
        <h2 id="questions" className={site.heading}>
          Asked before the first bottle
        </h2>
        <Faq />
      </section>
      <section className={classes.last}>
        <h2>Begin with the bottle nearest to you.</h2>
        <Link to="/signup" className={site.buttonOnDark}>
          Start Free Trial
        </Link>
      </section>
    </>
  );
}
