import type { ApiToken } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { checkToken, endWords, newToken, useWords } from './token-form.ts';

const now = new Date(2026, 10, 23, 18, 0);
const typed = { ...newToken(now), name: 'Press sensor' };

describe('a new token', () => {
  it('is read-only and valid for a year by default', () => {
    expect(newToken(now)).toEqual({ name: '', scope: 'read', expiresAt: '2027-11-23' });
  });

  it('is valid to the end of its day in the estate’s time zone, or until it is revoked', () => {
    expect(checkToken(typed, now)).toEqual({
      ok: true,
      draft: {
        name: 'Press sensor',
        scope: 'read',
        expiresAt: new Date(2027, 10, 23, 23, 59, 59).toISOString(),
      },
    });
    expect(checkToken({ ...typed, expiresAt: '' }, now)).toMatchObject({ draft: { expiresAt: null } });
    expect(checkToken({ ...typed, expiresAt: '2026-11-23' }, now).ok).toBe(true);
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ expiresAt: '2026-11-22' }, { expiresAt: 'Choose a day that is still to come, or none' }],
    [
      { expiresAt: '2033-01-01' },
      { expiresAt: 'A token expires within 5 years: choose an earlier day, or none' },
    ],
    [
      { expiresAt: '12027-01-01' },
      { expiresAt: 'A token expires within 5 years: choose an earlier day, or none' },
    ],
    [{ expiresAt: '0001-01-01' }, { expiresAt: 'Expiry must lie in the years 1000 to 9999' }],
  ])('with %o is refused with %o', (fields, problems) => {
    const found = checkToken({ ...typed, ...fields }, now);
    expect(found.ok ? undefined : found.problems).toEqual(problems);
  });
});

describe('the words for a token', () => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const token: ApiToken = {
    id: '',
    name: 'Press sensor',
    scope: 'ingest',
    estate: { id: '', name: '' },
    createdAt: at(-30),
    expiresAt: null,
    lastUsedAt: null,
    offSince: null,
  };

  it.each([
    [{}, 'Works until it is revoked'],
    [{ expiresAt: at(24) }, 'Works until 24 Nov 2026'],
    [{ expiresAt: at(-24) }, 'Expired on 22 Nov 2026'],
    [{ offSince: at(-24) }, 'Off since Cuverie was restored from a backup on 22 Nov 2026'],
  ])('with %o state its expiry: %s', (given, words) => {
    expect(endWords({ ...token, ...given }, now.getTime())).toBe(words);
  });

  it.each([
    [{}, 'Made on 22 Nov, 12:00, never used'],
    [{ lastUsedAt: at(-5) }, 'Made on 22 Nov, 12:00, last used 5\u00a0h ago'],
  ])('with %o state when it was created and used: %s', (given, words) => {
    expect(useWords({ ...token, ...given }, now.getTime())).toBe(words);
  });
});
