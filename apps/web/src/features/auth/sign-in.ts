import { authOperations, type User } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { tokens } from '../../api/tokens.ts';

/** Signs in and keeps both tokens. */
export async function signIn(email: string, password: string): Promise<User> {
  const { user, ...pair } = await call(authOperations.signIn, { body: { username: email, password } });
  tokens.save(pair);
  return user;
}
