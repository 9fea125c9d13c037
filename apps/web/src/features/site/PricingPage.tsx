import { PLAN_TERMS, PLANS, planLimitWords } from '@cuverie/domain';
import { IconCheck } from '@tabler/icons-react';
import classes from './PricingPage.module.css';
import site from './site.module.css';
import words from './words.json' with { type: 'json' };

const { plans, included, trialAnswers, trialTerms } = words;

function Plans() {
  return (
    <ul className={classes.plans}>
      {PLANS.map((plan) => {
        const { name, dollars } = PLAN_TERMS[plan];
        const { audience, popular } = plans[plan];
        return (
          <li key={plan} className={classes.plan} data-popular={popular}>
            <div className={classes.top}>
              <h2>{name}</h2>
              {popular && <p className={classes.popular}>Most Popular</p>}
            </div>
            <p>{audience}</p>
            <p className={classes.price}>
              <strong>${dollars}</strong> per month
            </p>
            <strong>{planLimitWords(plan)}</strong>
            <a
              href={`/signup?plan=${plan}`}
              className={popular ? site.button : site.buttonQuiet}
              data-newcomers="open"
              aria-label={`Start Free Trial with the ${name} plan`}
            >
              Start Free Trial
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export default function PricingPage() {
  return (
    <div className={site.section}>
      <div className={site.top}>
        <h1 className={site.title}>One price a month, everything in it</h1>
        <p className={site.lead}>
          Every plan has every feature; they differ in how many wines they hold. Begin with any of them free
          of charge.
        </p>
      </div>
      <Plans />
      <p className={classes.terms} data-newcomers="open">
        All plans: {trialTerms.join(', ').toLowerCase()}.
      </p>
      <section className={classes.more} aria-labelledby="included">
        <h2 id="included" className={site.heading}>
          In every plan
        </h2>
        <div className={classes.included}>
          {included.map((what) => (
            <p key={what}>
              <IconCheck size={20} stroke={2} aria-hidden /> {what}
            </p>
          ))}
        </div>
      </section>
      <section className={classes.more} aria-labelledby="trial">
        <h2 id="trial" className={site.heading}>
          How the trial goes
        </h2>
        <dl className={classes.answers}>
          {trialAnswers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
