import { expect, it } from 'vitest';
import { namesOf } from './who-changed.ts';

const [bob, carla, dan, left, me] = [
  { by: 'bob', who: 'Bob' },
  { by: 'carla', who: 'Carla' },
  { by: 'dan', who: 'Dan' },
  { by: 'left', who: null },
  { by: 'me', who: 'Ana' },
];

it.each([
  [[], undefined],
  [[bob], 'Bob'],
  [[bob, bob], 'Bob'],
  [[me, bob], 'Bob'],
  [[me], 'You'],
  [[bob, carla], 'Bob and Carla'],
  [[bob, left], 'Bob and someone else'],
  [[bob, carla, dan], 'Bob and 2 others'],
  [[left], undefined],
])('of %o %s changed something', (entries, words) => {
  expect(namesOf(entries, 'me')).toBe(words);
});
