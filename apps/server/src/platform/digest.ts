import { createHash } from 'node:crypto';

/** SHA-256. Enough for what is random already (a token); never for a password. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
