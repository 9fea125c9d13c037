import { expect, it } from 'vitest';
import { deviceMark } from './device-mark.ts';

it('a browser keeps the same random mark', () => {
  const mark = deviceMark();
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  expect(deviceMark()).toBe(mark);
});
