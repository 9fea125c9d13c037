import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify, parseOptions } from '@node-rs/argon2';
import { overloaded } from '../http/refusal.ts';
import { queueOf } from '../queue.ts';

export interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * Argon2id (the library's default) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one
 * lane. If it is increased, passwords are rehashed at their owner's next login.
 */
export const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One of libuv's four threads stays free for files and names. */
const AT_ONCE = Math.min(3, availableParallelism());
/** About a second of hashing; later callers are refused. */
const WAITING = 100;

export type Passwords = Awaited<ReturnType<typeof passwordsWith>>;

export interface PasswordOptions {
  cost?: Cost;
  atOnce?: number;
  waiting?: number;
  /** Compares hashes; tests use one that counts. */
  verify?: typeof argon2Verify;
}

export async function passwordsWith(options: PasswordOptions = {}) {
  const { cost = COST, atOnce = AT_ONCE, waiting = WAITING, verify = argon2Verify } = options;
  const nobodys = await argon2Hash(randomBytes(32), cost);
  const inTurn = queueOf({
    atOnce,
    waiting,
    full: () => overloaded('sign_ins'),
  });
  return {
    /** @throws Refusal 503 if too many are waiting, like `matches` */
    hash: (password: string): Promise<string> => inTurn(() => argon2Hash(spelled(password), cost)),
    /**
     * Without a stored hash, or with an empty one, it takes as long and returns false, so that an unknown account looks
     * like a wrong password.
     */
    matches: async (password: string, stored: string | undefined): Promise<boolean> => {
      const same = await inTurn(() => verify(stored || nobodys, spelled(password)));
      return same && Boolean(stored);
    },
    /** Returns whether a hash was made at less than the current cost. */
    isOutdated: (stored: string): boolean => {
      const made = parseOptions(stored);
      return made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost;
    },
  };
}

/** Keyboards send an accented letter as one character or two; it is the same password (NIST SP 800-63B). */
const spelled = (password: string): string => password.normalize('NFKC');
