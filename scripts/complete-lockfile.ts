import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import { completeLockfile, type Lockfile, missingOptionalPackages } from './lockfile.ts';

const path = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = missingOptionalPackages(lock);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLockfile(lock), null, 2)}\n`);
console.log(missing.length === 0 ? 'The lockfile is complete.' : `Added ${missing.length} packages.`);
