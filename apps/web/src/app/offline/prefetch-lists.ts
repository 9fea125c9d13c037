import type { QueryClient } from '@tanstack/react-query';
import { barrelList } from '../../features/cellar/barrels/barrel.queries.ts';
import { facetsQuery, figuresQuery } from '../../features/cellar/figures.queries.ts';
import { USUAL_WINES } from '../../features/cellar/finding/finding.ts';
import { wineList } from '../../features/cellar/wines/wine.queries.ts';
import { alarmSettings, tankList } from '../../features/fermentation/tanks/tank.queries.ts';
import { grapeList } from '../../features/grapes/grape.queries.ts';
import { queryOf } from '../../features/grapes/search.ts';
import { fieldList } from '../../features/vineyard/fields/field.queries.ts';
import { readingsOf } from '../../features/vineyard/readings/reading.queries.ts';
import { lotList } from '../../features/winery/lots/lot.queries.ts';
import { vesselList } from '../../features/winery/vessels/vessel.queries.ts';
import { orderById, orderList } from '../../features/winery/work/work.queries.ts';
import { storage } from '../../platform/storage.ts';

/** The time after which prefetched data is fetched again, in milliseconds. */
const FRESH_MS = 60 * 60_000;
const KEY = 'takenAlong';

/** The number of fields and work orders that are prefetched one by one. */
const MOST = 50;

/** Prefetches the main lists one by one, so that they are available offline even if they were never viewed. */
export async function prefetchLists(client: QueryClient, mark: string): Promise<void> {
  const [whose, at] = (storage.get(KEY) ?? '').split(' ');
  if (whose === mark && Date.now() - Number(at) < FRESH_MS) return;
  try {
    await client.infiniteQuery(wineList(USUAL_WINES));
    await client.query(figuresQuery());
    await client.query(facetsQuery(USUAL_WINES));
    await client.infiniteQuery(barrelList({}));
    await client.query(tankList());
    await client.query(alarmSettings());
    await client.infiniteQuery(grapeList(queryOf({})));
    const fields = await client.query(fieldList());
    for (const { id } of fields.slice(0, MOST)) await client.query(readingsOf(id));
    await client.query(vesselList());
    await client.query(lotList);
    const orders = await client.query(orderList('open'));
    for (const { id } of orders.slice(0, MOST)) await client.query(orderById(id));
    storage.set(KEY, `${mark} ${Date.now()}`);
  } catch {
    // The network failed, or the role may not read everything. What arrived is cached.
  }
}
