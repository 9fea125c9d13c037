import {
  ASPECTS,
  BERRY_WEIGHT_LIMITS,
  FIELD_LIMITS,
  READING_LIMITS,
  READING_STATUSES,
  WEATHER_LIMITS,
} from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { useTestDatabase } from '../../testing/database.ts';

const database = useTestDatabase();

async function definitionOf(constraint: string): Promise<string> {
  const row = await database().db.one<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`);
  return row.definition;
}

describe('the database matches the domain', () => {
  test.each([
    ['aspects', 'blocks_aspect_check', ASPECTS],
    ['statuses of a reading', 'readings_status_check', READING_STATUSES],
  ])('in the values of %s', async (_, constraint, words) => {
    const definition = await definitionOf(constraint);
    expect([...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual([...words]);
  });

  test.each([
    ['blocks_estimated_yield_check', FIELD_LIMITS.estimatedYield],
    ['blocks_latitude_check', FIELD_LIMITS.latitude],
    ['blocks_longitude_check', FIELD_LIMITS.longitude],
    ['blocks_elevation_check', FIELD_LIMITS.elevation],
    ['blocks_area_check', FIELD_LIMITS.area],
    ['blocks_declared_area_check', FIELD_LIMITS.area],
    ['blocks_target_brix_check', FIELD_LIMITS.targetBrix],
    ['blocks_target_index_check', FIELD_LIMITS.targetIndex],
    ['blocks_target_ph_check', FIELD_LIMITS.ph],
    ['blocks_target_ta_check', FIELD_LIMITS.targetTa],
    ['blocks_highest_ph_check', FIELD_LIMITS.ph],
    ['blocks_row_spacing_check', FIELD_LIMITS.spacing],
    ['blocks_vine_spacing_check', FIELD_LIMITS.spacing],
    ['readings_brix_check', READING_LIMITS.brix],
    ['readings_ph_check', READING_LIMITS.ph],
    ['readings_ta_check', READING_LIMITS.ta],
    ['readings_berry_weight_check', BERRY_WEIGHT_LIMITS],
    ['weather_days_min_check', WEATHER_LIMITS.temperature],
    ['weather_days_max_check', WEATHER_LIMITS.temperature],
    ['weather_days_mean_check', WEATHER_LIMITS.temperature],
    ['weather_days_rain_check', WEATHER_LIMITS.rain],
  ])('in the limits of %s', async (constraint, { min, max }) => {
    const definition = (await definitionOf(constraint)).replaceAll(/[()']|::\w+/g, '');
    expect([...definition.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))).toEqual([
      min,
      max,
    ]);
  });
});
