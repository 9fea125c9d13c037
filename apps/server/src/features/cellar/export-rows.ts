import {
  BARREL_CSV,
  type BarrelDetail,
  type BarrelQuery,
  CONSUMPTION_CSV,
  type Consumption,
  type HistoryQuery,
  WINE_CSV,
  type WineDetail,
  type WineQuery,
} from '@cuverie/contract';
import { type Clock, today } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Exporter } from '../../platform/exchange/exporter.ts';
import { foreignOf, listBarrels } from './barrels.store.ts';
import { historyOf, listConsumptions } from './consumptions.store.ts';
import { listWines } from './wines.list.ts';
import * as wines from './wines.store.ts';

/** In the order they came, unless another is asked for: imported again, equal lots meet their own. */
const IN_ORDER = { sort: 'createdAt' } as const;

type Foreign = Pick<WineDetail, 'id' | 'extra' | 'source'>;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function withForeign<Row extends { id: string }>(rows: readonly Row[], foreign: readonly Foreign[]) {
  const byId = new Map(foreign.map((row) => [row.id, row]));
  return rows.map((row) => {
    const { extra = null, source = null } = byId.get(row.id) ?? {};
    return { ...row, extra, source };
  });
}

export const wineExporter = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Exporter<WineQuery, WineDetail> => ({
  kind: 'wines',
  columns: WINE_CSV,
  async page(estateId, query) {
    const page = await listWines(db, estateId, { ...IN_ORDER, ...query }, today(clock));
    return { ...page, rows: withForeign(page.rows, await wines.foreignOf(db, estateId, idsOf(page.rows))) };
  },

  async whole(estateId, rows) {
    const entries = await historyOf(db, estateId, idsOf(rows));
    const histories = Map.groupBy(entries, ({ wineId }) => wineId);
    return rows.map((wine) => {
      const history = histories.get(wine.id);
      return history === undefined ? wine : { ...wine, consumptions: history.map(archivedEntry) };
    });
  },
});

export const barrelExporter = ({ db }: { db: Database }): Exporter<BarrelQuery, BarrelDetail> => ({
  kind: 'barrels',
  columns: BARREL_CSV,
  async page(estateId, query) {
    const page = await listBarrels(db, estateId, { ...IN_ORDER, ...query });
    return { ...page, rows: withForeign(page.rows, await foreignOf(db, estateId, idsOf(page.rows))) };
  },
});

/** An entry of a wine as its archive keeps it: what an import takes, and no more. */
const archivedEntry = ({
  version: _version,
  wineId: _wineId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...entry
}: Consumption & { source: string | null }) => entry;

export const consumptionExporter = ({ db }: { db: Database }): Exporter<HistoryQuery> => ({
  kind: 'consumptions',
  columns: CONSUMPTION_CSV,
  async page(estateId, query) {
    const { rows, nextCursor } = await listConsumptions(db, estateId, query);
    return { rows: rows.map(({ wine, ...entry }) => ({ ...wine, ...entry })), nextCursor };
  },
});
