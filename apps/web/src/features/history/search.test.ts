import { CHANGE_KINDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { kindsOffered } from './search.ts';

test('without a winery its kinds are not offered, but for one that is picked; racks and purchases are', () => {
  const offered = kindsOffered(false, 'lot');
  expect(offered).toEqual(expect.arrayContaining(['wine', 'rack', 'purchase', 'tank', 'lot', 'settings']));
  expect(offered).not.toContain('vessel');
  expect(kindsOffered(true, undefined)).toEqual([...CHANGE_KINDS]);
});
