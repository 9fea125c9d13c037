/**
 * `npm run advisories`: asks the registry for the advisories that concern the lockfile, and stores the answer for the
 * checks.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import { type Advisories, type Audit, advisoriesOf, type Supply, suppliedPackages } from './supply.ts';

const path = join(ROOT, 'docs/security/advisories.json');
const supply = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Supply;
const before = JSON.parse(readFileSync(path, 'utf8')) as Advisories;

// It exits with 1 if it found any.
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
const audit = JSON.parse(stdout || '{}') as Partial<Audit>;
const isAnswered = audit.vulnerabilities !== undefined;
const asked = new Date().toISOString().slice(0, 10);
// Without an answer, earlier advisories are kept.
const now: Advisories = audit.vulnerabilities
  ? {
      ...before,
      asked,
      isAnswered,
      about: suppliedPackages(supply),
      advisories: advisoriesOf({ vulnerabilities: audit.vulnerabilities }, supply),
    }
  : { ...before, asked: before.isAnswered ? before.asked : asked };
writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
console.log(
  isAnswered
    ? `${now.advisories.length} advisories concern the lockfile; npm run check tells which.`
    : 'The registry gave no answer about advisories. Try again with one that does (npm config get registry).',
);
process.exitCode = isAnswered ? 0 : 1;
