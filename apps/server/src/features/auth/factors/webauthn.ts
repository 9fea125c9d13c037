/** The rules of passkeys. The library is loaded on first use, since it takes 28 MB. */
import { isIP } from 'node:net';
import type { NewPasskey, UsedPasskey } from '@cuverie/contract';
import { type Refusal, refused } from '../../../platform/http/refusal.ts';
import type { MadePasskey, StoredPasskey } from './passkeys.store.ts';

const library = () => import('@simplewebauthn/server');

/** Host and origin of passkeys. */
export interface Place {
  host: string;
  origin: string;
}

/** @returns `undefined` if browsers support no passkeys there: without https (except localhost) or for an IP address */
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
  known: readonly StoredPasskey[],
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

/** @param known passkeys of the person; without them the browser offers all it has */
export async function optionsToUse({ host }: Place, challenge: string, known: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: bytes(challenge),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return { ...options };
}

/** Returns the challenge an answer claims, to look it up before anything is trusted. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = clientData as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** @throws Refusal 400 for another origin, another challenge, or missing user verification */
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
 * @returns the passkey's own use counter; 0 if it has none
 * @throws Refusal 400 for another origin, another key, or a counter that went back, which means a copy
 */
export async function checkUsed(
  place: Place,
  used: UsedPasskey,
  challenge: string,
  { credentialId: id, publicKey, counter, transports }: StoredPasskey,
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
