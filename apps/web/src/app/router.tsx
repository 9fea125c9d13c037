import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn } from '../api/use-signed-in.ts';
import { signUpSearch } from '../features/auth/sign-up-search.ts';
import { cellarSearch } from '../features/cellar/search.ts';
import { destinationAfterSignIn, destinationFromHome, HOME, lastPage } from './last-page.ts';
import { type Section, sections } from './sections.ts';
import { NotFound, NotFoundPage } from './shell/NotFound.tsx';
import { PageFailure, PageFailurePage } from './shell/PageFailure.tsx';
import { Root } from './shell/Root.tsx';
import { SiteLayout } from './shell/SiteLayout.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The title of the document. */
    title?: string;
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
  staticData: { title: 'Cuverie: the cellar book for collectors and wineries' },
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
  staticData: { title: 'Features · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/FeaturesPage.tsx')),
});

const pricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing',
  staticData: { title: 'Pricing · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/PricingPage.tsx')),
});

const about = createRoute({
  getParentRoute: () => site,
  path: '/about',
  staticData: { title: 'About · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/AboutPage.tsx')),
});

const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms',
  staticData: { title: 'Terms of service · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/TermsPage.tsx')),
});

const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy',
  staticData: { title: 'Privacy · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/PrivacyPage.tsx')),
});

const security = createRoute({
  getParentRoute: () => site,
  path: '/security',
  staticData: { title: 'Security · Cuverie' },
  component: lazyRouteComponent(() => import('../features/site/SecurityPage.tsx')),
});

const signUp = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  staticData: { title: 'Create your account · Cuverie' },
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

const [cellarSection, ...comingSections] = sections;

const cellar = createRoute({
  getParentRoute: () => signedIn,
  path: cellarSection.path,
  staticData: { title: cellarSection.title },
  validateSearch: cellarSearch,
  component: lazyRouteComponent(() => import('../features/cellar/CellarPage.tsx')),
});

/** A section that has no page yet: guarded like the others, then not found. */
const coming = <Path extends Section['path']>(path: Path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw notFound();
    },
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
  signedIn.addChildren([cellar, ...comingSections.map((section) => coming(section.path))]),
  ...devPages,
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
});
