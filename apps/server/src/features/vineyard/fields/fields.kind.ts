import { isDeepStrictEqual } from 'node:util';
import { type BlockDraft, blockDraft } from '@cuverie/contract';
import { FIELD_WAYS, type FieldIdentity, plantingYearProblem } from '@cuverie/domain';
import { currentYear } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valuesOf } from './blocks.service.ts';
import { type BlockValues, FIELDS } from './blocks.store.ts';

const judgeRow = judgeBy(blockDraft.strict());

/** Fields, as an archive brings them. */
export function fieldKind({ clock }: Platform): Kind<BlockDraft, BlockValues, FieldIdentity> {
  return {
    name: 'fields',
    store: storeOf(FIELDS),
    ways: FIELD_WAYS,
    identity: ({ id, name, variety }) => ({ id, name, variety }),
    stored: (from, estateId) =>
      from.rows<FieldIdentity & { id: string }>(sql`
        select id, name, variety from blocks where estate_id = ${estateId} order by created_at, id`),
    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const year = judged.row.plantingYear ?? undefined;
      const plantingYear = year === undefined ? undefined : plantingYearProblem(year, currentYear(clock));
      return plantingYear === undefined ? judged : { errors: { plantingYear } };
    },
    adding: async () => valuesOf,
    after(current, row) {
      const after = valuesOf(row);
      return isDeepStrictEqual(after, current) ? current : after;
    },
    archived: ({ latitude, longitude, ...values }) => ({
      ...values,
      location: latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] },
    }),
  };
}
