import type { ComponentType } from 'react';
import AboutPage from '../../features/site/AboutPage.tsx';
import FeaturesPage from '../../features/site/FeaturesPage.tsx';
import HomePage from '../../features/site/HomePage.tsx';
import PricingPage from '../../features/site/PricingPage.tsx';
import PrivacyPage from '../../features/site/PrivacyPage.tsx';
import SecurityPage from '../../features/site/SecurityPage.tsx';
import TermsPage from '../../features/site/TermsPage.tsx';
import { HOME, HOME_TITLE } from '../last-page.ts';

export interface SitePage {
  path: string;
  /** The title of the document. */
  title: string;
  /** What search engines and shared links say of it. */
  description: string;
  Page: ComponentType;
}

/** The public pages, which the build renders to files. */
export const sitePages: readonly SitePage[] = [
  {
    path: HOME,
    title: HOME_TITLE,
    description:
      'The cellar book of collectors and wineries: bottles, barrels and drinking windows in one calm place. Free for 14 days.',
    Page: HomePage,
  },
  {
    path: '/features',
    title: 'Features · Cuverie',
    description:
      'Bottles, barrels, drinking windows, label photographs, figures and an open API: what the cellar book Cuverie holds today.',
    Page: FeaturesPage,
  },
  {
    path: '/pricing',
    title: 'Pricing · Cuverie',
    description:
      'Three plans from $29 a month for 100 wines to $199 for unlimited ones. 14 days free, no credit card required, cancel anytime.',
    Page: PricingPage,
  },
  {
    path: '/about',
    title: 'About · Cuverie',
    description:
      'Why Cuverie keeps bottles, barrels and what you know of them in one book, and for which collectors and wineries it is made.',
    Page: AboutPage,
  },
  {
    path: '/terms',
    title: 'Terms of service · Cuverie',
    description:
      'The rules between you and the operator of this Cuverie server, in plain words: account, data, trial, plans and fair use.',
    Page: TermsPage,
  },
  {
    path: '/privacy',
    title: 'Privacy · Cuverie',
    description:
      'What this Cuverie server keeps about you and why, what stays in your browser, with whom it is shared, and how to leave.',
    Page: PrivacyPage,
  },
  {
    path: '/security',
    title: 'Security · Cuverie',
    description:
      'How Cuverie keeps estates apart, passwords unreadable and records safe from a crash, and whom to tell of a weakness.',
    Page: SecurityPage,
  },
];
