import {
  authOperations,
  factorOperations,
  type OrganisationAnswer,
  organisationOperations,
  passkeyOperations,
  type SecondFactorNeeded,
  type SignedIn,
  type UsedPasskey,
  type User,
} from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { enterEstate } from '../../api/current-user.ts';
import { ApiFailure, isPassing, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { deviceMark } from '../../platform/device-mark.ts';
import { preferences } from '../../platform/preferences.ts';

/** Signs in, or returns which second factor is needed. */
export async function signIn(email: string, password: string): Promise<User | SecondFactorNeeded> {
  const answer = await call(authOperations.signIn, {
    body: { username: email, password, device: deviceMark() },
  });
  return 'next' in answer ? answer : enter(answer);
}

export const signInByCode = async (challenge: string, code: string): Promise<User> =>
  enter(await call(factorOperations.signIn, { body: { challenge, code, device: deviceMark() } }));

export const signInByPasskey = async (passkey: UsedPasskey): Promise<User> =>
  enter(await call(passkeyOperations.signIn, { body: { passkey, device: deviceMark() } }));

/** Signs in with the code from the organisation's login. A new account accepts the invitation. */
export async function signInByOrganisation(
  answer: OrganisationAnswer,
  invitation: string | null,
): Promise<{ user: User; isNew: boolean } | SecondFactorNeeded> {
  const signedIn = await call(organisationOperations.signIn, {
    body: { ...answer, ...(invitation !== null && { invitation }), device: deviceMark() },
  });
  if ('next' in signedIn) return signedIn;
  const { isNew, ...rest } = signedIn;
  return { user: enter(rest), isNew };
}

/** Stores the tokens of a login. */
function enter({ user, ...pair }: SignedIn): User {
  enterEstate(user);
  preferences.set(user.settings);
  tokens.save(pair);
  return user;
}

/** The message of the login dialog: one sentence for wrong credentials, otherwise the server's message. */
export function loginMessage(failure: unknown): string {
  const worded = failure instanceof ApiFailure && (failure.status === 429 || isPassing(failure));
  return worded ? messageOf(failure) : 'Invalid email or password';
}
