import { afterEach, expect, test } from 'vitest';
import { lineOf } from './count.ts';
import { type StoredCount, storedCounts, withFound } from './stored-counts.ts';

const OWNER = { userId: 'u1', estateId: 'e1', of: 'in Cellar' };
const NONE: StoredCount = { ...OWNER, counts: {}, undo: 'a' };
const line = lineOf(
  { id: 'w1', name: 'Volnay', vintage: 2015, producer: null },
  { bottleSizeMl: 750, books: 3 },
);

afterEach(storedCounts.forgetAll);

test('restores a count for its user, by place and estate', () => {
  const count = withFound(NONE, [{ line, found: 2 }]);
  storedCounts.keep(count);
  storedCounts.keep({ ...count, of: 'in Barn' });
  // A count without any counted line has not been started.
  storedCounts.keep({ ...NONE, of: 'in Attic' });
  expect(storedCounts.find(OWNER)).toEqual(count);
  expect(storedCounts.find({ ...OWNER, userId: 'u2' })).toBeUndefined();
  expect(storedCounts.find({ ...OWNER, estateId: 'e2' })).toBeUndefined();
  expect(storedCounts.all('u1', 'e1').map(({ of }) => of)).toEqual(['in Cellar', 'in Barn']);
  storedCounts.forget(OWNER);
  expect(storedCounts.all('u1', 'e1')).toHaveLength(1);
});

test('assigns a new id to each change, and does not treat uncounted lines as 0', () => {
  const none = withFound(NONE, [{ line, found: 0 }]);
  expect([none.counts[line.key]?.found, none.undo === NONE.undo]).toEqual([0, false]);
  expect(withFound(none, [{ line, found: undefined }]).counts).toEqual({});
});
