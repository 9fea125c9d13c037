import type { BlockChanges, BlockDraft, blockOperations } from '@cuverie/contract';
import { FIELD_DEFAULTS, plantingYearProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear } from '../../../platform/clock.ts';
import { filled } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BlockValues, blocks, FIELDS, insertBlock, listBlocks } from './blocks.store.ts';

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

export function blockService({ db, clock }: Platform) {
  function refuseImpossible({ plantingYear }: BlockChanges | BlockDraft): void {
    refuseProblems({
      plantingYear:
        plantingYear === undefined || plantingYear === null
          ? undefined
          : plantingYearProblem(plantingYear, currentYear(clock)),
    });
  }

  return {
    list: (member, query) => listBlocks(db, member.estateId, query),

    get: (member, id) => blocks.get(db.quick, member.estateId, id),

    async add(member, draft) {
      const id = draft.id ?? newId();
      refuseImpossible(draft);
      const block = await insertBlock(db, member.estateId, id, valuesOf(draft), stampOf(member, clock));
      return { row: block ?? (await blocks.get(db, member.estateId, id)), added: block !== undefined };
    },

    async update(member, id, changes) {
      return db.begin(async (tx) => {
        const { version, location: _, ...values } = changes;
        const held = await blocks.hold(tx, member.estateId, id, { version });
        refuseImpossible(changes);
        return blocks.update(tx, held, { ...values, ...placeOf(changes) }, stampOf(member, clock));
      });
    },

    /** Its measurements and its weather go with it. */
    async delete(member, id) {
      await db.begin(async (tx) => blocks.delete(tx, await blocks.hold(tx, member.estateId, id)));
      return { id };
    },
  } satisfies RowService<typeof blockOperations>;
}

/** A new field's values, with the defaults for what the draft leaves open. */
export const valuesOf = (draft: BlockDraft): BlockValues =>
  filled<BlockValues>(FIELDS, {
    ...draft,
    ...placeOf(draft),
    area: draft.area ?? FIELD_DEFAULTS.areaHa,
    status: draft.status ?? FIELD_DEFAULTS.status,
  });
