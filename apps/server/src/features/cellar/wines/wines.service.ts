import { isDeepStrictEqual } from 'node:util';
import { customProblems, type Wine, type WineChanges, type wineOperations } from '@cuverie/contract';
import {
  changedWindowProblem,
  customAfter,
  differInSearchedTexts,
  type Stock,
  vintageProblem,
  windowProblem,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestYear, todayIn } from '../../../platform/clock.ts';
import { retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import { changingPicture, pictureAfter, withPicture } from '../../../platform/pictures/attached.ts';
import { pictureAt } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bulkService } from '../bulk/bulk.service.ts';
import { listCustomFields } from '../custom-fields/custom-fields.store.ts';
import { listWines } from '../finding/wines.list.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { mergedInto } from '../tidying/merging.store.ts';
import { insertWine, stockOfWine, wines } from './wines.store.ts';
import { asStoredOf, bottleProblems, valuesOf, windowAfter } from './wines.values.ts';

export function wineService({ db, clock, pictures, plans }: Platform) {
  const vintageRefused = (vintage: number | null) => vintageProblem(vintage, latestYear(clock));

  return {
    list: (member, query) => listWines(db, member.estateId, query, todayIn(member.timeZone, clock)),

    // The address of a merged wine opens the wine it is part of.
    async get({ estateId }, id) {
      const wine = await wines.find(db.quick, estateId, id);
      if (wine) return wine;
      const into = await mergedInto(db.quick, estateId, [id]);
      return wines.get(db.quick, estateId, into.get(id) ?? id);
    },

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      const given = valuesOf(draft);
      const ownFields = draft.custom ? await listCustomFields(db.quick, member.estateId) : [];
      refuseProblems({
        ...customProblems(ownFields, draft.custom),
        vintage: vintageRefused(given.vintage),
        drinkBy: windowProblem(given),
        ...bottleProblems(draft),
      });
      const wine = await withPicture(pictures, bytes, async (added) => {
        const values = { ...given, picture: pictureAfter(draft, added, null) };
        const stamp = stampOf(member, clock);
        const inserted = await retryOnDeadlock(() =>
          db.begin((tx) => insertWine(tx, plans, member.estateId, id, values, stamp)),
        );
        if (!inserted) await pictures.drop(added ?? null);
        return inserted;
      });
      return { row: wine ?? (await wines.get(db, member.estateId, id)), added: wine !== undefined };
    },

    async update(member, id, { version, image, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        retryOnDeadlock(() =>
          db.begin(async (tx) => {
            const locked = await wines.lock(tx, member.estateId, id, { version });
            const before = locked.row;
            const { custom } = changes;
            const stock = stockOfWine(before);
            const given = asStoredOf(stock, changes);
            const ownFields = custom ? await listCustomFields(tx, member.estateId) : [];
            // Stored values stay valid; only new ones are checked.
            refuseProblems({
              vintage: changes.vintage === undefined ? undefined : vintageRefused(changes.vintage),
              drinkBy: changedWindowProblem(before, windowAfter(before, given)),
              ...bottleProblems(changes),
              ...customProblems(ownFields, custom, before.custom),
            });
            const shown = pictureAt(before.image);
            const picture = pictureAfter({ image }, added, shown);
            const values = {
              ...given,
              ...withoutSame(stock, given),
              ...(custom !== undefined && { custom: customAfter(before.custom, custom) }),
              lastTasted: typedTasting(changes, before),
              picture,
            };
            const result = await wines.update(tx, locked, values, stampOf(member, clock));
            if (differInSearchedTexts(result, before)) await saveSearchWords(tx, member.estateId, [id]);
            return { result, replaced: picture === shown ? null : shown };
          }),
        ),
      );
    },

    delete: (member, id, { undo }) =>
      bulkService({ db, clock, pictures }).deleteOne(member, 'wines', id, undo),
  } satisfies RowService<typeof wineOperations>;
}

/** Leaves out what stays, since the database computes the words of a wine again whenever its place is written. */
const withoutSame = (
  before: Stock,
  after: { [Field in keyof Stock]?: Stock[Field] | undefined },
): { [Field in keyof Stock]?: undefined } =>
  Object.fromEntries(
    Object.entries(before)
      .filter(([field, value]) => isDeepStrictEqual(value, after[field as keyof Stock]))
      .map(([field]) => [field, undefined]),
  );

/** The typed day last tasted; the shown day may come from the drinking log and be sent back unchanged. */
function typedTasting(
  { lastTasted }: Pick<WineChanges, 'lastTasted'>,
  before: Wine,
): WineChanges['lastTasted'] {
  return lastTasted === before.lastTasted ? undefined : lastTasted;
}
