/**
 * Connects the winery's record with barrels and tanks: its results are written to them, and their changes are recorded.
 */
import { barrelContainers } from './features/cellar/barrels/barrels.record.ts';
import { bottledWines } from './features/cellar/wines/wines.bottling.ts';
import { tankContainers } from './features/fermentation/tanks/tanks.record.ts';
import { recordOf } from './features/winery/joined/record.ts';
import { ledgerService } from './features/winery/ledger/ledger.service.ts';
import type { Platform } from './platform/platform.ts';

export const CONTAINERS = [barrelContainers, tankContainers];

export function wineryRecord(platform: Platform) {
  const ledger = ledgerService(platform, bottledWines(platform), CONTAINERS);
  return { ledger, record: recordOf(platform, ledger, CONTAINERS) };
}
