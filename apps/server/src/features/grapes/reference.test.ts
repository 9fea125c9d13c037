import { countriesOf, foldName, GRAPE_COLORS, styleOfColor, usualStyle } from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { useTestApp } from '../../testing/app.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { BERRIES, CLUSTERS, DENSITIES, LENGTHS, SHAPES, TINTS } from './drawing/traits.ts';
import { loadReference, type ReferenceSet, referenceSet } from './reference.ts';

const { grapes } = referenceSet;

/** Specific gravity at 20 °C of a must by °Bx; Hackbarth's fit to the AOAC tables (2011), up to 90 °Bx. */
function gravity(brix: number): number {
  const x = brix / 100;
  const fit = [
    0.3875135555, 0.09702881653, 0.388335748, -1.782845295, 5.591472292, -11.00667976, 13.62230734,
    -10.33082001, 4.387787019, -0.799555873,
  ];
  return fit.reduce((sum, coefficient, place) => sum + coefficient * x ** (place + 1), 1);
}
/** Degrees Baumé, modulus 145. */
const baumeOf = (brix: number) => 145 - 145 / gravity(brix);

describe('the reference set', () => {
  test('has 60 varieties, each once, with a slug for its address', () => {
    expect(grapes).toHaveLength(60);
    for (const part of ['id', 'slug', 'name'] as const) {
      expect(new Set(grapes.map((grape) => foldName(grape[part]))).size).toBe(60);
    }
    for (const { slug } of grapes) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  test('covers all colours and many wine countries', () => {
    const ofColor = (color: string) => grapes.filter((grape) => grape.color === color).length;
    expect(GRAPE_COLORS.map(ofColor)).toEqual([32, 26, 2]);
    const countries = new Set(grapes.flatMap(({ origin }) => countriesOf(origin)));
    for (const country of [
      'France',
      'Italy',
      'Spain',
      'Portugal',
      'Germany',
      'Austria',
      'Hungary',
      'Greece',
      'Georgia',
    ]) {
      expect(countries).toContain(country);
    }
    expect(countries.size).toBe(15);
  });

  test('is known to the ferments by all of its names', () => {
    const shown = grapes.flatMap(({ name, synonyms, color }) =>
      [name, ...synonyms].map((one) => ({ one, style: usualStyle(one), color: styleOfColor(color) })),
    );
    for (const { one, style, color } of shown) expect([one, style]).toEqual([one, color]);
  });

  test.each(grapes.map((grape) => [grape.name, grape] as const))(
    '%s has plausible values',
    (name, variety) => {
      const names = [name, ...variety.synonyms].map(foldName);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
      expect(variety.synonyms.length).toBeGreaterThanOrEqual(1);
      expect(variety.flavor_profile.length).toBeGreaterThanOrEqual(2);
      expect(variety.details.length).toBeGreaterThan(40);
      expect(variety.recommended_soil.length).toBeGreaterThan(8);
      const {
        brix_min: least,
        brix_max: most,
        brix_level: level,
        brix_harvest_recommended: target,
      } = variety;
      expect(least).toBeGreaterThanOrEqual(15);
      expect(most).toBeLessThanOrEqual(28);
      for (const brix of [level, target]) {
        expect(brix).toBeGreaterThanOrEqual(least);
        expect(brix).toBeLessThanOrEqual(most);
      }
      expect(Math.abs(variety.baume_level - baumeOf(level))).toBeLessThan(0.06);
      expect(Math.abs(variety.baume_harvest_recommended - baumeOf(target))).toBeLessThan(0.06);
    },
  );
});

test('the formula of the check returns the printed value', () => {
  // 24 °Bx: SG 1.1011 and 13.3 °Bé in the tables.
  expect(gravity(24)).toBeCloseTo(1.1011, 3);
  expect(baumeOf(24)).toBeCloseTo(13.3, 1);
});

describe('the set in the database', () => {
  const database = useTestDatabase();
  const newer = (changes: Partial<ReferenceSet['grapes'][number]>): ReferenceSet => ({
    version: referenceSet.version + 1,
    grapes: grapes.map((grape) => (grape.slug === 'syrah' ? { ...grape, ...changes } : grape)),
  });
  const syrah = async () => {
    const row = await database().db.one<{ origin: string; countries: string[]; set_version: number }>(sql`
      select origin, countries, set_version from reference_grapes where name = 'Syrah'`);
    return row;
  };

  test('is loaded once when several servers start together', async () => {
    const { db } = database();
    await db.count(sql`delete from reference_grapes`);
    await Promise.all([loadReference(db), loadReference(db), loadReference(db)]);
    await db.count(sql`update reference_grapes set origin = 'Untouched' where name = 'Syrah'`);
    await loadReference(db);
    expect((await syrah()).origin).toBe('Untouched');
    expect(await db.rows(sql`select from reference_grapes`)).toHaveLength(60);
  });

  test('is replaced by a newer set, and kept by an older program', async () => {
    const { db } = database();
    await loadReference(db, newer({ origin: 'France, Ardèche' }));
    await loadReference(db);
    expect(await syrah()).toEqual({
      origin: 'France, Ardèche',
      countries: ['France'],
      set_version: referenceSet.version + 1,
    });
  });
});

describe('a drawing', () => {
  const app = useTestApp();
  const drawn = (name: string) => app().app.inject(`/media/grapes/${name}.svg`);

  test('exists for every variety and is small, safe to display and unique', async () => {
    const drawings = await Promise.all(grapes.map(({ slug }) => drawn(slug)));
    for (const { statusCode, headers, body } of drawings) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
      expect(body.length).toBeLessThan(40_000);
    }
    expect(new Set(drawings.map(({ body }) => body)).size).toBe(60);
    expect(new Set(grapes.map(({ drawing }) => JSON.stringify(drawing))).size).toBe(60);
  });

  test('shows the traits, and its text names them', () => {
    for (const { drawing } of grapes) {
      expect(CLUSTERS).toContain(drawing.cluster);
      expect(LENGTHS).toContain(drawing.length);
      expect(DENSITIES).toContain(drawing.density);
      expect(BERRIES).toContain(drawing.berry);
      expect(SHAPES).toContain(drawing.shape);
      expect(TINTS).toContain(drawing.tint);
      expect([3, 5]).toContain(drawing.lobes);
    }
  });

  test('is generated for any name, is deterministic, and is refused for an invalid one', async () => {
    const [one, again, other] = await Promise.all([
      drawn('red-00c0ffee'),
      drawn('red-00c0ffee'),
      drawn('red-00c0ffef'),
    ]);
    expect(one.statusCode).toBe(200);
    expect(again.body).toBe(one.body);
    expect(other.body).not.toBe(one.body);
    for (const nonsense of ['green-00c0ffee', 'red-1', 'constructor', 'unheard-of']) {
      expect((await drawn(nonsense)).statusCode).toBe(404);
    }
  });
});
