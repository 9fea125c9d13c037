import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@cuverie/domain';
import { digest } from '../../../platform/digest.ts';

/** Digits and letters that cannot be mistaken for one another. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LETTERS = 24;
const GROUP = /.{6}/g;

/**
 * Creates a code of 120 random bits, such as `7k2mqx-9d4pnw-h3v8rc-t5zybe`, which cannot be guessed from its SHA-256.
 */
function newCode(): string {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS.charAt(byte % 32)).join('');
  return (letters.match(GROUP) ?? []).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Normalizes a typed code: capitals, missing hyphens, letters that look like digits. */
function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** Returns the stored hash of a person's code. */
export const recoveryHash = (userId: string, code: string): Buffer => digest(`${userId} ${plain(code)}`);
