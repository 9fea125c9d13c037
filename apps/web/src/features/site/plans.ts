import type { Plan } from '@cuverie/domain';

/** The plans as the pricing page sells them; prices are US dollars a month. */
export const plans: readonly {
  plan: Plan;
  name: string;
  price: number;
  limit: string;
  audience: string;
  popular: boolean;
}[] = [
  {
    plan: 'enthusiast',
    name: 'Enthusiast',
    price: 29,
    limit: 'Up to 100 wines',
    audience: 'For a rack at home and the bottles worth remembering.',
    popular: false,
  },
  {
    plan: 'collector',
    name: 'Collector',
    price: 79,
    limit: 'Up to 1000 wines',
    audience: 'For a cellar with several vintages of everything.',
    popular: true,
  },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    price: 199,
    limit: 'Unlimited wines',
    audience: 'For estates, merchants and shared cellars.',
    popular: false,
  },
];

export const trialTerms = ['14-day free trial', 'No credit card required', 'Cancel anytime'];
