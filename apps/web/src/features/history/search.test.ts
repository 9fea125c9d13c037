import { CHANGE_KINDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { kindsOffered } from './search.ts';

test('offers the kinds of a winery only with one, or if they are selected, but always racks and purchases', () => {
  const offered = kindsOffered(false, 'lot');
  expect(offered).toEqual(expect.arrayContaining(['wine', 'rack', 'purchase', 'tank', 'lot', 'settings']));
  expect(offered).not.toContain('vessel');
  expect(kindsOffered(true, undefined)).toEqual([...CHANGE_KINDS]);
});
