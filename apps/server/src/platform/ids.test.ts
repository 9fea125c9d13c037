import { validate, version } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nextId } from './ids.ts';

test('creates unique ids of version 7 in ascending order', () => {
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.useFakeTimers({ now: Date.parse('2027-03-01T08:00:00Z'), toFake: ['Date'] });
  const ids = Array.from({ length: 5000 }, nextId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(5000);
  expect(ids).toEqual(ids.toSorted());
  const made = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16);
  expect(made).toBe(Date.now());
});
