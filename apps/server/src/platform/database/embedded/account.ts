/**
 * PostgreSQL refuses to run as root. A server started as root gives the database folder to an unprivileged user and
 * runs PostgreSQL as that user; otherwise it runs as the current user.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { lchown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnsupportedPlatform } from './errors.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `undefined`: PostgreSQL runs as the user of this process. */
export type RunAs = Account | undefined;

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/** Returns the account of that name, if it exists. */
function accountOf(name: string): Account | undefined {
  const ask = (flag: string) => execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' });
  try {
    // macOS writes the uid of this user as -2, which system calls understand as unsigned.
    return { uid: Number(ask('-u')) >>> 0, gid: Number(ask('-g')) >>> 0 };
  } catch {
    return undefined;
  }
}

function unprivileged(): Account {
  for (const name of CANDIDATES) {
    const account = accountOf(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new UnsupportedPlatform('started as root, and there is neither a user "postgres" nor "nobody"');
}

function ownerOf(folder: string): Account | undefined {
  try {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Returns who runs PostgreSQL: the owner of an existing cluster comes first, so that a later `postgres` user changes
 * nothing.
 */
export function chooseAccount(cluster: string): RunAs {
  if (!isRoot()) return undefined;
  const owner = ownerOf(cluster);
  return owner !== undefined && owner.uid !== 0 ? owner : unprivileged();
}

/** Returns whether a user may pass through this folder and all above it, conservatively by mode bits. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

export async function giveTo(path: string, account: RunAs): Promise<void> {
  if (account !== undefined) await lchown(path, account.uid, account.gid);
}

/** For a folder restored from a backup by root: PostgreSQL requires that it owns every file. */
export async function giveTreeTo(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), account.uid, account.gid);
  await lchown(folder, account.uid, account.gid);
}

export async function makePrivateFolder(folder: string, account: RunAs): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await giveTo(folder, account);
}

/** Options for `spawn` to become that user; uid_t is signed in Node's checks. */
export function spawnAs(account: RunAs): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid | 0, gid: account.gid | 0 };
}
