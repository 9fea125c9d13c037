import { afterEach, expect, it } from 'vitest';
import { localMinute, localSecond, momentOf, momentsOf, startOf, today } from './clock.ts';
import { preferences } from './preferences.ts';

const usual = preferences.get();
afterEach(() => preferences.set(usual));
const live = (timeZone: string) => preferences.set({ ...usual, timeZone, timeZoneIsChosen: true });

it('days and times are in the estate’s zone, also when parsed', () => {
  const at = new Date('2026-11-01T00:30:09Z');
  live('America/Los_Angeles');
  expect([today(at), localMinute(at), localSecond(at)]).toEqual([
    '2026-10-31',
    '2026-10-31T17:30',
    '2026-10-31T17:30:09',
  ]);
  expect(momentOf('2026-10-31T17:30').toISOString()).toBe('2026-11-01T00:30:00.000Z');
  expect(startOf('2026-11-01').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  live('Pacific/Auckland');
  expect(localMinute(at)).toBe('2026-11-01T13:30');
});

it('a time in the repeated hour is two moments, a skipped one none', () => {
  live('Europe/Vienna');
  expect(momentsOf('2026-10-25T02:30')).toHaveLength(2);
  expect(momentsOf('2026-03-29T02:30')).toEqual([]);
  expect(momentOf('2026-03-29T02:30').getTime()).toBeNaN();
  expect(momentOf('half past two').getTime()).toBeNaN();
});

it('without a chosen zone, the device’s zone applies', () => {
  preferences.set({ ...usual, timeZone: 'Pacific/Auckland', timeZoneIsChosen: false });
  expect(preferences.get().timeZone).toBeNull();
});
