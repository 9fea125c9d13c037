import { settingsKind } from './features/auth/settings/settings.kind.ts';
import { barrelKind } from './features/cellar/barrels/barrels.kind.ts';
import { customFieldKind } from './features/cellar/custom-fields/custom-fields.kind.ts';
import { consumptionKind } from './features/cellar/drinking/consumptions.kind.ts';
import { placeKind } from './features/cellar/places/places.kind.ts';
import { purchaseKind } from './features/cellar/purchases/purchases.kind.ts';
import { rackKind } from './features/cellar/racks/racks.kind.ts';
import { viewKind } from './features/cellar/views/views.kind.ts';
import { wineKind } from './features/cellar/wines/wines.kind.ts';
import { snoozeKind, thresholdKind } from './features/fermentation/alarms/alarms.kind.ts';
import { tankReadingKind } from './features/fermentation/readings/tank-readings.kind.ts';
import { tankKind } from './features/fermentation/tanks/tanks.kind.ts';
import { grapeKind } from './features/grapes/grapes.kind.ts';
import { fieldKind } from './features/vineyard/fields/fields.kind.ts';
import { readingKind } from './features/vineyard/readings/readings.kind.ts';
import { weatherKind } from './features/vineyard/weather/weather.kind.ts';
import { operationKind } from './features/winery/exchange/operations.kind.ts';
import { taskKind, workOrderKind } from './features/winery/exchange/orders.kinds.ts';
import { stockBatchKind, stockProductKind } from './features/winery/exchange/stock.kinds.ts';
import {
  contractKind,
  growerKind,
  lotKind,
  ownLimitKind,
  trialKind,
  vesselKind,
} from './features/winery/exchange/winery.kinds.ts';
import { periodChangeKind, reportKind } from './features/winery/reports/reports.kinds.ts';
import type { Kinds } from './platform/exchange/kind.ts';
import type { Platform } from './platform/platform.ts';
import type { WineryRecord } from './platform/record.ts';
import { CONTAINERS } from './winery-record.ts';

/** The kinds of rows that are imported, exported and restored from archives; dependent kinds come later. */
export function exchangeKinds(platform: Platform, record: WineryRecord): Kinds {
  return [
    grapeKind(platform),
    placeKind,
    rackKind,
    viewKind,
    customFieldKind,
    wineKind(platform),
    consumptionKind(platform),
    purchaseKind(platform),
    barrelKind(platform, record),
    fieldKind(platform),
    readingKind(platform),
    weatherKind(platform),
    vesselKind,
    lotKind,
    growerKind,
    contractKind,
    stockProductKind,
    stockBatchKind,
    operationKind(CONTAINERS),
    tankKind(platform, record),
    tankReadingKind(platform),
    snoozeKind,
    thresholdKind,
    trialKind,
    ownLimitKind,
    periodChangeKind,
    reportKind,
    workOrderKind,
    taskKind,
    settingsKind,
  ];
}
