import {
  HISTORY_OF_ROW,
  WINE_CSV,
  type Wine,
  type WineQuery,
  type WineRow,
  wineRow,
} from '@cuverie/contract';
import {
  changedWindowProblem,
  holdingsText,
  saidOf,
  vintageProblem,
  WINE_WAYS,
  type WineIdentity,
  windowProblem,
} from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import { todayOf } from '../../../platform/database/estate-days.ts';
import { withForeign } from '../../../platform/exchange/csv.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { historyProblems } from '../drinking/consumptions.kind.ts';
import { listWines } from '../finding/wines.list.ts';
import { keepWords } from '../finding/wines.search.ts';
import { withVintageWord } from './vintage-word.ts';
import { WINES, type WineValues } from './wines.store.ts';
import { asStoredOf, bottleProblems, valuesOf } from './wines.values.ts';

const store = storeOf(WINES);

/** Whether a row comes from our own export or archive, whose values are accepted as they are. */
const isOurs = ({ id }: Pick<WineRow, 'id'>): boolean => id !== undefined;

/**
 * Ordered by creation unless another order is requested, so that equal lots of an export match their originals on
 * import.
 */
const IN_ORDER = { sort: 'createdAt' } as const;

/** The places as one text, which takes precedence over the columns before it. */
const withPlaces = (wine: Wine) => ({
  ...withVintageWord(wine),
  holdings: wine.holdings.length > 1 ? holdingsText(wine.holdings) : null,
});

export function wineKind({ db, clock, plans }: Platform): Kind<WineRow, WineValues, WineIdentity> {
  return {
    name: 'wines',
    store: {
      ...store,
      async insert(tx, estateId, items, stamp) {
        await store.insert(tx, estateId, items, stamp);
        await keepWords(
          tx,
          estateId,
          items.map(({ id }) => id),
        );
      },
      async update(tx, estateId, items, stamp) {
        const updated = await store.update(tx, estateId, items, stamp);
        await keepWords(tx, estateId, updated);
        return updated;
      },
    },
    ways: WINE_WAYS,
    ...foundBy(WINES, ['source', 'producer', 'name', 'vintage', 'vintageUnknown', 'bottleSizeMl']),

    // An unknown field is refused, since its value would be lost silently.
    judge: judgeBy(wineRow.strict(), (row) => ({
      vintage: vintageProblem(row.vintage, latestYear(clock)),
      drinkBy: isOurs(row) ? undefined : windowProblem(valuesOf(row)),
      ...bottleProblems(row),
      ...historyProblems(row.consumptions, clock),
    })),

    names: ['racks'],
    readdressed: ({ holdings, ...row }, idOf) => ({
      ...row,
      ...(holdings !== undefined && {
        holdings:
          holdings?.map(({ slots, ...holding }) => ({
            ...holding,
            ...(slots && { slots: slots.map((slot) => ({ ...slot, rackId: idOf('racks', slot.rackId) })) }),
          })) ?? null,
      }),
    }),

    split({ consumptions = [], ...row }, line) {
      const rows = consumptions.map((entry, index) => ({
        line: line * HISTORY_OF_ROW + index,
        values: { ...entry, wine: String(line) },
      }));
      return { row, kind: 'consumptions', rows };
    },

    async adding(tx, { estateId }) {
      const problemOf = await plans.roomForWines(tx, estateId);
      return (row) => {
        const name = problemOf();
        return name === undefined ? valuesOf(row) : { errors: { name } };
      };
    },

    after(current, { id, consumptions: _history, ...row }) {
      const { extra = null, ...said } = saidOf(current, row);
      const after = { ...withRow(current, asStoredOf(current, said)), extra };
      const drinkBy = isOurs({ id }) ? undefined : changedWindowProblem(current, after);
      return drinkBy === undefined ? after : { errors: { drinkBy } };
    },

    csv: {
      columns: WINE_CSV,
      async page(estateId, query: WineQuery) {
        const { rows, nextCursor } = await withForeign(
          db,
          estateId,
          'wines',
          await listWines(db, estateId, { ...IN_ORDER, ...query }, await todayOf(db, estateId, clock)),
        );
        return { rows: rows.map(withPlaces), nextCursor };
      },
    },
  };
}
