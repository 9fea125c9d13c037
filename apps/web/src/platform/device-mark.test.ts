import { expect, it } from 'vitest';
import { deviceMark } from './device-mark.ts';

it('a browser is known by the same mark each time, which says nothing of it', () => {
  const mark = deviceMark();
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  expect(deviceMark()).toBe(mark);
});
