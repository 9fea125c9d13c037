import { expect, it } from 'vitest';
import { dayFormatter, dayIn, instantsOf, startOfDay } from './time-zone.ts';

it('an instant is another day in other zones', () => {
  const at = '2026-11-01T00:30:00Z';
  expect(dayIn('America/Los_Angeles', at)).toBe('2026-10-31');
  expect(dayIn('UTC', at)).toBe('2026-11-01');
  expect(dayIn('Pacific/Auckland', '2026-10-31T20:00:00Z')).toBe('2026-11-01');
});

it('a day starts at its zone’s midnight, even if clocks skip it', () => {
  expect(startOfDay('UTC', '2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
  expect(startOfDay('America/Los_Angeles', '2026-11-01').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  expect(startOfDay('America/Los_Angeles', '2026-11-02').toISOString()).toBe('2026-11-02T08:00:00.000Z');
  expect(startOfDay('Pacific/Auckland', '2026-11-01').toISOString()).toBe('2026-10-31T11:00:00.000Z');
  expect(startOfDay('Asia/Kathmandu', '2026-11-01').toISOString()).toBe('2026-10-31T18:15:00.000Z');
  // Clocks went from midnight to one o'clock.
  expect(startOfDay('America/Santiago', '2026-09-06').toISOString()).toBe('2026-09-06T04:00:00.000Z');
});

it('a repeated hour has two instants, and a skipped one none', () => {
  const of = (wall: string, zone = 'Europe/Vienna') =>
    instantsOf(zone, Date.parse(`${wall}Z`)).map((at) => new Date(at).toISOString().slice(11, 16));
  expect(of('2026-10-25T01:45')).toEqual(['23:45']);
  expect(of('2026-10-25T02:15')).toEqual(['00:15', '01:15']);
  expect(of('2026-10-25T03:15')).toEqual(['02:15']);
  expect(of('2026-03-29T02:30')).toEqual([]);
  expect(of('2026-03-29T03:30')).toEqual(['01:30']);
  expect(of('2026-04-05T02:30', 'Australia/Adelaide')).toHaveLength(2);
});

it('uses the local day: at ten in the evening in London it is tomorrow in Auckland', () => {
  const at = Date.parse('2026-01-31T22:00:00Z');
  expect(dayFormatter('Europe/London')(at)).toBe('2026-01-31');
  expect(dayFormatter('Pacific/Auckland')(at)).toBe('2026-02-01');
  expect(dayFormatter('Asia/Kolkata')(at)).toBe('2026-02-01');
});
