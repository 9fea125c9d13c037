/** Web Push with `node:crypto`: encryption by RFC 8291, server identification by RFC 8292 (VAPID). */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;

/** Keys of a browser's subscription. */
export interface SubscriptionKeys {
  /** Public key, a point of 65 bytes. */
  p256dh: Buffer;
  /** 16 bytes. */
  auth: Buffer;
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Encrypts a message for one browser, as one record of `aes128gcm` (RFC 8188).
 * @param fixed sender's key and salt of an example; random otherwise
 */
export function encryptMessage(
  text: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  fixed?: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const sender = createECDH(CURVE);
  if (fixed) sender.setPrivateKey(fixed.privateKey);
  else sender.generateKeys();
  const own = sender.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = derived(sender.computeSecret(p256dh), auth, keyInfo, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter 2 marks the last record.
  const body = Buffer.concat([cipher.update(Buffer.concat([text, Buffer.from([2])])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, body, cipher.getAuthTag()]);
}

/** The key that identifies the servers to push services. */
export interface PushKey {
  /** The public key as sent to browsers. */
  publicKey: string;
  privateKey: KeyObject;
}

/** @param secret private key, 32 bytes */
export function pushKeyOf(secret: Buffer): PushKey {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

export function drawPushSecret(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeros may be missing.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
}

const HOURS_12_S = 12 * 3600;

/** Returns the header that identifies the server to a push service, valid for half a day. */
export function vapid(endpoint: URL, { publicKey, privateKey }: PushKey, subject: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(now.getTime() / 1000) + HOURS_12_S;
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp: expires, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(claims), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`;
}
