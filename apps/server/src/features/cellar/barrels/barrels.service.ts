import {
  type Barrel,
  type BarrelChanges,
  type BarrelDetail,
  type BarrelDraft,
  type BarrelQuery,
  say,
} from '@cuverie/contract';
import {
  BARREL_DEFAULTS,
  barrelCode,
  fillLevelProblem,
  usualFillLevel,
  vintageProblem,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Page } from '../../../platform/database/page.ts';
import { invalid, notFound, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import { changingPicture, pictureAfter, withPicture } from '../../../platform/pictures/attached.ts';
import type { PictureKey } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { bulkService } from '../bulk/bulk.service.ts';
import * as store from './barrels.store.ts';

/** Codes drawn before giving up: with a thousand to draw from in each millisecond, two are rare already. */
const CODE_DRAWS = 20;

export type Uncoded = Omit<store.BarrelValues, 'barrelId' | 'picture'>;

export interface BarrelService {
  list(member: Member, query: BarrelQuery): Promise<Page<Barrel>>;
  get(member: Member, id: string): Promise<BarrelDetail>;
  /** Adds a barrel; sent again under the same id, it gives the stored one and adds nothing. */
  add(
    member: Member,
    draft: BarrelDraft,
    picture: Buffer | undefined,
  ): Promise<{ barrel: BarrelDetail; added: boolean }>;
  update(
    member: Member,
    id: string,
    changes: BarrelChanges,
    picture: Buffer | undefined,
  ): Promise<BarrelDetail>;
  /**
   * @param as what it is to be undone by
   * @returns what the deletion is undone by
   */
  delete(member: Member, id: string, as?: string): Promise<string>;
}

export function barrelService({ db, clock, pictures }: Platform): BarrelService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  function refuseImpossible(barrel: { vintage: number; capacity: number; fillLevel: number }): void {
    refuseProblems({
      vintage: vintageProblem(barrel.vintage, currentYear(clock)),
      fillLevel: fillLevelProblem(barrel.fillLevel, barrel.capacity),
    });
  }

  async function get(member: Member, id: string): Promise<BarrelDetail> {
    const barrel = await store.findBarrel(db.quick, member.estateId, id);
    if (!barrel) throw notFound('barrel');
    return barrel;
  }

  /** Stores under the code the draft brings, else under one that is free. */
  async function insertCoded(
    member: Member,
    id: string,
    values: Uncoded,
    picture: PictureKey | null,
    code?: string,
  ) {
    for (let draw = 1; ; draw += 1) {
      const barrelId = code ?? barrelCode(clock.now().getTime(), Math.random());
      try {
        return await store.insertBarrel(
          db,
          member.estateId,
          id,
          { ...values, barrelId, picture },
          stampOf(member),
        );
      } catch (error) {
        if (!isUniqueViolation(error, 'barrels_code_key')) throw error;
        if (code !== undefined) throw invalid({ barrelId: say('code_taken', { barrelId: code }) });
        if (draw === CODE_DRAWS) throw error;
      }
    }
  }

  return {
    list: (member, query) => store.listBarrels(db, member.estateId, query),

    get,

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      const values = barrelValuesOf(draft);
      refuseImpossible(values);
      const barrel = await withPicture(pictures, bytes, async (picture) => {
        const inserted = await insertCoded(
          member,
          id,
          values,
          pictureAfter(draft, picture, null),
          draft.barrelId,
        );
        if (!inserted) await pictures.drop(picture ?? null);
        return inserted;
      });
      return barrel ? { barrel, added: true } : { barrel: await get(member, id), added: false };
    },

    async update(member, id, { version, image, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        db.begin(async (tx) => {
          const held = await store.holdBarrel(tx, member.estateId, id);
          if (!held) throw notFound('barrel');
          if (version !== undefined && version !== held.barrel.version)
            throw staleVersion('barrel', held.barrel);
          refuseImpossible({
            vintage: changes.vintage ?? held.barrel.vintage,
            capacity: changes.capacity ?? held.barrel.capacity,
            fillLevel: changes.fillLevel ?? held.barrel.fillLevel,
          });
          const picture = pictureAfter({ image }, added, held.picture);
          const result = await store.updateBarrel(tx, held, { ...changes, picture }, stampOf(member));
          return { result, replaced: picture === held.picture ? null : held.picture };
        }),
      );
    },

    async delete(member, id, as) {
      const { undo } = await bulkService({ db, clock, pictures }).deleteOne(member, 'barrels', id, as);
      return undo;
    },
  };
}

/** A new barrel's values, with the defaults for what the draft leaves open. */
export function barrelValuesOf(draft: BarrelDraft): Uncoded {
  const capacity = draft.capacity ?? BARREL_DEFAULTS.capacity;
  return {
    name: draft.name,
    vintage: draft.vintage,
    region: draft.region,
    type: draft.type ?? BARREL_DEFAULTS.type,
    capacity,
    fillLevel: draft.fillLevel ?? usualFillLevel(capacity),
    cooperage: draft.cooperage ?? null,
    toastLevel: draft.toastLevel ?? BARREL_DEFAULTS.toastLevel,
    woodType: draft.woodType ?? BARREL_DEFAULTS.woodType,
    wineVarietal: draft.wineVarietal ?? null,
    purchaseDate: draft.purchaseDate ?? null,
    location: draft.location ?? null,
    notes: draft.notes ?? null,
    extra: draft.extra ?? null,
    source: draft.source ?? null,
  };
}
