import { describe, expect, it } from 'vitest';
import { newPasswordErrors, tokenInLink } from './new-password.ts';

describe('a new password', () => {
  it('follows the rules of sign-up', () => {
    expect(newPasswordErrors({ password: 'correct horse', confirmPassword: 'correct horse' })).toEqual({});
  });

  it.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters long'],
    ['x'.repeat(257), 'Password must be at most 256 characters long'],
  ])('may not be %j', (password, problem) => {
    expect(newPasswordErrors({ password, confirmPassword: password })).toEqual({ password: problem });
  });

  it('must be typed twice the same', () => {
    expect(newPasswordErrors({ password: 'correct horse', confirmPassword: 'correct hors' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });
});

it.each([
  ['token=abc-_123', 'abc-_123'],
  ['#token=abc', 'abc'],
  ['', null],
  ['token=', null],
  ['main', null],
])('behind the "#", %j holds the token %j', (hash, token) => {
  expect(tokenInLink(hash)).toBe(token);
});
