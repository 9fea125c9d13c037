import { IconBottle, IconDeviceMobile, IconPlant2, IconUsersGroup } from '@tabler/icons-react';
import { BarrelRow } from './BarrelRow.tsx';
import { Faq } from './Faq.tsx';
import classes from './HomePage.module.css';
import { Features, Labels, Trial } from './parts.tsx';
import { Shot } from './Shot.tsx';
import { Stories } from './Stories.tsx';
import site from './site.module.css';
import words from './words.json' with { type: 'json' };

const features = [
  { Icon: IconBottle, ...words.home.inventory },
  { Icon: IconPlant2, ...words.home.yield },
  { Icon: IconDeviceMobile, ...words.home.mobile },
  { Icon: IconUsersGroup, ...words.home.community },
];

function Hero() {
  return (
    <section className={`${site.page} ${classes.hero}`}>
      <h1 className={classes.title}>Know every bottle, every barrel, by heart.</h1>
      <div className={classes.words}>
        <p className={site.lead}>
          Cuverie is the cellar book of collectors and wineries: what lies where, how old it is, when to open
          it, and what it was like the last time.
        </p>
        <Trial className={classes.actions} />
      </div>
      <dl className={classes.figures}>
        {words.figures.map(({ value, label }) => (
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

export default function HomePage() {
  return (
    <>
      <Hero />
      <Stage />
      <section className={site.section} aria-labelledby="what">
        <h2 id="what" className={site.heading}>
          One book for the whole cellar
        </h2>
        <Features features={features} heading="h3" className={classes.features} />
      </section>
      <figure className={classes.shelf}>
        <Labels alt="A row of eleven wine labels, each drawn in a style of its own." />
        <figcaption>
          Labels from our demo estate. Every wine and barrel can carry a picture of its own.
        </figcaption>
      </figure>
      <Stories />
      <section className={`${site.page} ${classes.questions}`} aria-labelledby="questions">
        <h2 id="questions" className={site.heading}>
          Asked before the first bottle
        </h2>
        <Faq />
      </section>
      <section className={`${site.closing} ${classes.last}`}>
        <h2>Begin with the bottle nearest to you.</h2>
        <Trial className={site.trial} button={site.buttonOnDark} />
        <div className={classes.barrels}>
          <BarrelRow />
        </div>
      </section>
    </>
  );
}
