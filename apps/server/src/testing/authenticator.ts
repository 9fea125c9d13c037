/** A WebAuthn authenticator with its own keys, for tests. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Client } from './app.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** Flags: user present, user verified, and attested data. */
const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

interface Wishes {
  origin?: string;
  host?: string;
  /** Its use counter; 0 by default, like synced devices. */
  counter?: number;
  isVerified?: boolean;
  /** Of another passkey. */
  id?: string;
}

export type Authenticator = ReturnType<typeof authenticator>;

export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = base64(credential);

  function about({ host = 'cellar.example.com', counter = 0, isVerified = true }: Wishes, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT + (isVerified ? VERIFIED : 0) + more;
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  }
  const said = (type: string, challenge: string, { origin = 'https://cellar.example.com' }: Wishes): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const answer = (response: object, { id: other = id }: Wishes) => ({
    id: other,
    rawId: other,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** A new passkey with attestation `none`. */
    make(challenge: string, wishes: Wishes = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}, RFC 9053.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, credential.length]);
      const data = Buffer.concat([about(wishes, HAS_KEY), Buffer.alloc(16), length, credential, key]);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const clientDataJSON = base64(said('webauthn.create', challenge, wishes));
      return answer(
        { clientDataJSON, attestationObject: base64(attestation), transports: ['internal'] },
        wishes,
      );
    },
    /** A signature by it. */
    use(challenge: string, wishes: Wishes = {}) {
      const data = about(wishes);
      const client = said('webauthn.get', challenge, wishes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer(
        {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          userHandle: 'anything',
        },
        wishes,
      );
    },
  };
}

interface PasskeyRequest {
  options: { challenge: string };
}

/** Adds a passkey to a signed-in person's account. */
export async function addPasskey(
  client: Pick<Client, 'post'>,
  device: Authenticator,
  wishes: Wishes = {},
  name = 'Phone',
) {
  const { data } = await client.post<PasskeyRequest>('/api/account/passkeys/options');
  const passkey = device.make(data.options.challenge, wishes);
  return client.post<{ recoveryCodes: string[] | null }>('/api/account/passkeys', { name, passkey });
}
