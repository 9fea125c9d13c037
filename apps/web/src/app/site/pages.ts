import type { ComponentType } from 'react';
import AboutPage from '../../features/site/AboutPage.tsx';
import FeaturesPage from '../../features/site/FeaturesPage.tsx';
import HomePage from '../../features/site/HomePage.tsx';
import PricingPage from '../../features/site/PricingPage.tsx';
import { proseOf } from '../../features/site/Prose.tsx';
import words from '../../features/site/words.json' with { type: 'json' };
import { HOME_TITLE } from '../last-page.ts';

interface SitePage {
  path: string;
  title: string;
  /** The description for search engines and link previews. */
  description: string;
  Page: ComponentType;
}

const { home, features, pricing, about, terms, privacy, security } = words.pages;

/** The public pages, which the build renders to files. */
export const sitePages: readonly SitePage[] = [
  { ...home, title: HOME_TITLE, Page: HomePage },
  { ...features, Page: FeaturesPage },
  { ...pricing, Page: PricingPage },
  { ...about, Page: AboutPage },
  { ...terms, Page: proseOf(words.prose.terms) },
  { ...privacy, Page: proseOf(words.prose.privacy) },
  { ...security, Page: proseOf(words.prose.security) },
];
