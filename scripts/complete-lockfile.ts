import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import {
  completeLockfile,
  type Lockfile,
  missingOptionalPackages,
  unverifiedPackages,
  withIntegrity,
} from './lockfile.ts';

const path = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = missingOptionalPackages(lock);
const whole = completeLockfile(lock);
const unverified = unverifiedPackages(whole);
const hashes = new Map(
  unverified.flatMap(({ name, version }) => {
    const hash = hashOf(name, version);
    return hash === undefined ? [] : [[`${name}@${version}`, hash]];
  }),
);
if (missing.length + unverified.length > 0) {
  writeFileSync(path, `${JSON.stringify(withIntegrity(whole, hashes), null, 2)}\n`);
}
console.log(
  missing.length + unverified.length === 0
    ? 'The lockfile is complete.'
    : `Added ${missing.length} packages and ${hashes.size} hashes.`,
);
if (hashes.size < unverified.length) {
  const left = unverifiedPackages(withIntegrity(whole, hashes)).map(
    ({ name, version }) => `${name}@${version}`,
  );
  console.log(
    `This registry does not know:\n  ${left.join('\n  ')}\nRun npm run lockfile again with one that does.`,
  );
}

/** The hash from the registry, which is the same for every user of that platform's package. */
function hashOf(name: string, version: string): string | undefined {
  const args = ['view', `${name}@${version}`, 'dist.integrity'];
  try {
    return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
