import { authOperations, type Registration, SIGN_UP_CLOSED } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';

/** The paths for new accounts, tried in this order. */
export const REGISTRATION_PATHS = [
  '/api/user/register/',
  '/api/auth/register/',
  '/api/register/',
  '/api/accounts/register/',
] as const;

const NO_PATH_WORKED =
  'Could not create account. Please try again or sign in if you already have an account.';

/** Whether the refusal's own message is better than a general one: too many attempts, or no network. */
const hasOwnReason = (failure: ApiFailure): boolean => failure.status === 429 || failure.status === 0;

/** Whether every other path would answer the same. */
const isFinal = ({ status, code }: ApiFailure): boolean => status === 400 || code === SIGN_UP_CLOSED;

/** Creates the account. The first path that succeeds wins; a 400 stops with its field errors. */
export async function register(account: Registration): Promise<void> {
  let reason: ApiFailure | undefined;
  for (const path of REGISTRATION_PATHS) {
    try {
      await call({ ...authOperations.register, path }, { body: account });
      return;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || isFinal(failure)) throw failure;
      if (hasOwnReason(failure)) reason ??= failure;
    }
  }
  throw reason ?? new Error(NO_PATH_WORKED);
}

/** The message of the sign-up page if no account was created. */
export function registrationMessage(failure: unknown): string {
  return (failure instanceof Error && failure.message) || 'Could not create account.';
}
