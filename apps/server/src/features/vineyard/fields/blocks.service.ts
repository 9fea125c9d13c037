import type { Block, BlockChanges, BlockDraft, BlockQuery } from '@cuverie/contract';
import { FIELD_DEFAULTS, plantingYearProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear } from '../../../platform/clock.ts';
import type { Page } from '../../../platform/database/page.ts';
import { notFound, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import * as store from './blocks.store.ts';

export interface BlockService {
  list(member: Member, query: BlockQuery): Promise<Page<Block>>;
  get(member: Member, id: string): Promise<Block>;
  /** Adds a field; sent again under the same id, it gives the stored one and adds nothing. */
  add(member: Member, draft: BlockDraft): Promise<{ block: Block; added: boolean }>;
  update(member: Member, id: string, changes: BlockChanges): Promise<Block>;
  /** Deletes a field with its measurements and its weather. */
  delete(member: Member, id: string): Promise<void>;
}

/** Columns of a place; a location of `null` is nowhere, and one that is left out says nothing. */
function placeOf({ location, aspect, elevation }: BlockChanges | BlockDraft) {
  const [latitude, longitude] = location === null ? [null, null] : (location?.coordinates ?? []);
  return {
    latitude: sixDecimals(latitude),
    longitude: sixDecimals(longitude),
    elevation: elevation === undefined ? location?.elevation : elevation,
    aspect: aspect === undefined ? location?.aspect : aspect,
  };
}

/** A device tells its place to the width of an atom; 0.1 m are kept, as the database would. */
function sixDecimals<Degrees extends number | null | undefined>(degrees: Degrees): Degrees | number {
  return typeof degrees === 'number' ? Math.round(degrees * 1e6) / 1e6 : degrees;
}

export function blockService({ db, clock }: Platform): BlockService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  function refuseImpossible({ plantingYear }: BlockChanges | BlockDraft): void {
    refuseProblems({
      plantingYear:
        plantingYear === undefined || plantingYear === null
          ? undefined
          : plantingYearProblem(plantingYear, currentYear(clock)),
    });
  }

  async function get(member: Member, id: string): Promise<Block> {
    const block = await store.findBlock(db.quick, member.estateId, id);
    if (!block) throw notFound('field');
    return block;
  }

  return {
    list: (member, query) => store.listBlocks(db, member.estateId, query),

    get,

    async add(member, draft) {
      const id = draft.id ?? newId();
      refuseImpossible(draft);
      const block = await store.insertBlock(db, member.estateId, id, valuesOf(draft), stampOf(member));
      return block ? { block, added: true } : { block: await get(member, id), added: false };
    },

    async update(member, id, changes) {
      return db.begin(async (tx) => {
        const held = await store.holdBlock(tx, member.estateId, id);
        if (!held) throw notFound('field');
        if (changes.version !== undefined && changes.version !== held.block.version) {
          throw staleVersion('field', held.block);
        }
        refuseImpossible(changes);
        const { version: _version, location: _location, ...values } = changes;
        return store.updateBlock(tx, held, { ...values, ...placeOf(changes) }, stampOf(member));
      });
    },

    async delete(member, id) {
      await db.begin(async (tx) => {
        const held = await store.holdBlock(tx, member.estateId, id);
        if (!held) throw notFound('field');
        await store.deleteBlock(tx, held);
      });
    },
  };
}

/** A new field's values, with the defaults for what the draft leaves open. */
export function valuesOf(draft: BlockDraft): store.BlockValues {
  const { latitude, longitude, elevation, aspect } = placeOf(draft);
  return {
    name: draft.name,
    variety: draft.variety,
    estimatedYield: draft.estimatedYield,
    plantingYear: draft.plantingYear ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    elevation: elevation ?? null,
    aspect: aspect ?? null,
    area: draft.area ?? FIELD_DEFAULTS.areaHa,
    status: draft.status ?? FIELD_DEFAULTS.status,
    targetBrix: draft.targetBrix ?? null,
    targetIndex: draft.targetIndex ?? null,
  };
}
