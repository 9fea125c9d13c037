import type { Wine, WineChanges, WineDraft, WineQuery } from '@cuverie/contract';
import { lastDayMeant, STANDARD_BOTTLE_ML, vintageProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear } from '../../platform/clock.ts';
import type { Page } from '../../platform/database/page.ts';
import { notFound, refuseProblems, staleVersion } from '../../platform/http/refusal.ts';
import { changingPicture, pictureAfter, withPicture } from '../../platform/pictures/attached.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import * as store from './wines.store.ts';

export interface WineService {
  list(member: Member, query: WineQuery): Promise<Page<Wine>>;
  get(member: Member, id: string): Promise<Wine>;
  /** Adds a wine; sent again under the same id, it gives the stored one and adds nothing. */
  add(member: Member, draft: WineDraft, picture: Buffer | undefined): Promise<{ wine: Wine; added: boolean }>;
  update(member: Member, id: string, changes: WineChanges, picture: Buffer | undefined): Promise<Wine>;
  delete(member: Member, id: string): Promise<void>;
}

export function wineService({ sql, clock, pictures }: Platform): WineService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  function refuseImpossible(wine: { vintage: number | undefined }): void {
    if (wine.vintage !== undefined)
      refuseProblems({ vintage: vintageProblem(wine.vintage, currentYear(clock)) });
  }

  async function get(member: Member, id: string): Promise<Wine> {
    const wine = await store.findWine(sql, member.estateId, id);
    if (!wine) throw notFound('wine');
    return wine;
  }

  return {
    list: (member, query) => store.listWines(sql, member.estateId, query),

    get,

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      refuseImpossible(draft);
      const wine = await withPicture(pictures, bytes, async (added) => {
        const values = { ...valuesOf(draft), picture: pictureAfter(draft, added, null) };
        const inserted = await store.insertWine(sql, member.estateId, id, values, stampOf(member));
        if (!inserted) await pictures.drop(added ?? null);
        return inserted;
      });
      return wine ? { wine, added: true } : { wine: await get(member, id), added: false };
    },

    async update(member, id, { version, image, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        sql.begin(async (tx) => {
          const held = await store.holdWine(tx, member.estateId, id);
          if (!held) throw notFound('wine');
          if (version !== undefined && version !== held.wine.version) throw staleVersion('wine', held.wine);
          // A vintage stored in its time stays valid; only a new one is judged.
          refuseImpossible({ vintage: changes.vintage });
          const picture = pictureAfter({ image }, added, held.picture);
          const values = { ...meant(changes), lastTasted: typedTasting(changes, held.wine), picture };
          const result = await store.updateWine(tx, held, values, stampOf(member));
          return { result, replaced: picture === held.picture ? null : held.picture };
        }),
      );
    },

    async delete(member, id) {
      const picture = await sql.begin(async (tx) => {
        const held = await store.holdWine(tx, member.estateId, id);
        if (!held) throw notFound('wine');
        await store.deleteWine(tx, held);
        return held.picture;
      });
      await pictures.drop(picture);
    },
  };
}

/** A new wine's values, with the defaults for what the draft leaves open. */
function valuesOf(draft: WineDraft): Omit<store.WineValues, 'picture'> {
  return {
    name: draft.name,
    producer: draft.producer ?? null,
    vintage: draft.vintage,
    region: draft.region,
    type: draft.type,
    varietal: draft.varietal ?? null,
    quantity: draft.quantity,
    bottleSizeMl: draft.bottleSizeMl ?? STANDARD_BOTTLE_ML,
    price: draft.price ?? null,
    currency: draft.currency ?? null,
    alcohol: draft.alcohol ?? null,
    rating: draft.rating ?? null,
    purchaseDate: draft.purchaseDate ?? null,
    drinkFrom: draft.drinkFrom ?? null,
    drinkBy: draft.drinkBy ? lastDayMeant(draft.drinkBy) : null,
    lastTasted: draft.lastTasted ?? null,
    storageLocation: draft.storageLocation ?? null,
    notes: draft.notes ?? null,
  };
}

type Changes = Omit<WineChanges, 'version' | 'image'>;

/** Changes as they are stored: a bare year is its last day, a cleared bottle size the standard bottle. */
function meant(changes: Changes) {
  const { drinkBy, bottleSizeMl } = changes;
  return {
    ...changes,
    drinkBy: drinkBy ? lastDayMeant(drinkBy) : drinkBy,
    bottleSizeMl: bottleSizeMl === null ? STANDARD_BOTTLE_ML : bottleSizeMl,
  };
}

/** The day last tasted that a person typed; the one shown to them, sent back, may be their history's. */
function typedTasting({ lastTasted }: Changes, before: Wine): Changes['lastTasted'] {
  return lastTasted === before.lastTasted ? undefined : lastTasted;
}
