import { authOperations, type Registration, SIGN_UP_CLOSED } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';

/** Where an account may be made, tried in this order. */
export const REGISTRATION_PATHS = [
  '/api/user/register/',
  '/api/auth/register/',
  '/api/register/',
  '/api/accounts/register/',
] as const;

const NO_PATH_WORKED =
  'Could not create account. Please try again or sign in if you already have an account.';

/** What a refusal says is worth more than our own sentence: too many tries, or no network. */
const tellsWhy = (failure: ApiFailure): boolean => failure.status === 429 || failure.status === 0;

/** No other path would say anything else. */
const isFinal = ({ status, code }: ApiFailure): boolean => status === 400 || code === SIGN_UP_CLOSED;

/** Makes the account: the first path that succeeds wins, a 400 ends the search with its field errors. */
export async function register(account: Registration): Promise<void> {
  let reason: ApiFailure | undefined;
  for (const path of REGISTRATION_PATHS) {
    try {
      await call({ ...authOperations.register, path }, { body: account });
      return;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || isFinal(failure)) throw failure;
      if (tellsWhy(failure)) reason ??= failure;
    }
  }
  throw reason ?? new Error(NO_PATH_WORKED);
}

/** What the sign-up page says when no account was made. */
export function registrationMessage(failure: unknown): string {
  return (failure instanceof Error && failure.message) || 'Could not create account.';
}
