import type { Registration } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { type Answer, serve } from '../../api/testing/fake-server.ts';
import { REGISTRATION_PATHS, register, registrationMessage } from './register.ts';

const account: Registration = { name: 'Ann', email: 'ann@example.com', password: 'long enough' };
const [first, second, third] = REGISTRATION_PATHS;
const missing = { status: 404, body: { message: 'Not found', code: 'not_found' } };

/** A server that knows only these paths. */
const known = (answers: Record<string, Answer>) => serve(({ path }) => answers[path] ?? missing);

describe('registration', () => {
  it('stops at the first path that succeeds', async () => {
    const asked = known({ [first]: { status: 201, body: { data: {} } } });
    await register(account);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${first}`]);
    expect(asked[0]?.body).toBe(JSON.stringify(account));
  });

  it('tries the paths in order until one succeeds', async () => {
    const asked = known({
      [first]: { status: 500 },
      [third]: { status: 200, body: { data: {} } },
    });
    await register(account);
    expect(asked.map(({ path }) => path)).toEqual([first, second, third]);
  });

  it('stops at a 400 and returns its message and field errors', async () => {
    const asked = known({
      [second]: {
        status: 400,
        body: { message: 'Look again.', code: 'invalid', errors: { email: 'Taken' } },
      },
    });
    await expect(register(account)).rejects.toMatchObject({
      message: 'Look again.',
      errors: { email: 'Taken' },
    });
    expect(asked.map(({ path }) => path)).toEqual([first, second]);
  });

  it('returns a helpful message if no path succeeds', async () => {
    const asked = known({});
    await expect(register(account)).rejects.toThrow(
      'Could not create account. Please try again or sign in if you already have an account.',
    );
    expect(asked.map(({ path }) => path)).toEqual([...REGISTRATION_PATHS]);
  });

  it('stops if sign-up is closed, and passes on the server’s message', async () => {
    const words = 'This server takes no new accounts.';
    const asked = known({ [first]: { status: 403, body: { message: words, code: 'sign_up_closed' } } });
    await expect(register(account)).rejects.toThrow(words);
    expect(asked.map(({ path }) => path)).toEqual([first]);
  });

  it('passes on the server’s message about too many attempts', async () => {
    known({ [first]: { status: 429, body: { message: 'Try again in 5 minutes.', code: 'throttled' } } });
    await expect(register(account)).rejects.toThrow('Try again in 5 minutes.');
  });
});

describe('the sign-up page’s message', () => {
  it('is the message of the failure, else a plain sentence', () => {
    expect(registrationMessage(new Error('No space left.'))).toBe('No space left.');
    expect(registrationMessage(new Error(''))).toBe('Could not create account.');
    expect(registrationMessage(undefined)).toBe('Could not create account.');
  });
});
