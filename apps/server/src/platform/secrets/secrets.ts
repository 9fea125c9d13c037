import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { errorCode } from '../database/errors.ts';
import { readIfThere, syncFolder, writeDurably } from '../files.ts';
import { StartProblem } from '../start-problem.ts';

/** A key as people and files write it: 32 bytes in hex. */
export const SECRETS_KEY = /^[0-9a-f]{64}$/i;

/** Where the key stands in a data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Keeps what the server has to read again, so that whoever reads the database alone can't. */
export interface Secrets {
  /** @param owner whose it is: moved to somebody else's row it can't be opened */
  seal(secret: Buffer, owner: string): Buffer;
  /** Nothing where it was sealed by another key, or for somebody else. */
  open(sealed: Buffer, owner: string): Buffer | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function secretsBy(key: Buffer): Secrets {
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * By the key that was set, else by the one in the data folder, which is made where there is none.
 * @throws StartProblem where that file holds something else
 */
export async function secretsOf(dataDir: string, given: string | undefined): Promise<Secrets> {
  const hex = given ?? (await keyIn(dataDir));
  return secretsBy(Buffer.from(hex, 'hex'));
}

async function keyIn(dataDir: string): Promise<string> {
  const path = keyFile(dataDir);
  const there = (await readIfThere(path))?.trim();
  if (there === undefined) {
    await writeDurably(path, `${randomBytes(32).toString('hex')}\n`).catch((error: unknown) => {
      // Another server on this folder made one just now.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dataDir);
    return keyIn(dataDir);
  }
  if (SECRETS_KEY.test(there)) return there;
  throw new StartProblem(
    `${path} holds no key of 64 hex digits. Put back the file from a copy; or delete it, and people set up their authenticator apps anew.`,
  );
}
