import type {
  Grape,
  GrapeChanges,
  GrapeHolding,
  GrapeQuery,
  GrapeSuggestion,
  grapeOperations,
} from '@cuverie/contract';
import { nameKeys, nameMatching, pictureAddressProblem, typosIn, varietyKeys } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/page.ts';
import { stampOf } from '../../platform/database/stamp.ts';
import { invalid, notFound, staleVersion } from '../../platform/http/refusal.ts';
import type { RowService } from '../../platform/http/row-routes.ts';
import { changingPicture, movingPictures, withPicture } from '../../platform/pictures/attached.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CanEdit, Member } from '../../platform/sessions/member.ts';
import { type GrapeValues, searchedKey } from './grapes.library.ts';
import * as store from './grapes.store.ts';
import { changedValues, valuesAfter, valuesOf } from './grapes.values.ts';

/** Everything of one kind in the estate, by its stated variety. */
export type GrapeHolder = (db: Database, estateId: string) => Promise<GrapeHolding[]>;

/** With fewer matches the text may contain a typo. */
const FEW = 5;

export function grapeService({ db, clock, pictures }: Platform, holders: readonly GrapeHolder[] = []) {
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
    // Besides direct matches one typo per word is allowed; without any there may be more.
    const near = nearest(
      searchedKey(query),
      await store.findAlike(db, member.estateId, query),
      found.size > 0 ? 2 : Number.POSITIVE_INFINITY,
    );
    const more = near
      .filter((id) => !found.has(id))
      .slice(0, (query.limit ?? Number.POSITIVE_INFINITY) - page.rows.length);
    return { ...page, rows: [...page.rows, ...(await store.findGrapes(db, member.estateId, more))] };
  }

  /** Locks a grape, changes it and returns the result. */
  function changing(
    member: CanEdit,
    id: string,
    act: (tx: Transaction, locked: store.LockedGrape) => Promise<PictureKey | null>,
  ): Promise<{ result: Grape; replaced: PictureKey | null }> {
    return db.begin(async (tx) => {
      const locked = await store.lockGrape(tx, member.estateId, id, stampOf(member, clock));
      if (!locked) throw notFound('grape');
      const replaced = await act(tx, locked);
      const result = await store.findGrape(tx, member.estateId, id);
      if (!result) throw notFound('grape');
      return { result, replaced };
    });
  }

  const rows = {
    list,
    get,

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      if (bytes === undefined) refusePicture(draft.picture ?? '');
      const grape = await withPicture(pictures, bytes, async (picture) => {
        const values = valuesOf(draft, picture ?? null);
        const stamp = stampOf(member, clock);
        const inserted = await db.begin((tx) => store.insertGrape(tx, member.estateId, id, values, stamp));
        if (!inserted) await pictures.drop(picture ?? null);
        return inserted;
      });
      return { row: grape ?? (await get(member, id)), added: grape !== undefined };
    },

    /** Changes a grape of the estate, or the estate's version of a reference grape. */
    async update(member, id, { version, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        changing(member, id, async (tx, locked) => {
          const { grape } = locked;
          if (grape.hidden) throw notFound('grape');
          if (version !== undefined && version !== grape.version) throw staleVersion('grape', grape);
          const values = valuesWith(locked, changes, added);
          const original = (await store.findReferences(tx, [id])).get(id);
          await store.updateGrape(
            tx,
            locked,
            original ? changedValues(values, original) : values,
            stampOf(member, clock),
          );
          return values.picture === locked.picture ? null : locked.picture;
        }),
      );
    },

    /** A reference grape is only hidden from the estate. */
    async delete(member, id) {
      await movingPictures(pictures, 'hide', (hide) =>
        db.begin(async (tx) => {
          const locked = await store.lockGrape(tx, member.estateId, id, stampOf(member, clock));
          if (!locked || locked.grape.hidden) throw notFound('grape');
          if (locked.grape.source !== 'own') {
            // Its picture stays with the changes, which are restored with it.
            await store.updateGrape(tx, locked, { hidden: true }, stampOf(member, clock));
            if (locked.picture !== null) await hide([locked.picture]);
            return;
          }
          await store.deleteGrape(tx, locked, stampOf(member, clock));
          // The picture stays while the grape can be restored; later the sweep deletes it.
          if (locked.picture !== null) await hide([locked.picture]);
        }),
      );
      return { id };
    },
  } satisfies RowService<typeof grapeOperations>;

  return {
    ...rows,

    async suggest(member: Member, typed: string, limit: number): Promise<GrapeSuggestion[]> {
      const page = await list(member, { q: typed, limit });
      return page.rows.map(({ id, color, name: variety, synonyms }) => {
        const name = nameMatching(typed, [variety, ...synonyms]) ?? variety;
        return { name, variety, id, color };
      });
    },

    origins: (member: Member) => store.listOrigins(db, member.estateId),

    /** Returns where the estate keeps a variety, under any of its names. */
    async holdings(member: Member, id: string): Promise<GrapeHolding[]> {
      const { name, synonyms } = await get(member, id);
      const keys = new Set([name, ...synonyms].flatMap(nameKeys));
      const uses = await Promise.all(holders.map((holder) => holder(db, member.estateId)));
      return uses.flat().filter(({ written }) => varietyKeys(written).some((key) => keys.has(key)));
    },

    /** Shows a hidden reference grape again, with its changes. */
    async restore(member: CanEdit, id: string): Promise<Grape> {
      const { result } = await movingPictures(pictures, 'show', (show) =>
        changing(member, id, async (tx, locked) => {
          if (locked.grape.hidden)
            await store.updateGrape(tx, locked, { hidden: false }, stampOf(member, clock));
          if (locked.picture !== null) await show([locked.picture]);
          return null;
        }),
      );
      return result;
    },

    /** Resets a reference grape to the original. */
    async revert(member: CanEdit, id: string): Promise<Grape> {
      const { result, replaced } = await changing(member, id, async (tx, locked) => {
        if (locked.grape.source !== 'edited') return null;
        await store.forgetChanges(tx, locked, stampOf(member, clock));
        return locked.picture;
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

/** Returns the ids with the fewest typos, less than `most`; names rank before synonyms. */
function nearest(typed: string, candidates: readonly store.Candidate[], most: number): string[] {
  const ranked = candidates.flatMap(({ id, searchNames: names }) =>
    names
      .slice(2, -1)
      .split('| ')
      .map((name, place) => ({ id, typos: typosIn(typed, name) ?? most, isSynonym: place > 0 })),
  );
  const least = Math.min(...ranked.map(({ typos }) => typos));
  const near = ranked.filter(({ typos }) => typos === least && typos < most);
  return [...new Set(near.toSorted((one, other) => +one.isSynonym - +other.isSynonym).map(({ id }) => id))];
}

/** Returns all values of a grape after a change, with its picture. */
function valuesWith(
  { grape, picture, values }: store.LockedGrape,
  { picture: address, ...changes }: Omit<GrapeChanges, 'version'>,
  added: PictureKey | undefined,
): GrapeValues {
  // Its current address means no change.
  const isNew = address !== undefined && address !== grape.picture && added === undefined;
  if (isNew) refusePicture(address);
  const after = valuesAfter(values, changes, isNew ? address : undefined);
  return { ...after, picture: isNew ? null : (added ?? picture) };
}
