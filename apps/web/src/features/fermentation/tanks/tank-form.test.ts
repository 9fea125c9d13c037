import { expect, it } from 'vitest';
import { tankWords } from './tank-form.ts';

it('calls a style as its list does, and leaves a tank named like one alone', () => {
  expect(tankWords('style', 'white')).toBe('White');
  expect(tankWords('name', 'white')).toBe('white');
});
