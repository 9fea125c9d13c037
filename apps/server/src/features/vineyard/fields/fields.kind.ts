import { type BlockDraft, blockDraft } from '@cuverie/contract';
import { FIELD_WAYS, type FieldIdentity, plantingYearProblem } from '@cuverie/domain';
import { currentYear } from '../../../platform/clock.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valuesOf } from './blocks.service.ts';
import { type BlockValues, FIELDS } from './blocks.store.ts';

/** Fields, as an archive brings them. */
export function fieldKind({ clock }: Platform): Kind<BlockDraft, BlockValues, FieldIdentity> {
  return {
    name: 'fields',
    store: storeOf(FIELDS),
    ways: FIELD_WAYS,
    ...foundBy(FIELDS, ['name', 'variety']),
    judge: judgeBy(blockDraft.strict(), ({ plantingYear: year }) => ({
      plantingYear: typeof year === 'number' ? plantingYearProblem(year, currentYear(clock)) : undefined,
    })),
    adding: async () => valuesOf,
    after: (_current, row) => valuesOf(row),
    archived: ({ latitude, longitude, ...values }) => ({
      ...values,
      location: latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] },
    }),
  };
}
