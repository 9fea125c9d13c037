import { Link } from '@tanstack/react-router';
import classes from './PricingPage.module.css';
import { plans, trialTerms } from './plans.ts';
import site from './site.module.css';

export default function PricingPage() {
  return (
    <section className={site.section}>
      <h1 className={site.title}>One price a month, everything in it</h1>
      <p className={site.lead}>
        Every plan has every feature; they differ in how many wines they hold. Begin with any of them free of
        charge.
      </p>
      <ul className={classes.plans}>
        {plans.map(({ plan, name, price, limit, audience, popular }) => (
          <li key={plan} className={classes.plan} data-popular={popular}>
            <div className={classes.top}>
              <h2>{name}</h2>
              {popular && <p className={classes.popular}>Most Popular</p>}
            </div>
            <p className={classes.price}>
              <strong>${price}</strong> per month
            </p>
            <p className={classes.limit}>{limit}</p>
            <p className={classes.audience}>{audience}</p>
            <Link
              to="/signup"
              search={{ plan }}
              className={popular ? site.button : site.buttonQuiet}
              aria-label={`Start Free Trial with the ${name} plan`}
            >
              Start Free Trial
            </Link>
          </li>
        ))}
      </ul>
      <p className={site.terms}>All plans: {trialTerms.join(', ').toLowerCase()}.</p>
    </section>
  );
}
