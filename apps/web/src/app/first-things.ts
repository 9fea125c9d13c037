import {
  alarmOperations,
  authOperations,
  blockOperations,
  type Operation,
  tankOperations,
} from '@cuverie/contract';
import { sections } from './sections.ts';

/** What a section is made of and what it asks for first: its document names it, so that none of it waits for another. */
export interface FirstThings {
  path: string;
  /** The modules that the section's first picture comes from, as `import()` names them, from the root of the web app. */
  modules: string[];
  /** The addresses of its first calls. */
  calls: string[];
}

/** Around every section: see boot.tsx, router.tsx and shell/Header.tsx. */
const AROUND = [
  'src/app/shell/SignedInLayout.tsx',
  'src/app/shell/Account.tsx',
  'src/app/shell/LogoutButton.tsx',
  'src/app/session-check.ts',
];

const [cellar, vineyard, fermentation, grapes] = sections;

/** Nothing of these may depend on the search of the address: they are asked for before a script has read it. */
const FIRST_CALLS: Record<string, { module: string; helpers?: string[]; calls?: Operation[] }> = {
  [cellar.path]: { module: 'cellar/CellarPage.tsx' },
  '/cellar/history': { module: 'cellar/drinking/HistoryPage.tsx' },
  [vineyard.path]: {
    module: 'vineyard/VineyardPage.tsx',
    helpers: ['src/app/first-fields.ts'],
    calls: [blockOperations.list],
  },
  [fermentation.path]: {
    module: 'fermentation/FermentationPage.tsx',
    helpers: ['src/app/first-tanks.ts'],
    calls: [tankOperations.list, alarmOperations.get],
  },
  [grapes.path]: { module: 'grapes/GrapeLibraryPage.tsx' },
};

export const firstThings: FirstThings[] = Object.entries(FIRST_CALLS).map(
  ([path, { module, helpers = [], calls = [] }]) => ({
    path,
    modules: [...AROUND, ...helpers, `src/features/${module}`],
    calls: [...calls, authOperations.currentUser].map((operation) => operation.path),
  }),
);
