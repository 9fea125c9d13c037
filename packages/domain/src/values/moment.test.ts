import { expect, test } from 'vitest';
import { isMomentOfOurs } from './moment.ts';

test.each([
  '1000-01-01T00:00:00Z',
  '0999-12-31T23:00:00-01:00',
  '2026-09-20T08:30:00.123+02:00',
  '9999-12-31T23:59:59.999Z',
])('the instant %s is valid', (moment) => {
  expect(isMomentOfOurs(moment)).toBe(true);
});

test.each([
  '0000-01-01T00:00:00Z',
  '0999-12-31T23:59:59.999Z',
  '1000-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '2026-02-31T25:00:00Z',
  'yesterday',
  '',
])('the instant %j is invalid', (moment) => {
  expect(isMomentOfOurs(moment)).toBe(false);
});
