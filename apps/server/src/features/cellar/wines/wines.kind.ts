import { isDeepStrictEqual } from 'node:util';
import { HISTORY_OF_ROW, WINE_CSV, type WineQuery, type WineRow, wineRow } from '@cuverie/contract';
import {
  changedWindowProblem,
  vintageProblem,
  WINE_WAYS,
  type WineIdentity,
  windowProblem,
} from '@cuverie/domain';
import { currentYear, today } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { historyProblems } from '../drinking/consumptions.kind.ts';
import { listWines } from '../finding/wines.list.ts';
import { keepWords } from '../finding/wines.search.ts';
import { foreignOf, WINES, type WineValues } from './wines.store.ts';
import { asStored, valuesOf } from './wines.values.ts';

const store = storeOf(WINES);

/** Whether a row comes from an export or an archive of ours: what was stored once comes back as it was. */
const isOurs = ({ id }: Pick<WineRow, 'id'>): boolean => id !== undefined;

/** A field of another name would be lost without a word: it is refused. */
const judgeRow = judgeBy(wineRow.strict());

/** In the order they came, unless another is asked for: imported again, equal lots meet their own. */
const IN_ORDER = { sort: 'createdAt' } as const;

export function wineKind({ db, clock }: Platform): Kind<WineRow, WineValues, WineIdentity> {
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
    identity: ({ id, source, producer, name, vintage, bottleSizeMl }) => ({
      id,
      source,
      producer,
      name,
      vintage,
      bottleSizeMl,
    }),

    stored: (from, estateId) =>
      from.rows<WineIdentity & { id: string }>(sql`
        select id, source, producer, name, vintage, bottle_size_ml as "bottleSizeMl" from wines
        where estate_id = ${estateId} and deleted_at is null order by created_at, id`),

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const vintage = vintageProblem(judged.row.vintage, currentYear(clock));
      const drinkBy = isOurs(judged.row) ? undefined : windowProblem(valuesOf(judged.row));
      const errors = {
        ...(vintage === undefined ? {} : { vintage }),
        ...(drinkBy === undefined ? {} : { drinkBy }),
        ...historyProblems(judged.row.consumptions, clock),
      };
      return Object.keys(errors).length === 0 ? judged : { errors };
    },

    split({ consumptions = [], ...row }, line) {
      const rows = consumptions.map((entry, index) => ({
        line: line * HISTORY_OF_ROW + index,
        values: { ...entry, wine: String(line) },
      }));
      return { row, kind: 'consumptions', rows };
    },

    adding: async () => valuesOf,

    after(current, { id, consumptions: _history, assumed = [], ...row }) {
      const isGiven = ([field, value]: [string, unknown]) =>
        value !== undefined && !assumed.some((one) => one === field);
      const given = Object.entries(asStored(row)).filter(isGiven);
      const extra = row.extra ? { ...current.extra, ...row.extra } : current.extra;
      const after: WineValues = { ...current, ...Object.fromEntries(given), extra };
      const drinkBy = isOurs({ id }) ? undefined : changedWindowProblem(current, after);
      if (drinkBy !== undefined) return { errors: { drinkBy } };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    archived: (values) => values,

    csv: {
      columns: WINE_CSV,
      async page(estateId, query: WineQuery) {
        const page = await listWines(db, estateId, { ...IN_ORDER, ...query }, today(clock));
        const ids = page.rows.map(({ id }) => id);
        const foreign = new Map((await foreignOf(db, estateId, ids)).map((row) => [row.id, row]));
        return { ...page, rows: page.rows.map((row) => ({ ...row, ...foreign.get(row.id) })) };
      },
    },
  };
}
