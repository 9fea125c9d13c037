import { expect, test } from 'vitest';
import { aboutFactors, codesAsText, codesLeftWords, passkeyWords } from './factor-words.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const PASSKEY = { id: '', name: 'Phone', createdAt: '2026-11-20T09:00:00.000Z', worksHere: true };

test('a passkey states when it was added and last used, and whether it works here', () => {
  expect(passkeyWords({ ...PASSKEY, lastUsedAt: null }, NOW)).toBe('Added on 20 Nov 2026, not used yet');
  expect(passkeyWords({ ...PASSKEY, lastUsedAt: '2026-11-23T10:00:00.000Z' }, NOW)).toBe(
    'Added on 20 Nov 2026, last used 2\u00a0h ago',
  );
  expect(passkeyWords({ ...PASSKEY, lastUsedAt: null, worksHere: false }, NOW)).toMatch(/no longer works$/);
});

test('no login by password or passkey alone is promised if only the organisation’s is allowed', () => {
  expect(aboutFactors({ name: 'Example Vineyards', isOnly: true })).toBe(
    'A second proof after the sign-in with Example Vineyards, so that someone who gets in there as you can’t log in here.',
  );
  for (const known of [undefined, { name: 'Example Vineyards', isOnly: false }])
    expect(aboutFactors(known)).toMatch(/A passkey also logs in without a password\.$/);
});

test('recovery codes state how many are left, and their purpose in the saved file', () => {
  expect([0, 1, 9].map(codesLeftWords)).toEqual([
    'None are left: make new ones.',
    '1 code left, each for one login.',
    '9 codes left, each for one login.',
  ]);
  expect(codesAsText(['one', 'two'], 'ana@example.com')).toBe(
    'Recovery codes of ana@example.com for Cuverie. Each logs in once.\n\none\ntwo\n',
  );
});
