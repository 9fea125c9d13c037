import {
  type CustomField,
  customProblems,
  HISTORY_OF_ROW,
  WINE_CSV,
  type Wine,
  type WineQuery,
  type WineRow,
  wineRow,
} from '@cuverie/contract';
import {
  changedWindowProblem,
  changesOfRow,
  customAfter,
  holdingsText,
  tagsText,
  vintageProblem,
  WINE_WAYS,
  type WineIdentity,
  windowProblem,
} from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import type { StoredItem } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withForeign } from '../../../platform/exchange/csv.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCustomFields } from '../custom-fields/custom-fields.store.ts';
import { historyProblems } from '../drinking/consumptions.kind.ts';
import { listWines } from '../finding/wines.list.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { withVintageWord } from './vintage-word.ts';
import { WINES, type WineValues } from './wines.store.ts';
import { asStoredOf, bottleProblems, valuesOf } from './wines.values.ts';

const store = storeOf(WINES);

/** A stored wine with the newest tasting in its drinking log, which is shown as last tasted if it is later. */
type TastedWine = WineValues & { tastedByHistory?: string | null; [OWN_FIELDS]?: readonly CustomField[] };

/** The fields of the estate beside a stored wine; a symbol is copied with the values, and no column of them. */
const OWN_FIELDS = Symbol('own fields');

async function withTastings(
  db: Db,
  estateId: string,
  items: readonly StoredItem<WineValues>[],
): Promise<StoredItem<TastedWine>[]> {
  const rows = await db.rows<{ id: string; day: string }>(sql`
    select id, tasted_by_history as day from wines
    where estate_id = ${estateId} and id = any(${items.map(({ id }) => id)}::uuid[])
      and tasted_by_history is not null`);
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const fields = await listCustomFields(db, estateId);
  return items.map((item) => ({
    ...item,
    values: { ...item.values, tastedByHistory: days.get(item.id) ?? null, [OWN_FIELDS]: fields },
  }));
}

/** The day last tasted of a row; nothing if it is the day that is shown, which may come from the drinking log. */
function newTasting({ lastTasted: typed, tastedByHistory }: TastedWine, lastTasted: WineRow['lastTasted']) {
  const shown = [typed, tastedByHistory ?? null]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return lastTasted === shown ? undefined : lastTasted;
}

/** Whether a row comes from our own export or archive, whose values are accepted as they are. */
const isOurs = ({ id }: Pick<WineRow, 'id'>): boolean => id !== undefined;

/** The values of a row's own fields; an archive may have some of fields that were removed. */
function knownCustom(
  { id, custom }: Pick<WineRow, 'id' | 'custom'>,
  fields: readonly { id: string }[],
): WineRow['custom'] {
  if (!custom || !isOurs({ id })) return custom;
  return Object.fromEntries(
    Object.entries(custom).filter(([key]) => fields.some((field) => field.id === key)),
  );
}

/** The problems of a row's own fields. Our own files may have choices that were removed since. */
function problemsOfCustom(
  { id, custom }: Pick<WineRow, 'id' | 'custom'>,
  fields: readonly CustomField[],
  before?: WineValues['custom'],
) {
  const isChoice = (key: string) => fields.some((field) => field.id === key && field.kind === 'choice');
  const chosen = Object.entries(isOurs({ id }) ? (custom ?? {}) : {}).flatMap(([key, value]) =>
    typeof value === 'string' && isChoice(key) ? [[key, value] as const] : [],
  );
  return customProblems(fields, custom, { ...before, ...Object.fromEntries(chosen) });
}

/**
 * Ordered by creation unless another order is requested, so that equal lots of an export match their originals on
 * import.
 */
const IN_ORDER = { sort: 'createdAt' } as const;

/** Places and tags as one text each; the places take precedence over the columns before them. */
const withTexts = (wine: Wine) => ({
  ...withVintageWord(wine),
  ...Object.fromEntries(Object.entries(wine.custom ?? {}).map(([id, value]) => [`custom.${id}`, value])),
  holdings: wine.holdings.length > 1 ? holdingsText(wine.holdings) : null,
  tags: wine.tags && tagsText(wine.tags),
});

export function wineKind({ db, clock, plans }: Platform): Kind<WineRow, WineValues, WineIdentity> {
  return {
    name: 'wines',
    store: {
      ...store,
      find: async (tx, estateId, ids) => withTastings(tx, estateId, await store.find(tx, estateId, ids)),
      hold: async (tx, estateId, ids) => withTastings(tx, estateId, await store.hold(tx, estateId, ids)),
      async insert(tx, estateId, items, stamp) {
        await store.insert(tx, estateId, items, stamp);
        await saveSearchWords(
          tx,
          estateId,
          items.map(({ id }) => id),
        );
      },
      async update(tx, estateId, items, stamp) {
        const updated = await store.update(tx, estateId, items, stamp);
        await saveSearchWords(tx, estateId, updated);
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

    names: ['racks', 'custom-fields'],
    remapIds: ({ holdings, custom, ...row }, idOf) => ({
      ...row,
      ...(custom && {
        custom: Object.fromEntries(
          Object.entries(custom).map(([id, value]) => [idOf('custom-fields', id), value]),
        ),
      }),
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
      const fields = await listCustomFields(tx, estateId);
      return (row) => {
        const name = problemOf();
        const custom = knownCustom(row, fields);
        const errors = { ...(name && { name }), ...problemsOfCustom({ ...row, custom }, fields) };
        return Object.keys(errors).length === 0 ? valuesOf({ ...row, custom }) : { errors };
      };
    },

    after(current, { id, consumptions: _history, ...given }) {
      const row = { ...given, lastTasted: newTasting(current, given.lastTasted) };
      const fields = (current as TastedWine)[OWN_FIELDS] ?? [];
      const { extra = null, ...changes } = changesOfRow(current, row);
      const custom = knownCustom({ id, custom: changes.custom }, fields);
      const after = {
        ...withRow(current, asStoredOf(current, changes)),
        ...(custom !== undefined && { custom: customAfter(current.custom, custom) }),
        extra,
      };
      const errors = problemsOfCustom({ id, custom }, fields, current.custom);
      if (Object.keys(errors).length > 0) return { errors };
      const drinkBy = isOurs({ id }) ? undefined : changedWindowProblem(current, after);
      return drinkBy === undefined ? after : { errors: { drinkBy } };
    },

    csv: {
      columns: WINE_CSV,
      own: async (estateId) =>
        (await listCustomFields(db, estateId)).map(({ id, name, kind }) => ({
          heading: name,
          field: `custom.${id}`,
          kind: kind === 'choice' ? 'text' : kind,
        })),
      async page(estateId, query: WineQuery) {
        const { rows, nextCursor } = await withForeign(
          db,
          estateId,
          'wines',
          await listWines(db, estateId, { ...IN_ORDER, ...query }, await todayOf(db, estateId, clock)),
        );
        return { rows: rows.map(withTexts), nextCursor };
      },
    },
  };
}
