import { createHash } from 'node:crypto';

/** SHA-256. Enough for random values such as tokens; never for a password. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
