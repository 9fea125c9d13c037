/** Codes of authenticator apps: RFC 6238 by SHA-1, six digits and steps of 30 seconds, which is what all of them know. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after now whose codes are taken: clocks differ, and people type. */
const WINDOW = 1;

/** The step an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** RFC 4226, 5.3. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step near now that a code is of. */
export function stepOf(secret: Buffer, code: string, now: Date, window = WINDOW): number | undefined {
  const typed = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(now) - window; step <= stepAt(now) + window; step += 1) {
    const right = Buffer.from(codeOf(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) found = step;
  }
  return found;
}

/** Five minutes: far enough for a clock that is wrong, and few codes more to guess at. */
const CLOCK_WINDOW = 10;

/**
 * How far the clock of an app is off whose code is not of now: minutes, less than 0 where it is behind; `undefined` where
 * the code is not one of the last or the next five minutes.
 */
export function minutesOff(secret: Buffer, code: string, now: Date): number | undefined {
  const step = stepOf(secret, code, now, CLOCK_WINDOW);
  const off = step === undefined ? 0 : step - stepAt(now);
  return Math.abs(off) <= WINDOW ? undefined : (off * STEP_MS) / 60_000;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, for secrets of whole groups of five bytes: nothing is left to pad. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

/** What an app reads from a QR code. */
export function uriOf(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Cuverie' });
  return `otpauth://totp/Cuverie:${encodeURIComponent(account)}?${query.toString()}`;
}
