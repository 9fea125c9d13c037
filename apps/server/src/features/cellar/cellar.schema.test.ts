import {
  BARREL_TYPES,
  CONSUMPTION_LIMITS,
  CONSUMPTION_REASONS,
  TOAST_LEVELS,
  WINE_LIMITS,
  WINE_TYPES,
  WOOD_TYPES,
} from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';

const database = useTestDatabase();

async function definitionOf(constraint: string): Promise<string> {
  const [row] = await database().sql<[{ definition: string }]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`;
  return row.definition;
}

describe('the database knows the same', () => {
  test.each([
    ['wine types', 'wines_type_check', WINE_TYPES],
    ['barrel types', 'barrels_type_check', BARREL_TYPES],
    ['toast levels', 'barrels_toast_level_check', TOAST_LEVELS],
    ['woods', 'barrels_wood_type_check', WOOD_TYPES],
    ['reasons of a consumption', 'consumptions_reason_check', CONSUMPTION_REASONS],
  ])('%s as the domain', async (_, constraint, words) => {
    const definition = await definitionOf(constraint);
    expect([...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual([...words]);
  });

  test.each([
    ['quantity', 'wines_quantity_check', WINE_LIMITS.quantity],
    ['rating', 'wines_rating_check', WINE_LIMITS.rating],
    ['bottle size', 'wines_bottle_size_check', WINE_LIMITS.bottleSizeMl],
    ['consumption’s quantity', 'consumptions_quantity_check', CONSUMPTION_LIMITS.quantity],
    ['consumption’s rating', 'consumptions_rating_check', CONSUMPTION_LIMITS.rating],
    ['first year to drink', 'wines_drink_from_check', WINE_LIMITS.drinkFrom],
  ])('bounds of a %s as the domain', async (_, constraint, { min, max }) => {
    const definition = await definitionOf(constraint);
    expect([...definition.matchAll(/\d+/g)].map(Number)).toEqual(expect.arrayContaining([min, max]));
  });
});
