import { IconBottle, IconDeviceMobile, IconPlant2, IconUsersGroup } from '@tabler/icons-react';
import { BarrelRow } from './BarrelRow.tsx';
import { Faq } from './Faq.tsx';
import classes from './HomePage.module.css';
import { trialTerms } from './plans.ts';
import { Picture, Shot } from './Shot.tsx';
import { Stories } from './Stories.tsx';
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
    text: 'Every bottle and every barrel with its place, drinking window and notes, found as you type. Bring the file of the service you use today, and take all of it along whenever you like.',
  },
  {
    Icon: IconPlant2,
    title: 'Yield Management',
    text: 'Fields with their grape samples: how ripe each one is, which day to pick it by your own readings, and how much to expect.',
  },
  {
    Icon: IconDeviceMobile,
    title: 'Mobile Access',
    text: 'The whole estate in the browser of your phone: find a bottle, drink it in one tap, or write down a reading where you took it.',
  },
  {
    Icon: IconUsersGroup,
    title: 'Community Features',
    text: 'Made in the open for everyone who keeps wine: free software with a documented API that clubs, merchants and neighbours can build on.',
  },
];

function Hero() {
  return (
    <section className={classes.hero}>
      <h1 className={classes.title}>Know every bottle, every barrel, by heart.</h1>
      <div className={classes.words}>
        <p className={site.lead}>
          Cuverie is the cellar book of collectors and wineries: what lies where, how old it is, when to open
          it, and what it was like the last time.
        </p>
        <div className={classes.actions} data-newcomers="open">
          <a href="/signup" className={site.button}>
            Start Free Trial
          </a>
          <p className={site.terms}>{trialTerms.join(' · ')}</p>
        </div>
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

/** The product itself, half in the daylight and half in the cellar. */
function Stage() {
  return (
    <div className={classes.stage}>
      <svg viewBox="0 0 800 800" aria-hidden="true" className={classes.hoops}>
        {[120, 176, 232, 288, 344, 400].map((r) => (
          <circle key={r} cx="400" cy="400" r={r - 2} />
        ))}
      </svg>
      <div className={classes.windows}>
        <div className={classes.desk}>
          <Shot
            name="cellar-desk"
            important
            alt="My Cellar: figures for bottles, barrels, volume and age above cards of wines with their labels."
            sizes="(max-width: 76em) 92vw, 68rem"
            narrow={{ name: 'cellar-phone', sizes: '19rem' }}
          />
        </div>
        <div className={classes.phone}>
          <Shot name="cellar-phone" alt="The same cellar on a phone." sizes="16rem" />
        </div>
      </div>
    </div>
  );
}

function Labels() {
  return (
    <figure className={classes.shelf}>
      <Picture
        name="labels"
        file="labels"
        alt="A row of eleven wine labels, each drawn in a style of its own."
        sizes="(max-width: 48em) 60rem, 110vw"
      />
      <figcaption>
        Labels from our demo estate. Every wine and barrel can carry a picture of its own.
      </figcaption>
    </figure>
  );
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <Stage />
      <section className={site.section} aria-labelledby="what">
        <h2 id="what" className={site.heading}>
          One book for the whole cellar
        </h2>
        <ul className={classes.features}>
          {features.map(({ Icon, title, text }) => (
            <li key={title} className={classes.feature}>
              <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Labels />
      <Stories />
      <section className={classes.questions} aria-labelledby="questions">
        <h2 id="questions" className={site.heading}>
          Asked before the first bottle
        </h2>
        <Faq />
      </section>
      <section className={classes.last}>
        <h2>Begin with the bottle nearest to you.</h2>
        <a href="/signup" className={site.buttonOnDark} data-newcomers="open">
          Start Free Trial
        </a>
        <p data-newcomers="open">{trialTerms.join(' · ')}</p>
        <div className={classes.barrels}>
          <BarrelRow />
        </div>
      </section>
    </>
  );
}
