import { expect, it } from 'vitest';
import { unreachable } from '../../api/failure.ts';
import { failureOf } from '../../api/refusal.ts';
import { loginMessage } from './login.ts';

it('returns the same message for an unknown address and a wrong password', () => {
  expect(loginMessage(failureOf(401, '', { message: 'No such user' }))).toBe('Invalid email or password');
  expect(loginMessage(failureOf(400, '', { message: 'Too short' }))).toBe('Invalid email or password');
});

it('passes on the server’s message about too many attempts', () => {
  expect(loginMessage(failureOf(429, '', { message: 'Try again in 2 minutes.' }))).toBe(
    'Try again in 2 minutes.',
  );
});

it('does not blame the password if the server could not be reached', () => {
  expect(loginMessage(unreachable(new TypeError('Failed to fetch')))).toMatch(/could not be reached|offline/);
});
