/** Pages for signed-in people. */
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../../api/session.ts';
import { planSearch } from '../../features/auth/plan/plan-search.ts';
import { historySearch } from '../../features/cellar/drinking/history-search.ts';
import { purchasesSearch } from '../../features/cellar/purchases/purchases-search.ts';
import { racksSearch } from '../../features/cellar/racks/racks-search.ts';
import { cellarSearch } from '../../features/cellar/search.ts';
import { stockSearch } from '../../features/cellar/stock-taking/stock-search.ts';
import { tidySearch } from '../../features/cellar/tidying/tidy-search.ts';
import { fermentationSearch } from '../../features/fermentation/search.ts';
import { grapePageSearch, grapeSearch } from '../../features/grapes/search.ts';
import { changesSearch } from '../../features/history/search.ts';
import { labelsSearch as labelsOfSearch } from '../../features/labels/labels-search.ts';
import { vineyardSearch } from '../../features/vineyard/search.ts';
import { benchSearch } from '../../features/winery/bench/search.ts';
import { reportsSearch } from '../../features/winery/reports/search.ts';
import {
  journalSearch,
  labelsSearch,
  lotSearch,
  lotsSearch,
  orderSearch,
  registerSearch,
  suppliesSearch,
  traceSearch,
  trialsSearch,
  workSearch,
} from '../../features/winery/search.ts';
import { mapSearch, vesselSearch } from '../../features/winery/vessels/search.ts';
import { hasPlans } from '../../platform/has-plans.ts';
import { withStyles } from '../../platform/with-styles.ts';
import { onlyKnown } from '../known-search.ts';
import { HOME, LOGIN, lastPage, WAITING } from '../last-page.ts';
import { sections } from '../sections.ts';
import { root } from './root.ts';

/** Whether the address is on a label. After signing in, the user who scanned it is taken there. */
const isOnLabel = (pathname: string): boolean =>
  pathname.startsWith('/winery/vessels/') || pathname.startsWith('/l/');

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
  component: lazyRouteComponent(() => import('../shell/SignedInLayout.tsx')),
});

const loaded = <Page>(load: () => Promise<{ default: Page }>) => lazyRouteComponent(() => withStyles(load));

/** A page for members whose address has no parameters after `?`. */
const page = <Path extends string, Page>(path: Path, title: string, load: () => Promise<{ default: Page }>) =>
  createRoute({ getParentRoute: () => signedIn, path, staticData: { title }, component: loaded(load) });

/** @param search reads the parameters after `?` */
const pageWithSearch = <Path extends string, Search extends object, Page>(
  path: Path,
  title: string,
  search: (raw: Record<string, unknown>) => Search,
  load: () => Promise<{ default: Page }>,
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { title },
    validateSearch: onlyKnown(search),
    component: loaded(load),
  });

const [cellarSection, vineyardSection, fermentationSection, grapeSection] = sections;

/** The target of a label's code. */
const onLabelled = createRoute({
  getParentRoute: () => signedIn,
  path: '/l/$code',
  beforeLoad: async ({ params: { code } }) => {
    const { whereLabelLeads } = await import('../where-label-leads.ts');
    const href = whereLabelLeads(code);
    if (href === undefined) throw notFound();
    throw redirect({ href, replace: true });
  },
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan',
  staticData: { title: 'Plan' },
  validateSearch: onlyKnown(planSearch),
  beforeLoad: () => {
    if (!hasPlans()) throw notFound();
  },
  component: loaded(() => import('../../features/auth/plan/PlanPage.tsx')),
});

export const memberRoutes = signedIn.addChildren([
  pageWithSearch(
    cellarSection.path,
    cellarSection.title,
    cellarSearch,
    () => import('../../features/cellar/CellarPage.tsx'),
  ),
  pageWithSearch(
    '/cellar/history',
    'Drinking history',
    historySearch,
    () => import('../../features/cellar/drinking/HistoryPage.tsx'),
  ),
  pageWithSearch(
    '/cellar/wine/$id',
    'Wine',
    cellarSearch,
    () => import('../../features/cellar/page/WinePage.tsx'),
  ),
  pageWithSearch(
    '/cellar/barrel/$id',
    'Barrel',
    (raw) => cellarSearch({ ...raw, show: 'barrels' }),
    () => import('../../features/cellar/page/BarrelPage.tsx'),
  ),
  page('/cellar/shares', 'Shared links', () => import('../../features/cellar/sharing/SharesPage.tsx')),
  page('/cellar/tastings', 'Tastings', () => import('../../features/cellar/tasting/TastingsPage.tsx')),
  page('/cellar/tastings/$id', 'Tasting', () => import('../../features/cellar/tasting/TastingPage.tsx')),
  pageWithSearch(
    '/cellar/racks',
    'Racks',
    racksSearch,
    () => import('../../features/cellar/racks/RacksPage.tsx'),
  ),
  pageWithSearch(
    '/cellar/wishes',
    'Wishes and deliveries',
    purchasesSearch,
    () => import('../../features/cellar/purchases/PurchasesPage.tsx'),
  ),
  pageWithSearch(
    '/cellar/stock-taking',
    'Stock-taking',
    stockSearch,
    () => import('../../features/cellar/stock-taking/StockTakingPage.tsx'),
  ),
  pageWithSearch(
    '/cellar/tidy',
    'Tidy up',
    tidySearch,
    () => import('../../features/cellar/tidying/TidyPage.tsx'),
  ),
  page('/cellar/rates', 'Exchange rates', () => import('../../features/cellar/money/RatesPage.tsx')),
  page(
    '/cellar/fields',
    'Fields of your own',
    () => import('../../features/cellar/custom-fields/CustomFieldsPage.tsx'),
  ),
  page('/cellar/lists', 'Lists of wines', () => import('../../features/cellar/lists/WineListsPage.tsx')),
  onLabelled,
  pageWithSearch('/labels', 'Labels', labelsOfSearch, () => import('../../features/labels/LabelsPage.tsx')),
  pageWithSearch(
    vineyardSection.path,
    vineyardSection.title,
    vineyardSearch,
    () => import('../../features/vineyard/VineyardPage.tsx'),
  ),
  pageWithSearch(
    grapeSection.path,
    grapeSection.title,
    grapeSearch,
    () => import('../../features/grapes/GrapeLibraryPage.tsx'),
  ),
  pageWithSearch(
    '/grape-library/$id',
    grapeSection.title,
    grapePageSearch,
    () => import('../../features/grapes/GrapePage.tsx'),
  ),
  pageWithSearch(
    fermentationSection.path,
    fermentationSection.title,
    fermentationSearch,
    () => import('../../features/fermentation/FermentationPage.tsx'),
  ),
  page(
    '/fermentation/devices',
    'Devices',
    () => import('../../features/fermentation/devices/DevicesPage.tsx'),
  ),
  page(
    '/fermentation/forecasts',
    'How dry dates held',
    () => import('../../features/fermentation/forecasts/ForecastsPage.tsx'),
  ),
  page(
    '/yield-management/forecasts',
    'How picking dates held',
    () => import('../../features/vineyard/forecasts/ForecastsPage.tsx'),
  ),
  pageWithSearch(
    '/winery/bench',
    'Bench tools',
    benchSearch,
    () => import('../../features/winery/bench/BenchPage.tsx'),
  ),
  page('/winery/lab', 'Lab sheet', () => import('../../features/winery/lab/LabPage.tsx')),
  page('/account', 'Account', () => import('../../features/auth/account/AccountPage.tsx')),
  page(
    '/notifications',
    'Notifications',
    () => import('../../features/auth/notifications/NotificationsPage.tsx'),
  ),
  page('/settings', 'Settings', () => import('../../features/auth/settings/SettingsPage.tsx')),
  pageWithSearch(
    '/history',
    'History',
    changesSearch,
    () => import('../../features/history/HistoryPage.tsx'),
  ),
  page(WAITING, 'Waiting', () => import('../../features/waiting/WaitingPage.tsx')),
  plan,
  page('/estate', 'People', () => import('../../features/auth/people/PeoplePage.tsx')),
  pageWithSearch(
    '/winery',
    'Cellar map',
    mapSearch,
    () => import('../../features/winery/vessels/CellarMapPage.tsx'),
  ),
  pageWithSearch(
    '/winery/vessels/$id',
    'Vessel',
    vesselSearch,
    () => import('../shell/VesselWithFerment.tsx'),
  ),
  pageWithSearch('/winery/lots', 'Lots', lotsSearch, () => import('../../features/winery/lots/LotsPage.tsx')),
  pageWithSearch(
    '/winery/lots/$id',
    'Lot',
    lotSearch,
    () => import('../../features/winery/lots/LotPage.tsx'),
  ),
  pageWithSearch(
    '/winery/barrels',
    'Barrel register',
    registerSearch,
    () => import('../../features/winery/barrels/RegisterPage.tsx'),
  ),
  pageWithSearch(
    '/winery/trace/$of/$id',
    'Where wine comes from and goes',
    traceSearch,
    () => import('../../features/winery/trace/TracePage.tsx'),
  ),
  pageWithSearch(
    '/winery/trials',
    'Trial blends',
    trialsSearch,
    () => import('../../features/winery/trials/TrialsPage.tsx'),
  ),
  page('/winery/growers', 'Growers', () => import('../../features/winery/growers/GrowersPage.tsx')),
  page('/winery/growers/$id', 'Grower', () => import('../../features/winery/growers/GrowerPage.tsx')),
  pageWithSearch(
    '/winery/stock',
    'Stock',
    suppliesSearch,
    () => import('../../features/winery/stock/StockPage.tsx'),
  ),
  page('/winery/stock/$id', 'Batch', () => import('../../features/winery/stock/BatchPage.tsx')),
  page('/winery/limits', 'Own limits', () => import('../../features/winery/limits/LimitsPage.tsx')),
  pageWithSearch(
    '/winery/journal',
    'Journal',
    journalSearch,
    () => import('../../features/winery/journal/JournalPage.tsx'),
  ),
  pageWithSearch(
    '/winery/reports',
    'Reports',
    reportsSearch,
    () => import('../../features/winery/reports/ReportsPage.tsx'),
  ),
  pageWithSearch('/winery/work', 'Work', workSearch, () => import('../../features/winery/work/WorkPage.tsx')),
  pageWithSearch(
    '/winery/work/$id',
    'Work order',
    orderSearch,
    () => import('../../features/winery/work/OrderPage.tsx'),
  ),
  pageWithSearch(
    '/winery/labels',
    'Labels',
    labelsSearch,
    () => import('../../features/winery/labels/LabelsPage.tsx'),
  ),
]);
