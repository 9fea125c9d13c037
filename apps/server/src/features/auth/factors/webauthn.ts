/** The rules of passkeys, by a library that is loaded when the first one comes: it takes 28 MB. */
import { isIP } from 'node:net';
import type { NewPasskey, UsedPasskey } from '@cuverie/contract';
import { type Refusal, refused } from '../../../platform/http/refusal.ts';
import type { KeptPasskey, MadePasskey } from './passkeys.store.ts';

const library = () => import('@simplewebauthn/server');

/** Where passkeys are made for. */
export interface Place {
  host: string;
  origin: string;
}

/** @returns nothing where browsers know no passkeys: without https, but for this machine itself, and without a name */
export function placeOf(siteUrl: string): Place | undefined {
  const { protocol, hostname: host, origin } = new URL(siteUrl);
  const isHere = host === 'localhost' || host.endsWith('.localhost');
  return (protocol === 'https:' && isIP(host) === 0 && !host.startsWith('[')) || isHere
    ? { host, origin }
    : undefined;
}

/** @throws Refusal 409 where passkeys don't work */
export function needPlace(siteUrl: string): Place {
  const place = placeOf(siteUrl);
  if (place === undefined) throw refused(409, 'passkeys_off', { address: siteUrl });
  return place;
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

interface Person {
  id: string;
  email: string;
  name: string;
}

export async function optionsToMake(
  { host }: Place,
  challenge: string,
  person: Person,
  known: readonly KeptPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Cuverie',
    rpID: host,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: bytes(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** @param known of the one who is to use theirs; without them a browser offers what it has */
export async function optionsToUse({ host }: Place, challenge: string, known: readonly KeptPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: bytes(challenge),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return { ...options };
}

/** The challenge an answer claims; to be looked up before anything is trusted. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** @throws Refusal 400 where it was made elsewhere, for something else, or without looking who does it */
export async function checkMade(place: Place, made: NewPasskey, challenge: string): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
  }).catch(notBelieved);
  if (!verified) throw notRight();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: made.response.transports,
    host: place.host,
  };
}

/**
 * @returns how often it was used by now, as it counts itself; 0 where it doesn't
 * @throws Refusal 400 where it was signed elsewhere, by another key, or counts less than it did: then it is a copy
 */
export async function checkUsed(
  place: Place,
  used: UsedPasskey,
  challenge: string,
  { credentialId: id, publicKey, counter, transports }: KeptPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(notBelieved);
  if (!verified) throw notRight();
  return authenticationInfo.newCounter;
}

function notBelieved(cause: unknown): never {
  throw Object.assign(notRight(), { cause });
}

const notRight = (): Refusal => refused(400, 'passkey_refused');
