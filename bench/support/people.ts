import type { SignedIn } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';

const account = (name: string) => {
  const email = `${name}@example.com`;
  return { username: email, email, password: 'long enough', name };
};

/** Signs up a new user of an application or a running server; the name is also that of their mailbox. */
export async function signUp(at: FastifyInstance | string, name = 'bench'): Promise<SignedIn> {
  const path = '/api/user/register/';
  if (typeof at !== 'string') {
    const answer = await at.inject({ method: 'POST', url: path, payload: account(name) });
    return answer.json<{ data: SignedIn }>().data;
  }
  const response = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account(name)),
  });
  return ((await response.json()) as { data: SignedIn }).data;
}
