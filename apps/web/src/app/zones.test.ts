/** Forms and lists use the estate's days, whatever the time zone of the device. */
import { addDays } from '@cuverie/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { checkToken, newToken } from '../features/auth/account/token-form.ts';
import { passkeyWords } from '../features/auth/factors/factor-words.ts';
import { sinceWords } from '../features/auth/people/people-words.ts';
import { emptyTank } from '../features/fermentation/tanks/tank-form.ts';
import { hasEnded } from '../features/winery/reports/report-words.ts';
import { preferences } from '../platform/preferences.ts';

const usual = preferences.get();
afterEach(() => {
  preferences.set(usual);
  vi.useRealTimers();
});

it.each([
  ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01', '1 Jan 2027', '2028-01-01T10:59:59.000Z'],
  ['America/Los_Angeles', '2027-01-01T05:00:00Z', '2026-12-31', '31 Dec 2026', '2028-01-01T07:59:59.000Z'],
])('in %s at %s it is %s', (timeZone, now, day, words, endsAt) => {
  vi.useFakeTimers({ now: new Date(now) });
  preferences.set({ ...usual, timeZone, timeZoneIsChosen: true });
  expect([hasEnded(day), hasEnded(addDays(day, 1))]).toEqual([true, false]);
  expect(sinceWords({ since: now })).toBe(`since ${words}`);
  const passkey = { id: '', name: '', createdAt: now, lastUsedAt: null, worksHere: true };
  expect(passkeyWords(passkey, Date.parse(now))).toContain(words);
  expect(emptyTank().vintage).toBe(day.slice(0, 4));
  const token = { ...newToken(), name: 'Press' };
  expect(token.expiresAt).toBe(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`);
  expect(checkToken(token)).toMatchObject({ draft: { expiresAt: endsAt } });
});
