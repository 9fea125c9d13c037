import { CHANGE_KINDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { BARRELS, isChangedBy, keysListing, TANKS, WINES } from '../../api/query-keys.ts';

// Each feature registers its keys when its queries are loaded.
const queries = import.meta.glob('../../features/**/*.queries.ts', { eager: true });

test('some query lists the rows of each kind, so that live changes appear', () => {
  expect(Object.keys(queries).length).toBeGreaterThan(20);
  expect(CHANGE_KINDS.filter((kind) => keysListing(kind).length === 0)).toEqual([]);
});

test('a change refetches what it alters, and nothing else', () => {
  const changed = new Set(['operation'] as const);
  expect([WINES, BARRELS, TANKS, ['history']].every((key) => isChangedBy(key, changed))).toBe(true);
  expect([['currentUser'], ['people'], ['never registered']].some((key) => isChangedBy(key, changed))).toBe(
    false,
  );
});
