import type { Session } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import {
  checkCurrent,
  checkEmail,
  checkPasswords,
  checkPerson,
  deviceWords,
  fateWords,
  usedWords,
} from './account-form.ts';

const PASSWORDS = { current: 'correct horse', password: 'a newer horse', confirmPassword: 'a newer horse' };

describe('a change of password', () => {
  it.each([
    [{}, undefined],
    [{ current: '' }, { current: 'Current password is required' }],
    [
      { password: 'seven77', confirmPassword: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [{ confirmPassword: 'another' }, { confirmPassword: 'Passwords do not match' }],
  ])('with %o is refused with %o', (typed, problems) => {
    const checked = checkPasswords({ ...PASSWORDS, ...typed });
    expect(checked.ok ? undefined : checked.problems).toEqual(problems);
  });
});

it('an empty name is reported beside its field', () => {
  const checked = checkPerson({ name: ' ' });
  expect(checked.ok || checked.problems).toEqual({ name: 'Name is required' });
});

describe('a session', () => {
  const now = new Date(2026, 10, 23, 18, 0).getTime();
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const session: Session = { id: '', device: null, current: false, startedAt: at(30), lastUsedAt: at(0.4) };

  it('is named by its device', () => {
    expect(deviceWords({ ...session, device: 'Firefox on Windows' })).toBe('Firefox on Windows');
    expect(deviceWords(session)).toBe('Unknown device');
  });

  it.each([
    [{}, 'Logged in on 22 Nov, 12:00, last used within the last hour'],
    [{ lastUsedAt: at(5) }, 'Logged in on 22 Nov, 12:00, last used 5\u00a0h ago'],
    [{ current: true }, 'Logged in on 22 Nov, 12:00'],
  ])('with %o has started and been used: %s', (given, words) => {
    expect(usedWords({ ...session, ...given }, now)).toBe(words);
  });
});

describe('a change of email', () => {
  it.each([
    [{ email: 'new@example.com', password: 'correct horse' }, undefined],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Current password is required' },
    ],
    [{ email: 'new', password: 'correct horse' }, { email: 'Enter an email address like name@example.com' }],
  ])('%o is refused with %o', (typed, problems) => {
    const checked = checkEmail(typed);
    expect(checked.ok ? undefined : checked.problems).toEqual(problems);
  });
});

it('an account is not deleted without the password', () => {
  const checked = checkCurrent({ password: '' });
  expect(checked.ok || checked.problems).toEqual({ password: 'Current password is required' });
});

it.each([
  ['goes', 'Quinta goes with it: every row and every picture'],
  ['stays', 'Quinta stays with the others who belong to it'],
  ['hand over', 'Quinta is to be handed over first: others belong to it, and it would have no owner'],
] as const)('an estate that %s says so', (fate, words) => {
  expect(fateWords({ name: 'Quinta', fate })).toBe(words);
});
