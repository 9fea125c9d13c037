import { expect, it } from 'vitest';
import { tankWords } from './tank-form.ts';

it('words a style as in its list, and leaves a tank with that name alone', () => {
  expect(tankWords('style', 'white')).toBe('White');
  expect(tankWords('name', 'white')).toBe('white');
});
