import { type BlockDraft, blockDraft } from '@cuverie/contract';
import { FIELD_WAYS, type FieldIdentity, plantingYearProblem } from '@cuverie/domain';
import { currentYear } from '../../../platform/clock.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valuesOf } from './blocks.service.ts';
import type { BlockValues } from './blocks.store.ts';

const FIELDS: ManyTable<BlockValues> = {
  name: 'blocks',
  owns: [
    ['readings', 'block_id'],
    ['weather_days', 'block_id'],
  ],
  columns: {
    name: ['name', 'text'],
    variety: ['variety', 'text'],
    estimatedYield: ['estimated_yield', 'numeric'],
    plantingYear: ['planting_year', 'integer'],
    latitude: ['latitude', 'numeric'],
    longitude: ['longitude', 'numeric'],
    elevation: ['elevation', 'numeric'],
    aspect: ['aspect', 'text'],
    area: ['area', 'numeric'],
    status: ['status', 'text'],
    targetBrix: ['target_brix', 'numeric'],
    targetIndex: ['target_index', 'numeric'],
  },
};

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
