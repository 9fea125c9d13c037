import { authOperations, type User } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { arrived } from '../../api/current-user.ts';
import { ApiFailure, isPassing, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { deviceMark } from '../../platform/device-mark.ts';
import { preferences } from '../../platform/preferences.ts';

export async function signIn(email: string, password: string): Promise<User> {
  const { user, ...pair } = await call(authOperations.signIn, {
    body: { username: email, password, device: deviceMark() },
  });
  arrived(user);
  preferences.set(user.settings);
  tokens.save(pair);
  return user;
}

/** What the login dialog says: refused credentials in one sentence, anything else in the server's own words. */
export function loginMessage(failure: unknown): string {
  const worded = failure instanceof ApiFailure && (failure.status === 429 || isPassing(failure));
  return worded ? messageOf(failure) : 'Invalid email or password';
}
