import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What systems commonly give, for one that can't be asked. */
const USUAL = 1024;

/** How many files and sockets this process may have open at once. */
export function mostOpenFiles(): number {
  try {
    const said =
      process.platform === 'linux'
        ? /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
        : execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8', timeout: 5000 }).trim();
    return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said) || USUAL;
  } catch {
    return USUAL;
  }
}
