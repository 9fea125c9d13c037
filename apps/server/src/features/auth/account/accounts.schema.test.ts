import { COLLECTION_SIZES, PLANS, ROLES, TOKEN_SCOPES, UNIT_CHOICES, USER_TYPES } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestDatabase } from '../../../testing/database.ts';

const database = useTestDatabase();

it.each([
  ['users_collection_size_check', COLLECTION_SIZES],
  ['users_user_type_check', USER_TYPES],
  ['users_plan_check', PLANS],
  ['memberships_role_check', ROLES],
  ['invitations_role_check', ROLES],
  ['api_tokens_scope_check', TOKEN_SCOPES],
  ['estates_sugar_unit_check', UNIT_CHOICES.sugarUnit],
  ['estates_volume_unit_check', UNIT_CHOICES.volumeUnit],
  ['estates_weight_unit_check', UNIT_CHOICES.weightUnit],
  ['estates_area_unit_check', UNIT_CHOICES.areaUnit],
  ['estates_temperature_unit_check', UNIT_CHOICES.temperatureUnit],
])('%s allows exactly the values of the domain', async (constraint, words) => {
  const row = await database().db.row<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`);
  const admitted = [...(row?.definition ?? '').matchAll(/'([\w ]+)'::text/g)].map(([, word]) => word);
  expect(admitted).toEqual(words);
});
