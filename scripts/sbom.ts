/**
 * `npm run sbom -- FILE`: writes the list of Cuverie's packages in CycloneDX, from the lockfile and without a network.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ROOT } from './launcher/paths.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say where to write it: npm run sbom -- cuverie.cdx.json');
  process.exitCode = 1;
} else {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const written = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  writeFileSync(file, written);
  const { components } = JSON.parse(written) as { components: unknown[] };
  console.log(`${file} lists ${components.length} components.`);
}
