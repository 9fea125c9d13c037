import { GRAPE_COLORS, GRAPE_LIMITS } from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { useTestApp } from '../../testing/app.ts';

const app = useTestApp();

describe('the database matches the domain', () => {
  const definition = async (constraint: string): Promise<string> => {
    const row = await app().db.one<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`);
    return row.definition;
  };

  test.each(['reference_grapes', 'grapes', 'grape_changes'])('in the colours of %s', async (table) => {
    const words = [...(await definition(`${table}_color_check`)).matchAll(/'([^']+)'/g)].map(
      ([, word]) => word,
    );
    expect(words).toEqual([...GRAPE_COLORS]);
  });

  test.each(['grapes', 'grape_changes'])('in the limits of %s', async (table) => {
    for (const [column, { max }] of [
      ['brix_level', GRAPE_LIMITS.brix],
      ['brix_harvest', GRAPE_LIMITS.brix],
      ['baume_level', GRAPE_LIMITS.baume],
      ['baume_harvest', GRAPE_LIMITS.baume],
    ] as const) {
      expect(await definition(`${table}_${column}_check`)).toContain(`<= (${max})::numeric`);
    }
  });
});
