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

/** What every plan has, because every plan has everything. */
export const included = [
  'Bottles and barrels with label pictures',
  'Search, filters and drinking windows',
  'Drinking in one tap, with a history of each wine',
  'Imports from other services, exports of everything',
  'Fields and picking dates, tanks and readings',
  'A library of sixty grape varieties',
  'Phone, tablet and computer, light and dark',
  'The documented API',
];

export const trialAnswers = [
  {
    question: 'What happens in the 14 days?',
    answer: 'You have everything, from the first minute. No credit card is asked for, and no one calls you.',
  },
  {
    question: 'Do I miss anything in a smaller plan?',
    answer:
      'No. Every plan has every feature, and your whole estate in it; only the number of wines differs.',
  },
  {
    question: 'What becomes of my data when I leave?',
    answer:
      'It stays yours. Export your wines, barrels and what you drank as spreadsheets, or the whole cellar with its pictures as one archive, at any time; and have your account removed by the operator of the server.',
  },
];
