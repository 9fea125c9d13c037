import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn } from '../api/use-signed-in.ts';
import { signUpSearch } from '../features/auth/sign-up-search.ts';
import { historySearch } from '../features/cellar/drinking/history-search.ts';
import { cellarSearch } from '../features/cellar/search.ts';
import { fermentationSearch } from '../features/fermentation/search.ts';
import { grapePageSearch, grapeSearch } from '../features/grapes/search.ts';
import { vineyardSearch } from '../features/vineyard/search.ts';
import { withStyles } from '../platform/with-styles.ts';
import { known } from './known-search.ts';
import { destinationAfterSignIn, destinationFromHome, HOME, lastPage } from './last-page.ts';
import { sections } from './sections.ts';
import { NotFound, NotFoundPage } from './shell/NotFound.tsx';
import { PageFailure, PageFailurePage } from './shell/PageFailure.tsx';
import { Root } from './shell/Root.tsx';
import { SiteLayout } from './shell/SiteLayout.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The title of the document. */
    title?: string;
    /** What search engines and shared links say of a page. A page that has one is prerendered at build. */
    description?: string;
    /** Whether a prerendered page is a form, which wakes at the first touch. */
    wakes?: boolean;
    /** Whether the page is for signed-in people. */
    guarded?: boolean;
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailurePage,
});

// ---- public pages -------------------------------------------------------------------------------------
const site = createRoute({ getParentRoute: () => root, id: 'site', component: SiteLayout });
const homePage = lazyRouteComponent(() => import('../features/site/HomePage.tsx'));

const home = createRoute({
  getParentRoute: () => site,
  path: HOME,
  staticData: {
    title: 'Cuverie: the cellar book for collectors and wineries',
    description:
      'The cellar book of collectors and wineries: bottles, barrels and drinking windows in one calm place. Free for 14 days.',
  },
  beforeLoad: () => {
    const href = isSignedIn() ? destinationFromHome(lastPage.get()) : null;
    if (href !== null) throw redirect({ href, replace: true });
  },
  component: homePage,
});

/** The home page with the login dialog open. */
const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  staticData: { title: 'Log in · Cuverie' },
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ href: destinationAfterSignIn(lastPage.get()), replace: true });
  },
  component: homePage,
});

const features = createRoute({
  getParentRoute: () => site,
  path: '/features',
  staticData: {
    title: 'Features · Cuverie',
    description:
      'Bottles, barrels, drinking windows, label photographs, figures and an open API: what the cellar book Cuverie holds today.',
  },
  component: lazyRouteComponent(() => import('../features/site/FeaturesPage.tsx')),
});

const pricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing',
  staticData: {
    title: 'Pricing · Cuverie',
    description:
      'Three plans from $29 a month for 100 wines to $199 for unlimited ones. 14 days free, no credit card required, cancel anytime.',
  },
  component: lazyRouteComponent(() => import('../features/site/PricingPage.tsx')),
});

const about = createRoute({
  getParentRoute: () => site,
  path: '/about',
  staticData: {
    title: 'About · Cuverie',
    description:
      'Why Cuverie keeps bottles, barrels and what you know of them in one book, and for which collectors and wineries it is made.',
  },
  component: lazyRouteComponent(() => import('../features/site/AboutPage.tsx')),
});

const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms',
  staticData: {
    title: 'Terms of service · Cuverie',
    description:
      'The rules between you and the operator of this Cuverie server, in plain words: account, data, trial, plans and fair use.',
  },
  component: lazyRouteComponent(() => import('../features/site/TermsPage.tsx')),
});

const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy',
  staticData: {
    title: 'Privacy · Cuverie',
    description:
      'What this Cuverie server keeps about you and why, what stays in your browser, with whom it is shared, and how to leave.',
  },
  component: lazyRouteComponent(() => import('../features/site/PrivacyPage.tsx')),
});

const security = createRoute({
  getParentRoute: () => site,
  path: '/security',
  staticData: {
    title: 'Security · Cuverie',
    description:
      'How Cuverie keeps estates apart, passwords unreadable and records safe from a crash, and whom to tell of a weakness.',
  },
  component: lazyRouteComponent(() => import('../features/site/SecurityPage.tsx')),
});

const signUp = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  staticData: {
    title: 'Create your account · Cuverie',
    description:
      'Open your cellar book in two short steps: 14 days free, no credit card required, cancel anytime.',
    wakes: true,
  },
  validateSearch: signUpSearch,
  component: lazyRouteComponent(() => import('./shell/SignUp.tsx')),
});

const forgotPassword = createRoute({
  getParentRoute: () => site,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password? · Cuverie' },
  component: lazyRouteComponent(() => import('./shell/ForgotPassword.tsx')),
});

const resetPassword = createRoute({
  getParentRoute: () => site,
  path: '/reset-password',
  staticData: { title: 'Choose a new password · Cuverie' },
  component: lazyRouteComponent(() => import('./shell/ResetPassword.tsx')),
});

// ---- sections for signed-in people ----------------------------------------------------------------------
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { guarded: true },
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: HOME, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/SignedInLayout.tsx')),
});

/** Asks for what a page shows first beside its code, and keeps nothing waiting: the page asks again where it failed. */
const onEntering =
  (ask: () => Promise<void>) =>
  ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): void => {
    if (cause === 'enter') void ask().catch(() => {});
  };

const [cellarSection, vineyardSection, fermentationSection, grapeSection] = sections;

const cellar = createRoute({
  getParentRoute: () => signedIn,
  path: cellarSection.path,
  staticData: { title: cellarSection.title },
  validateSearch: known(cellarSearch),
  component: lazyRouteComponent(() => withStyles(() => import('../features/cellar/CellarPage.tsx'))),
});

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/history',
  staticData: { title: 'Drinking history' },
  validateSearch: known(historySearch),
  component: lazyRouteComponent(() =>
    withStyles(() => import('../features/cellar/drinking/HistoryPage.tsx')),
  ),
});

const grapeLibrary = createRoute({
  getParentRoute: () => signedIn,
  path: grapeSection.path,
  staticData: { title: grapeSection.title },
  validateSearch: known(grapeSearch),
  component: lazyRouteComponent(() => withStyles(() => import('../features/grapes/GrapeLibraryPage.tsx'))),
});

const grape = createRoute({
  getParentRoute: () => signedIn,
  path: '/grape-library/$id',
  staticData: { title: grapeSection.title },
  validateSearch: known(grapePageSearch),
  component: lazyRouteComponent(() => withStyles(() => import('../features/grapes/GrapePage.tsx'))),
});

const vineyard = createRoute({
  getParentRoute: () => signedIn,
  path: vineyardSection.path,
  staticData: { title: vineyardSection.title },
  validateSearch: known(vineyardSearch),
  loader: onEntering(async () => (await import('./first-fields.ts')).askForFields()),
  component: lazyRouteComponent(() => withStyles(() => import('../features/vineyard/VineyardPage.tsx'))),
});

const fermentation = createRoute({
  getParentRoute: () => signedIn,
  path: fermentationSection.path,
  staticData: { title: fermentationSection.title },
  validateSearch: known(fermentationSearch),
  loader: onEntering(async () => (await import('./first-tanks.ts')).askForTanks()),
  component: lazyRouteComponent(() =>
    withStyles(() => import('../features/fermentation/FermentationPage.tsx')),
  ),
});

/** The pieces the pages are made of; there where the app is developed, and in no build. */
const devPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/ui',
        staticData: { title: 'The pieces · Cuverie' },
        component: lazyRouteComponent(() => import('./dev/UiPage.tsx')),
      }),
    ]
  : [];

const tree = root.addChildren([
  site.addChildren([
    home,
    login,
    features,
    pricing,
    about,
    terms,
    privacy,
    security,
    signUp,
    forgotPassword,
    resetPassword,
  ]),
  signedIn.addChildren([cellar, history, vineyard, grapeLibrary, grape, fermentation]),
  ...devPages,
]);

/** The router of the browser's address bar; at build, of the one page that `history` is at. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    ...(history === undefined ? { scrollRestoration: true } : { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
  });
