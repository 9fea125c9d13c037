/** Account calls for tests; each test uses a person of its own. */
import type { ApiError, SignedIn, Tokens, User } from '@cuverie/contract';
import { beforeEach } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';

export const PASSWORD = 'correct horse';

interface Answer<Data> {
  status: number;
  data: Data;
  error: ApiError;
  retryAfter: number;
}

interface Sent {
  body?: unknown;
  token?: string;
  from?: string;
}

export function authCalls(server: () => TestApp) {
  // Each person uses an address of their own, or the limits would slow the tests down.
  const me = { number: 0, email: '', address: '' };
  beforeEach(() => {
    me.number += 1;
    me.email = `Ana.${me.number}@example.com`;
    me.address = `192.0.2.${me.number}`;
  });

  async function call<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    sent: Sent = {},
  ): Promise<Answer<Data>> {
    const { body, token, from = me.address } = sent;
    const response = await server().app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = response.json<{ data: Data } & ApiError>();
    const retryAfter = Number(response.headers['retry-after']);
    return { status: response.statusCode, data: json.data, error: json, retryAfter };
  }

  const registration = (fields: object = {}) => ({
    username: me.email,
    email: me.email,
    password: PASSWORD,
    name: 'Ana Silva',
    ...fields,
  });

  return {
    me,
    call,
    registration,
    register: (fields: object = {}, from = me.address) =>
      call<SignedIn>('POST', '/api/user/register/', { body: registration(fields), from }),
    signIn: (password = PASSWORD, username = me.email, from = me.address, device?: string) =>
      call<SignedIn>('POST', '/api/token/', { body: { username, password, device }, from }),
    refresh: (token: string) => call<Tokens>('POST', '/api/token/refresh/', { body: { refresh: token } }),
    signOut: (token: string) => call('POST', '/auth/logout/', { token }),
    requestReset: (email = me.email, from = me.address) =>
      call('POST', '/api/password-reset/', { body: { email }, from }),
    resetPassword: (token: string, password: string, device?: string) =>
      call('POST', '/api/password-reset/confirm/', { body: { token, password, device } }),
    currentUser: (token: string) => call<User>('GET', '/api/current-user/', { token }),
    later: (ms: number): void => server().clock.advance(ms),
  };
}
