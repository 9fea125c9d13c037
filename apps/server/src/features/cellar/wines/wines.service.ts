import type { Wine, WineChanges, WineDetail, WineDraft, WineQuery } from '@cuverie/contract';
import { changedWindowProblem, vintageProblem, windowProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear, today } from '../../../platform/clock.ts';
import { despiteDeadlocks } from '../../../platform/database/long-work.ts';
import type { Page } from '../../../platform/database/page.ts';
import { notFound, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import { changingPicture, pictureAfter, withPicture } from '../../../platform/pictures/attached.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { bulkService } from '../bulk/bulk.service.ts';
import { listWines } from '../finding/wines.list.ts';
import * as store from './wines.store.ts';
import { asStored, valuesOf, windowAfter } from './wines.values.ts';

export interface WineService {
  list(member: Member, query: WineQuery): Promise<Page<Wine>>;
  get(member: Member, id: string): Promise<WineDetail>;
  /** Adds a wine; sent again under the same id, it gives the stored one and adds nothing. */
  add(
    member: Member,
    draft: WineDraft,
    picture: Buffer | undefined,
  ): Promise<{ wine: WineDetail; added: boolean }>;
  update(member: Member, id: string, changes: WineChanges, picture: Buffer | undefined): Promise<WineDetail>;
  /**
   * @param as what it is to be undone by
   * @returns what the deletion is undone by
   */
  delete(member: Member, id: string, as?: string): Promise<string>;
}

export function wineService({ db, clock, pictures }: Platform): WineService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  const vintageRefused = (vintage: number) => vintageProblem(vintage, currentYear(clock));

  async function get(member: Member, id: string): Promise<WineDetail> {
    const wine = await store.findWine(db.quick, member.estateId, id);
    if (!wine) throw notFound('wine');
    return wine;
  }

  return {
    list: (member, query) => listWines(db, member.estateId, query, today(clock)),

    get,

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      const given = valuesOf(draft);
      refuseProblems({ vintage: vintageRefused(given.vintage), drinkBy: windowProblem(given) });
      const wine = await withPicture(pictures, bytes, async (added) => {
        const values = { ...given, picture: pictureAfter(draft, added, null) };
        const stamp = stampOf(member);
        const inserted = await despiteDeadlocks(() =>
          db.begin((tx) => store.insertWine(tx, member.estateId, id, values, stamp)),
        );
        if (!inserted) await pictures.drop(added ?? null);
        return inserted;
      });
      return wine ? { wine, added: true } : { wine: await get(member, id), added: false };
    },

    async update(member, id, { version, image, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        despiteDeadlocks(() =>
          db.begin(async (tx) => {
            const held = await store.holdWine(tx, member.estateId, id);
            if (!held) throw notFound('wine');
            if (version !== undefined && version !== held.wine.version) throw staleVersion('wine', held.wine);
            const given = asStored(changes);
            // What was stored in its time stays valid; only what is new is judged.
            refuseProblems({
              vintage: changes.vintage === undefined ? undefined : vintageRefused(changes.vintage),
              drinkBy: changedWindowProblem(held.wine, windowAfter(held.wine, given)),
            });
            const picture = pictureAfter({ image }, added, held.picture);
            const values = { ...given, lastTasted: typedTasting(changes, held.wine), picture };
            const result = await store.updateWine(tx, held, values, stampOf(member));
            return { result, replaced: picture === held.picture ? null : held.picture };
          }),
        ),
      );
    },

    async delete(member, id, as) {
      const { undo } = await bulkService({ db, clock, pictures }).deleteOne(member, 'wines', id, as);
      return undo;
    },
  };
}

/** The day last tasted that a person typed; the one shown to them, sent back, may be their history's. */
function typedTasting(
  { lastTasted }: Pick<WineChanges, 'lastTasted'>,
  before: Wine,
): WineChanges['lastTasted'] {
  return lastTasted === before.lastTasted ? undefined : lastTasted;
}
