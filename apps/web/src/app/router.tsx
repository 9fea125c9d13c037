import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn } from '../api/session.ts';
import { planSearch } from '../features/auth/plan/plan-search.ts';
import { signUpSearch } from '../features/auth/sign-up-search.ts';
import { historySearch } from '../features/cellar/drinking/history-search.ts';
import { purchasesSearch } from '../features/cellar/purchases/purchases-search.ts';
import { racksSearch } from '../features/cellar/racks/racks-search.ts';
import { cellarSearch } from '../features/cellar/search.ts';
import { stockSearch } from '../features/cellar/stock-taking/stock-search.ts';
import { tidySearch } from '../features/cellar/tidying/tidy-search.ts';
import { fermentationSearch } from '../features/fermentation/search.ts';
import { grapePageSearch, grapeSearch } from '../features/grapes/search.ts';
import { changesSearch } from '../features/history/search.ts';
import { labelsSearch as labelsOfSearch } from '../features/labels/labels-search.ts';
import { vineyardSearch } from '../features/vineyard/search.ts';
import { benchSearch } from '../features/winery/bench/search.ts';
import { reportsSearch } from '../features/winery/reports/search.ts';
import {
  journalSearch,
  labelsSearch,
  lotSearch,
  lotsSearch,
  orderSearch,
  traceSearch,
  trialsSearch,
  workSearch,
} from '../features/winery/search.ts';
import { mapSearch, vesselSearch } from '../features/winery/vessels/search.ts';
import { hasPlans } from '../platform/has-plans.ts';
import { withStyles } from '../platform/with-styles.ts';
import { onlyKnown } from './known-search.ts';
import {
  destinationAfterSignIn,
  destinationFromHome,
  HOME,
  HOME_TITLE,
  JOIN,
  LOGIN,
  LOGOUT,
  lastPage,
  ORGANISATION,
  WAITING,
} from './last-page.ts';
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
    title?: string;
    guarded?: boolean;
    /** Whether the page has no navigation bar. */
    standsAlone?: boolean;
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailurePage,
});

// ---- pages for visitors; the other public pages are static: see site/pages.ts --------------------------------
const site = createRoute({ getParentRoute: () => root, id: 'site', component: SiteLayout });
const homePage = lazyRouteComponent(() => import('../features/site/HomePage.tsx'));

/** The home page inside the application. Requested from the server, it is a static page. */
const home = createRoute({
  getParentRoute: () => site,
  path: HOME,
  staticData: { title: HOME_TITLE },
  beforeLoad: () => {
    const href = isSignedIn() ? destinationFromHome(lastPage.get()) : null;
    if (href !== null) throw redirect({ href, replace: true });
  },
  component: homePage,
});

/** Redirects a user who is already signed in. */
const leaveIfSignedIn = () => {
  if (isSignedIn()) throw redirect({ href: destinationAfterSignIn(lastPage.get()), replace: true });
};

/** The home page with the login dialog open. */
const login = createRoute({
  getParentRoute: () => site,
  path: LOGIN,
  staticData: { title: 'Log in · Cuverie' },
  beforeLoad: leaveIfSignedIn,
  component: homePage,
});

const logout = createRoute({
  getParentRoute: () => site,
  path: LOGOUT,
  staticData: { title: 'Log out · Cuverie' },
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: HOME, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/Logout.tsx')),
});

const forms = createRoute({
  getParentRoute: () => site,
  id: 'forms',
  component: lazyRouteComponent(() => import('./theme/Themed.tsx'), 'ThemedOutlet'),
});

const signUp = createRoute({
  getParentRoute: () => forms,
  path: '/signup',
  staticData: { title: 'Create your account · Cuverie' },
  validateSearch: signUpSearch,
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./shell/SignUp.tsx')),
});

const forgotPassword = createRoute({
  getParentRoute: () => forms,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password? · Cuverie' },
  component: lazyRouteComponent(
    () => import('../features/auth/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => forms,
  path: '/reset-password',
  staticData: { title: 'Choose a new password · Cuverie' },
  component: lazyRouteComponent(() => import('../features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => forms,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email · Cuverie' },
  component: lazyRouteComponent(() => import('../features/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const join = createRoute({
  getParentRoute: () => forms,
  path: JOIN,
  staticData: { title: 'Join an estate · Cuverie' },
  component: lazyRouteComponent(() => import('./shell/Join.tsx')),
});

const organisationReturn = createRoute({
  getParentRoute: () => forms,
  path: ORGANISATION,
  staticData: { title: 'Log in · Cuverie' },
  component: lazyRouteComponent(() => import('./shell/OrganisationReturn.tsx')),
});

const alarmLink = createRoute({
  getParentRoute: () => forms,
  path: '/alarm',
  staticData: { title: 'An alarm · Cuverie' },
  component: lazyRouteComponent(
    () => import('../features/auth/notifications/AlarmLinkPage.tsx'),
    'AlarmLinkPage',
  ),
});

/** Whether the address is on a label. After signing in, the user who scanned it is taken there. */
const isOnLabel = (pathname: string): boolean =>
  pathname.startsWith('/winery/vessels/') || pathname.startsWith('/l/');

/** A page opened by a shared link, without an account. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$key',
  staticData: { title: 'Shared with you · Cuverie', standsAlone: true },
  component: lazyRouteComponent(() => withStyles(() => import('./shell/Shared.tsx'))),
});

/** A tasting on a guest's phone. */
const tasted = createRoute({
  getParentRoute: () => root,
  path: '/t/$key',
  staticData: { title: 'Tasting · Cuverie', standsAlone: true },
  component: lazyRouteComponent(() => withStyles(() => import('./shell/Tasted.tsx'))),
});

// ---- sections for signed-in people ----------------------------------------------------------------------
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { guarded: true },
  beforeLoad: ({ location: { pathname } }) => {
    if (isSignedIn()) return;
    if (!isOnLabel(pathname)) throw redirect({ to: HOME, replace: true });
    lastPage.remember(pathname);
    throw redirect({ to: LOGIN, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/SignedInLayout.tsx')),
});

const page = <Page,>(load: () => Promise<{ default: Page }>) => lazyRouteComponent(() => withStyles(load));

const [cellarSection, vineyardSection, fermentationSection, grapeSection] = sections;

const cellar = createRoute({
  getParentRoute: () => signedIn,
  path: cellarSection.path,
  staticData: { title: cellarSection.title },
  validateSearch: onlyKnown(cellarSearch),
  component: page(() => import('../features/cellar/CellarPage.tsx')),
});

const drinkingHistory = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/history',
  staticData: { title: 'Drinking history' },
  validateSearch: onlyKnown(historySearch),
  component: page(() => import('../features/cellar/drinking/HistoryPage.tsx')),
});

const shares = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/shares',
  staticData: { title: 'Shared links' },
  component: page(() => import('../features/cellar/sharing/SharesPage.tsx')),
});

const tastings = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/tastings',
  staticData: { title: 'Tastings' },
  component: page(() => import('../features/cellar/tasting/TastingsPage.tsx')),
});

const tasting = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/tastings/$id',
  staticData: { title: 'Tasting' },
  component: page(() => import('../features/cellar/tasting/TastingPage.tsx')),
});

const wishes = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/wishes',
  staticData: { title: 'Wishes and deliveries' },
  validateSearch: onlyKnown(purchasesSearch),
  component: page(() => import('../features/cellar/purchases/PurchasesPage.tsx')),
});

const racks = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/racks',
  staticData: { title: 'Racks' },
  validateSearch: onlyKnown(racksSearch),
  component: page(() => import('../features/cellar/racks/RacksPage.tsx')),
});

const stockTaking = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/stock-taking',
  staticData: { title: 'Stock-taking' },
  validateSearch: onlyKnown(stockSearch),
  component: page(() => import('../features/cellar/stock-taking/StockTakingPage.tsx')),
});

const tidy = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/tidy',
  staticData: { title: 'Tidy up' },
  validateSearch: onlyKnown(tidySearch),
  component: page(() => import('../features/cellar/tidying/TidyPage.tsx')),
});

const wineLists = createRoute({
  getParentRoute: () => signedIn,
  path: '/cellar/lists',
  staticData: { title: 'Lists of wines' },
  component: page(() => import('../features/cellar/lists/WineListsPage.tsx')),
});

/** The target of a label's code. */
const onLabelled = createRoute({
  getParentRoute: () => signedIn,
  path: '/l/$code',
  beforeLoad: async ({ params: { code } }) => {
    const { whereLabelLeads } = await import('./where-label-leads.ts');
    const href = whereLabelLeads(code);
    if (href === undefined) throw notFound();
    throw redirect({ href, replace: true });
  },
});

const printedLabels = createRoute({
  getParentRoute: () => signedIn,
  path: '/labels',
  staticData: { title: 'Labels' },
  validateSearch: onlyKnown(labelsOfSearch),
  component: page(() => import('../features/labels/LabelsPage.tsx')),
});

const grapeLibrary = createRoute({
  getParentRoute: () => signedIn,
  path: grapeSection.path,
  staticData: { title: grapeSection.title },
  validateSearch: onlyKnown(grapeSearch),
  component: page(() => import('../features/grapes/GrapeLibraryPage.tsx')),
});

const grape = createRoute({
  getParentRoute: () => signedIn,
  path: '/grape-library/$id',
  staticData: { title: grapeSection.title },
  validateSearch: onlyKnown(grapePageSearch),
  component: page(() => import('../features/grapes/GrapePage.tsx')),
});

const vineyard = createRoute({
  getParentRoute: () => signedIn,
  path: vineyardSection.path,
  staticData: { title: vineyardSection.title },
  validateSearch: onlyKnown(vineyardSearch),
  component: page(() => import('../features/vineyard/VineyardPage.tsx')),
});

const fermentation = createRoute({
  getParentRoute: () => signedIn,
  path: fermentationSection.path,
  staticData: { title: fermentationSection.title },
  validateSearch: onlyKnown(fermentationSearch),
  component: page(() => import('../features/fermentation/FermentationPage.tsx')),
});

const devices = createRoute({
  getParentRoute: () => signedIn,
  path: '/fermentation/devices',
  staticData: { title: 'Devices' },
  component: page(() => import('../features/fermentation/devices/DevicesPage.tsx')),
});

const dryDates = createRoute({
  getParentRoute: () => signedIn,
  path: '/fermentation/forecasts',
  staticData: { title: 'How dry dates held' },
  component: page(() => import('../features/fermentation/forecasts/ForecastsPage.tsx')),
});

const pickingDates = createRoute({
  getParentRoute: () => signedIn,
  path: '/yield-management/forecasts',
  staticData: { title: 'How picking dates held' },
  component: page(() => import('../features/vineyard/forecasts/ForecastsPage.tsx')),
});

const bench = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/bench',
  staticData: { title: 'Bench tools' },
  validateSearch: onlyKnown(benchSearch),
  component: page(() => import('../features/winery/bench/BenchPage.tsx')),
});

const lab = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/lab',
  staticData: { title: 'Lab sheet' },
  component: page(() => import('../features/winery/lab/LabPage.tsx')),
});

const lots = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/lots',
  staticData: { title: 'Lots' },
  validateSearch: onlyKnown(lotsSearch),
  component: page(() => import('../features/winery/lots/LotsPage.tsx')),
});

const lot = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/lots/$id',
  staticData: { title: 'Lot' },
  validateSearch: onlyKnown(lotSearch),
  component: page(() => import('../features/winery/lots/LotPage.tsx')),
});

const trace = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/trace/$of/$id',
  staticData: { title: 'Where wine comes from and goes' },
  validateSearch: onlyKnown(traceSearch),
  component: page(() => import('../features/winery/trace/TracePage.tsx')),
});

const trials = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/trials',
  staticData: { title: 'Trial blends' },
  validateSearch: onlyKnown(trialsSearch),
  component: page(() => import('../features/winery/trials/TrialsPage.tsx')),
});

const limits = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/limits',
  staticData: { title: 'Own limits' },
  component: page(() => import('../features/winery/limits/LimitsPage.tsx')),
});

const journal = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/journal',
  staticData: { title: 'Journal' },
  validateSearch: onlyKnown(journalSearch),
  component: page(() => import('../features/winery/journal/JournalPage.tsx')),
});

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/reports',
  staticData: { title: 'Reports' },
  validateSearch: onlyKnown(reportsSearch),
  component: page(() => import('../features/winery/reports/ReportsPage.tsx')),
});

const work = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/work',
  staticData: { title: 'Work' },
  validateSearch: onlyKnown(workSearch),
  component: page(() => import('../features/winery/work/WorkPage.tsx')),
});

const workOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/work/$id',
  staticData: { title: 'Work order' },
  validateSearch: onlyKnown(orderSearch),
  component: page(() => import('../features/winery/work/OrderPage.tsx')),
});

const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/labels',
  staticData: { title: 'Labels' },
  validateSearch: onlyKnown(labelsSearch),
  component: page(() => import('../features/winery/labels/LabelsPage.tsx')),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  staticData: { title: 'Account' },
  component: page(() => import('../features/auth/account/AccountPage.tsx')),
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: page(() => import('../features/auth/notifications/NotificationsPage.tsx')),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: page(() => import('../features/auth/settings/SettingsPage.tsx')),
});

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  staticData: { title: 'History' },
  validateSearch: onlyKnown(changesSearch),
  component: page(() => import('../features/history/HistoryPage.tsx')),
});

const waiting = createRoute({
  getParentRoute: () => signedIn,
  path: WAITING,
  staticData: { title: 'Waiting' },
  component: page(() => import('../features/waiting/WaitingPage.tsx')),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan',
  staticData: { title: 'Plan' },
  validateSearch: onlyKnown(planSearch),
  beforeLoad: () => {
    if (!hasPlans()) throw notFound();
  },
  component: page(() => import('../features/auth/plan/PlanPage.tsx')),
});

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/estate',
  staticData: { title: 'People' },
  component: page(() => import('../features/auth/people/PeoplePage.tsx')),
});

const cellarMap = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery',
  staticData: { title: 'Cellar map' },
  validateSearch: onlyKnown(mapSearch),
  component: page(() => import('../features/winery/vessels/CellarMapPage.tsx')),
});

const vessel = createRoute({
  getParentRoute: () => signedIn,
  path: '/winery/vessels/$id',
  staticData: { title: 'Vessel' },
  validateSearch: onlyKnown(vesselSearch),
  component: page(() => import('../features/winery/vessels/VesselPage.tsx')),
});

/** The static pages, in development only; a build has them as files. */
const devPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '$',
        staticData: { title: 'A static page · Cuverie' },
        component: lazyRouteComponent(() => import('./site/SitePage.tsx')),
      }),
    ]
  : [];

const tree = root.addChildren([
  site.addChildren([
    home,
    login,
    logout,
    forms.addChildren([
      organisationReturn,
      signUp,
      join,
      forgotPassword,
      resetPassword,
      confirmEmail,
      alarmLink,
    ]),
  ]),
  shared,
  tasted,
  signedIn.addChildren([
    cellar,
    drinkingHistory,
    shares,
    tastings,
    tasting,
    racks,
    wishes,
    stockTaking,
    tidy,
    wineLists,
    onLabelled,
    printedLabels,
    vineyard,
    grapeLibrary,
    grape,
    fermentation,
    devices,
    dryDates,
    pickingDates,
    bench,
    lab,
    account,
    notifications,
    settings,
    history,
    waiting,
    plan,
    people,
    cellarMap,
    vessel,
    lots,
    lot,
    trace,
    trials,
    limits,
    journal,
    reports,
    work,
    workOrder,
    labels,
  ]),
  ...devPages,
]);

/** The router for the browser's address bar, or for `history` in tests. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    ...(history === undefined ? { scrollRestoration: true } : { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
  });
