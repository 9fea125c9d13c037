import { ApiFailure, isPassing, messageOf } from '../../api/failure.ts';

const WRONG = 'Invalid email or password';

/** What the login dialog says: refused credentials in one sentence, anything else in the server's own words. */
export function loginMessage(failure: unknown): string {
  const worded = failure instanceof ApiFailure && (failure.status === 429 || isPassing(failure));
  return worded ? messageOf(failure) : WRONG;
}
