import { type BarrelDraft, type barrelOperations, sentenceOf } from '@cuverie/contract';
import {
  BARREL_DEFAULTS,
  barrelCode,
  fillLevelProblem,
  usualFillLevel,
  vintageProblem,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestYear } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { completeValues, definedValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import { changingPicture, pictureAfter, withPicture } from '../../../platform/pictures/attached.ts';
import { pictureAt } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { bulkService } from '../bulk/bulk.service.ts';
import { followBarrels } from './barrels.record.ts';
import { BARRELS, type BarrelValues, barrels, listBarrels } from './barrels.store.ts';

/** Number of codes tried before giving up; with a thousand codes per millisecond even two collisions are rare. */
const CODE_DRAWS = 20;

export function barrelService({ db, clock, pictures }: Platform, record: WineryRecord) {
  function refuseImpossible(barrel: { vintage: number; capacity: number; fillLevel: number }): void {
    refuseProblems({
      vintage: vintageProblem(barrel.vintage, latestYear(clock)),
      fillLevel: fillLevelProblem(barrel.fillLevel, barrel.capacity),
    });
  }

  /** Stores a barrel under the draft's code, or else under a free one. */
  async function insertCoded(member: CanEdit, id: string, values: BarrelValues) {
    for (let draw = 1; ; draw += 1) {
      const barrelId = values.barrelId || barrelCode(clock.now().getTime(), Math.random());
      try {
        const coded = { ...values, barrelId };
        return await db.begin(async (tx) => {
          const follow = await followBarrels(record, tx, member);
          const inserted = await barrels.insert(tx, member.estateId, id, coded, stampOf(member, clock));
          if (inserted) await follow('added', [id]);
          return inserted;
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'barrels_code_key')) throw error;
        if (values.barrelId) throw invalid({ barrelId: sentenceOf('code_taken', { barrelId }) });
        if (draw === CODE_DRAWS) throw error;
      }
    }
  }

  return {
    list: (member, query) => listBarrels(db, member.estateId, query),

    get: (member, id) => barrels.get(db.quick, member.estateId, id),

    async add(member, draft, bytes) {
      const id = draft.id ?? newId();
      const values = barrelValuesOf(draft);
      refuseImpossible(values);
      const barrel = await withPicture(pictures, bytes, async (picture) => {
        const inserted = await insertCoded(member, id, {
          ...values,
          picture: pictureAfter(draft, picture, null),
        });
        if (!inserted) await pictures.drop(picture ?? null);
        return inserted;
      });
      return { row: barrel ?? (await barrels.get(db, member.estateId, id)), added: barrel !== undefined };
    },

    async update(member, id, { version, image, ...changes }, bytes) {
      return changingPicture(pictures, bytes, (added) =>
        db.begin(async (tx) => {
          const follow = await followBarrels(record, tx, member, changes);
          const locked = await barrels.lock(tx, member.estateId, id, { version });
          refuseImpossible({ ...locked.row, ...definedValues(changes) });
          const shown = pictureAt(locked.row.image);
          const picture = pictureAfter({ image }, added, shown);
          await follow('updating', [id]);
          await barrels.update(tx, locked, { ...changes, picture }, stampOf(member, clock));
          await follow('updated', [id]);
          const result = await barrels.get(tx, member.estateId, id);
          return { result, replaced: picture === shown ? null : shown };
        }),
      );
    },

    delete: (member, id, { undo }) =>
      bulkService({ db, clock, pictures }, record).deleteOne(member, 'barrels', id, undo),
  } satisfies RowService<typeof barrelOperations>;
}

/** Returns a new barrel's values with defaults for omitted fields; the code stays empty unless given. */
export function barrelValuesOf(draft: BarrelDraft): BarrelValues {
  const capacity = draft.capacity ?? BARREL_DEFAULTS.capacity;
  return completeValues<BarrelValues>(BARRELS, {
    ...draft,
    barrelId: draft.barrelId ?? '',
    type: draft.type ?? BARREL_DEFAULTS.type,
    capacity,
    fillLevel: draft.fillLevel ?? usualFillLevel(capacity),
    toastLevel: draft.toastLevel ?? BARREL_DEFAULTS.toastLevel,
    woodType: draft.woodType ?? BARREL_DEFAULTS.woodType,
  });
}
