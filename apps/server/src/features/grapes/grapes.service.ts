import type {
  Grape,
  GrapeChanges,
  GrapeDraft,
  GrapeHolding,
  GrapeQuery,
  GrapeSuggestion,
} from '@cuverie/contract';
import {
  nameKeys,
  nameMatching,
  pictureAddressProblem,
  typosAllowed,
  typosIn,
  varietyKeys,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/page.ts';
import { invalid, notFound, staleVersion } from '../../platform/http/refusal.ts';
import { changingPicture, movingPictures, withPicture } from '../../platform/pictures/attached.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { searchedKey } from './grapes.library.ts';
import * as store from './grapes.store.ts';
import { touched, valuesAfter, valuesOf } from './grapes.values.ts';

/** Everything of one kind that the estate holds, by the variety as it is written there. */
export type Holder = (db: Database, estateId: string) => Promise<GrapeHolding[]>;

export interface GrapeService {
  list(member: Member, query: GrapeQuery): Promise<Page<Grape>>;
  suggest(member: Member, typed: string, limit: number): Promise<GrapeSuggestion[]>;
  origins(member: Member): Promise<{ name: string; count: number }[]>;
  get(member: Member, id: string): Promise<Grape>;
  /** Where the estate keeps a variety, under whichever of its names. */
  holdings(member: Member, id: string): Promise<GrapeHolding[]>;
  /**
   * The Brix a variety is recommended to be picked at, in °Bx, by any of its names; `undefined` where the library
   * has none of that name, or does not know. For a field it is the target nobody set otherwise.
   */
  targetBrix(estateId: string, variety: string): Promise<number | undefined>;
  /** Adds a grape; sent again under the same id, it gives the stored one and adds nothing. */
  add(
    member: Member,
    draft: GrapeDraft,
    picture: Buffer | undefined,
  ): Promise<{ grape: Grape; added: boolean }>;
  /** Changes a grape of the estate, or for the estate one of the reference. */
  update(member: Member, id: string, changes: GrapeChanges, picture: Buffer | undefined): Promise<Grape>;
  /** Deletes a grape of the estate; one of the reference is hidden from it. */
  delete(member: Member, id: string): Promise<void>;
  /** Shows a hidden reference grape again, with the changes it had. */
  restore(member: Member, id: string): Promise<Grape>;
  /** Makes a reference grape the original again. */
  revert(member: Member, id: string): Promise<Grape>;
}

/** With so few that have what was typed, it may have been a typo. */
const FEW = 5;

export function grapeService(
  { db, clock, pictures }: Platform,
  holders: readonly Holder[] = [],
): GrapeService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  async function get(member: Member, id: string): Promise<Grape> {
    const grape = await store.findGrape(db, member.estateId, id);
    if (!grape) throw notFound('grape');
    return grape;
  }

  async function list(member: Member, query: GrapeQuery): Promise<Page<Grape>> {
    const page = await store.listGrapes(db, member.estateId, query);
    const few = Math.min(FEW, query.limit ?? FEW);
    if (!query.q || query.cursor !== undefined || page.rows.length >= few) return page;
    const found = new Set(page.rows.map(({ id }) => id));
    const near = (await typosAway(member, query, found.size > 0))
      .filter((id) => !found.has(id))
      .slice(0, (query.limit ?? Number.POSITIVE_INFINITY) - page.rows.length);
    return { ...page, rows: [...page.rows, ...(await store.findGrapes(db, member.estateId, near))] };
  }

  /** The ids of those a typo a word away from what was typed; more, where nothing else is found. */
  async function typosAway(member: Member, query: GrapeQuery, isEnough: boolean): Promise<string[]> {
    const key = searchedKey(query);
    const most = key.split(' ').reduce((sum, word) => sum + typosAllowed(word.length), 0);
    if (most === 0) return [];
    const one = nearest(key, await store.findClose(db, member.estateId, query, 1));
    if (isEnough || one.length > 0 || most === 1) return one;
    const two = nearest(key, await store.findClose(db, member.estateId, query, 2));
    // So many typos away are many: of those with as many, the likest come first.
    return nearest(key, await store.likestFirst(db, member.estateId, key, two));
  }

  /** Locks a grape, does something with it and gives it as it is then. */
  function changing(
    member: Member,
    id: string,
    act: (tx: Transaction, held: store.HeldGrape) => Promise<PictureKey | null>,
  ): Promise<{ result: Grape; replaced: PictureKey | null }> {
    return db.begin(async (tx) => {
      const held = await store.holdGrape(tx, member.estateId, id, stampOf(member));
      if (!held) throw notFound('grape');
      const replaced = await act(tx, held);
      const result = await store.findGrape(tx, member.estateId, id);
      if (!result) throw notFound('grape');
      return { result, replaced };
    });
  }

  return {
    list,
    get,

    async suggest(member, typed, limit) {
      const { rows } = await list(member, { q: typed, limit });
      return rows.map(({ id, color, name: variety, synonyms }) => {
        const name = nameMatching(typed, [variety, ...synonyms]) ?? variety;
        return { name, variety, id, color };
      });
    },

    origins: (member) => store.listOrigins(db, member.estateId),

    async holdings(member, id) {
      const { name, synonyms } = await get(member, id);
      const keys = new Set([name, ...synonyms].flatMap(nameKeys));
      const held = await Promise.all(holders.map((holder) => holder(db, member.estateId)));
      return held.flat().filter(({ written }) => varietyKeys(written).some((key) => keys.has(key)));
    },

    async targetBrix(estateId, variety) {
      for (const key of nameKeys(variety)) {
        const brix = (await store.harvestBrixOf(db, estateId, key)).find((recommended) => recommended > 0);
        if (brix !== undefined) return brix;
      }
      return undefined;
    },

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      if (bytes === undefined) refusePicture(draft.picture ?? '');
      const grape = await withPicture(pictures, bytes, async (picture) => {
        const values = valuesOf(draft, picture ?? null);
        const inserted = await store.insertGrape(db, member.estateId, id, values, stampOf(member));
        if (!inserted) await pictures.drop(picture ?? null);
        return inserted;
      });
      return grape ? { grape, added: true } : { grape: await get(member, id), added: false };
    },

    async update(member, id, { version, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        changing(member, id, async (tx, held) => {
          const { grape } = held;
          if (grape.hidden) throw notFound('grape');
          if (version !== undefined && version !== grape.version) throw staleVersion('grape', grape);
          const values = valuesWith(held, changes, added);
          const original = (await store.findReferences(tx, [id])).get(id);
          await store.updateGrape(tx, held, original ? touched(values, original) : values, stampOf(member));
          return values.picture === held.picture ? null : held.picture;
        }),
      );
    },

    async delete(member, id) {
      const replaced = await movingPictures(pictures, 'hide', (hide) =>
        db.begin(async (tx) => {
          const held = await store.holdGrape(tx, member.estateId, id, stampOf(member));
          if (!held || held.grape.hidden) throw notFound('grape');
          if (held.grape.source !== 'own') {
            // Its picture stays with the changes, which come back with it.
            await store.updateGrape(tx, held, { hidden: true }, stampOf(member));
            if (held.picture !== null) await hide([held.picture]);
            return null;
          }
          await store.deleteGrape(tx, held);
          return held.picture;
        }),
      );
      await pictures.drop(replaced);
    },

    async restore(member, id) {
      const { result } = await movingPictures(pictures, 'show', (show) =>
        changing(member, id, async (tx, held) => {
          if (held.grape.hidden) await store.updateGrape(tx, held, { hidden: false }, stampOf(member));
          if (held.picture !== null) await show([held.picture]);
          return null;
        }),
      );
      return result;
    },

    async revert(member, id) {
      const { result, replaced } = await changing(member, id, async (tx, held) => {
        if (held.grape.source !== 'edited') return null;
        await store.forgetChanges(tx, held, stampOf(member));
        return held.picture;
      });
      await pictures.drop(replaced);
      return result;
    },
  };
}

function refusePicture(address: string): void {
  const problem = pictureAddressProblem(address);
  if (problem !== undefined) throw invalid({ picture: problem });
}

/** The ids of those a typo or two away, the least first, and among equals those whose own name it is. */
function nearest(typed: string, candidates: readonly store.Candidate[]): string[] {
  const ranked = candidates.flatMap(({ id, searchNames: names }) => {
    const ranks = names
      .slice(2, -1)
      .split('| ')
      .flatMap((name, place) => {
        const typos = typosIn(typed, name);
        return typos === undefined ? [] : [typos * 2 + (place === 0 ? 0 : 1)];
      });
    return ranks.length === 0 ? [] : [{ id, rank: Math.min(...ranks) }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id);
}

/** All values of a grape after a change, its picture included. */
function valuesWith(
  { grape, picture, values }: store.HeldGrape,
  { picture: address, ...changes }: Omit<GrapeChanges, 'version'>,
  added: PictureKey | undefined,
): store.GrapeValues {
  // The address it has says: leave it.
  const isNew = address !== undefined && address !== grape.picture && added === undefined;
  if (isNew) refusePicture(address);
  const after = valuesAfter(values, changes, isNew ? address : undefined);
  return { ...after, picture: isNew ? null : (added ?? picture) };
}
