import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/errors.ts';
import { readIfThere, syncFolder, writeDurably } from '../files.ts';
import { StartProblem } from '../start-problem.ts';

/** A key as text: 32 bytes in hex. */
export const SECRETS_KEY = /^[0-9a-f]{64}$/i;

/** Path of the key in a data folder. */
const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Encrypts what the server has to read again, so that the database alone does not reveal it. */
export interface Secrets {
  /** @param owner its row: moved to another person's row it cannot be decrypted */
  seal(secret: Buffer, owner: string): Buffer;
  /** `undefined` if it was encrypted with another key or for another person. */
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
 * Uses the configured key, or the one in the data folder, which is created if missing.
 * @throws StartProblem if that file is invalid
 */
export async function secretsOf(dataDir: string, given: string | undefined): Promise<Secrets> {
  const hex = given ?? (await keyIn(dataDir));
  return secretsBy(Buffer.from(hex, 'hex'));
}

/** Returns the key in a data folder, if there is one. */
export const readKey = async (dataDir: string): Promise<string | undefined> =>
  (await readIfThere(keyFile(dataDir)))?.trim();

export async function putKey(dataDir: string, key: string): Promise<void> {
  const path = keyFile(dataDir);
  const unfinished = `${path}.restoring`;
  await rm(unfinished, { force: true });
  await writeDurably(unfinished, `${key}\n`);
  await rename(unfinished, path);
  await syncFolder(dataDir);
}

async function keyIn(dataDir: string): Promise<string> {
  const path = keyFile(dataDir);
  const there = await readKey(dataDir);
  if (there === undefined) {
    // Written completely before it is renamed, since another server may be reading or creating it.
    const unfinished = `${path}.${randomUUID()}`;
    await writeDurably(unfinished, `${randomBytes(32).toString('hex')}\n`);
    await link(unfinished, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await rm(unfinished);
    await syncFolder(dataDir);
    return keyIn(dataDir);
  }
  if (SECRETS_KEY.test(there)) return there;
  throw new StartProblem(
    `${path} holds no key of 64 hex digits. Put back the file from a copy; or delete it; people then set up their authenticator apps again.`,
  );
}
