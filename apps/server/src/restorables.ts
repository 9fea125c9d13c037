/** Kinds in the history and how they are restored; each feature provides its own. */
import { settingsRestorable } from './features/auth/settings/settings.restorable.ts';
import { WINE_LISTS } from './features/cellar/lists/lists.store.ts';
import { RATES } from './features/cellar/money/rates.store.ts';
import { SHARES } from './features/cellar/sharing/shares.store.ts';
import { TASTINGS } from './features/cellar/tasting/tastings.store.ts';
import { cellarRestorables } from './features/cellar/undo/restorables.ts';
import { fermentationRestorables } from './features/fermentation/restorables.ts';
import { grapeRestorable } from './features/grapes/grapes.restorable.ts';
import { FIELDS } from './features/vineyard/fields/blocks.store.ts';
import { READINGS } from './features/vineyard/readings/readings.store.ts';
import { DAYS } from './features/vineyard/weather/weather.store.ts';
import { CONTRACTS, GROWERS } from './features/winery/growers/growers.store.ts';
import { OPERATIONS } from './features/winery/ledger/operations.store.ts';
import { OWN_LIMITS } from './features/winery/limits/own-limits.store.ts';
import { LOTS } from './features/winery/lots/lots.store.ts';
import { TASKS, WORK_ORDERS } from './features/winery/orders/orders.store.ts';
import { PERIOD_CHANGES } from './features/winery/reports/periods.store.ts';
import { REPORTS } from './features/winery/reports/reports.store.ts';
import { STOCK_BATCHES, STOCK_PRODUCTS } from './features/winery/stock/stock.store.ts';
import { TRIALS } from './features/winery/trials/trials.store.ts';
import { VESSELS } from './features/winery/vessels/vessels.store.ts';
import { type Restorable, restorable, restorableTable } from './platform/history/restore.ts';
import type { Platform } from './platform/platform.ts';
import type { WineryRecord } from './platform/record.ts';

const vineyard: readonly Restorable[] = [
  restorable(FIELDS, 'field', {
    owned: [
      [READINGS, 'block_id'],
      [DAYS, 'block_id'],
    ],
  }),
  restorable(READINGS, 'measurement', { owner: 'field' }),
  restorable(DAYS, 'day of weather', { owner: 'field' }),
];

/** Cellar operations are voided and restored in the journal. */
const winery: readonly Restorable[] = [
  restorable(VESSELS, 'vessel'),
  restorable(GROWERS, 'grower'),
  restorable(CONTRACTS, 'contract', { owner: 'grower' }),
  restorable(TRIALS, 'trial'),
  restorable(OWN_LIMITS, 'limit'),
  restorable(STOCK_PRODUCTS, 'product'),
  restorable(STOCK_BATCHES, 'batch', { owner: 'product' }),
  restorable(WORK_ORDERS, 'work order', { owned: [[TASKS, 'work_order_id']] }),
  restorableTable(TASKS, 'task'),
  restorableTable(LOTS, 'lot'),
  restorableTable(OPERATIONS, 'operation'),
  restorableTable(PERIOD_CHANGES, 'period'),
  restorableTable(REPORTS, 'report'),
];

export const restorablesOf = (
  { pictures, plans }: Pick<Platform, 'pictures' | 'plans'>,
  record: WineryRecord,
): Restorable[] => [
  ...cellarRestorables(plans, record),
  grapeRestorable({ pictures }),
  ...vineyard,
  ...fermentationRestorables,
  ...winery,
  restorableTable(SHARES, 'link'),
  restorableTable(TASTINGS, 'tasting'),
  restorableTable(WINE_LISTS, 'list of wines'),
  restorableTable(RATES, 'exchange rates'),
  settingsRestorable,
];
