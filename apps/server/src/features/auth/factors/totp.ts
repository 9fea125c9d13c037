/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all apps support. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Number of steps before and after now that are accepted, since clocks differ and typing takes time. */
const WINDOW = 1;

/** Returns the time step of an instant. */
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

/** Returns the step near now that a code belongs to. */
export function stepOf(secret: Buffer, code: string, now: Date, window = WINDOW): number | undefined {
  const typed = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(now) - window; step <= stepAt(now) + window; step += 1) {
    const right = Buffer.from(codeOf(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) found = step;
  }
  return found;
}

/** Ten steps are five minutes: enough for a wrong clock, and only a few more codes to guess. */
const CLOCK_WINDOW = 10;

/**
 * Returns by how many minutes the clock of an app is wrong, negative if it is slow; `undefined` if the code is not
 * within five minutes.
 */
export function minutesOff(secret: Buffer, code: string, now: Date): number | undefined {
  const step = stepOf(secret, code, now, CLOCK_WINDOW);
  const off = step === undefined ? 0 : step - stepAt(now);
  return Math.abs(off) <= WINDOW ? undefined : (off * STEP_MS) / 60_000;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 for secrets in whole groups of five bytes, which need no padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

/** Returns the URL in the QR code for an app. */
export function uriOf(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Cuverie' });
  return `otpauth://totp/Cuverie:${encodeURIComponent(account)}?${query.toString()}`;
}
