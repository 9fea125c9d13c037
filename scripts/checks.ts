import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import { slowPatterns } from './slow-patterns.ts';
import { type Advisories, advisoryFaults, advisoryWarnings, licenceFaults, type Supply } from './supply.ts';

export interface Finding {
  passed: boolean;
  /** The output if it failed. */
  output: string;
  /** A warning although it passed. */
  warning?: string;
}

export interface Check {
  name: string;
  run: () => Promise<Finding>;
}

/** Folders of our modules; empty ones are skipped. */
const CODE = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

export const CHECKS: Check[] = [
  { name: 'format', run: () => tool('@biomejs/biome', 'biome', ['check', '--linter-enabled=false', '.']) },
  { name: 'types and lint', run: () => typesAndLint(ROOT) },
  { name: 'no silenced rules', run: () => refuseSilencing(ROOT) },
  { name: 'dead code', run: () => tool('knip', 'knip', ['--no-progress']) },
  { name: 'dependency law', run: () => dependencyLaw(ROOT, 'err-long') },
  { name: 'quick patterns', run: () => quickPatterns(ROOT) },
  { name: 'licences and advisories', run: () => supplied(ROOT, new Date()) },
];

/** Checks the packages of others from stored files, so that it finds the same with and without a network. */
async function supplied(root: string, today: Date): Promise<Finding> {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const supply = read('package-lock.json') as Supply;
  const list = read('docs/security/advisories.json') as Advisories;
  const faults = [...licenceFaults(supply), ...advisoryFaults(supply, list, today)];
  const warning = advisoryWarnings(supply, list, today).join('\n');
  return { passed: faults.length === 0, output: faults.join('\n'), ...(warning !== '' && { warning }) };
}

/** Checks every file with the compiler's own errors and the rules in `.oxlintrc.json`, which share one program. */
export function typesAndLint(root: string): Promise<Finding> {
  const config = ['-c', join(ROOT, '.oxlintrc.json')];
  const strict = ['--deny-warnings', '--report-unused-disable-directives'];
  return tool('oxlint', 'oxlint', [...config, '--type-aware', '--type-check', ...strict, '.'], root);
}

/** Checks the tree in `root` against the rules in `.dependency-cruiser.mjs`. */
export function dependencyLaw(root: string, outputType: 'err-long' | 'json'): Promise<Finding> {
  const folders = CODE.filter((folder) => existsSync(join(root, folder)));
  const config = join(ROOT, '.dependency-cruiser.mjs');
  return tool('dependency-cruiser', 'depcruise', ['-c', config, '-T', outputType, ...folders], root);
}

/** The files that run where Cuverie is installed. */
const SHIPPED = ['packages', 'apps/server/src', 'apps/web/src', 'scripts/launch.mjs', 'scripts/launcher'];
const TESTS = [':!*.test.ts', ':!*.test.tsx', ':!**/testing/**'];

/** Checks that no text can keep a regular expression busy for longer than linear time. */
export async function quickPatterns(root: string): Promise<Finding> {
  const listed = await filesOf(root, [...SHIPPED, ...TESTS, ':!*.d.ts']);
  const faults = await slowPatterns(
    root,
    listed.filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path)),
  );
  return { passed: faults.length === 0, output: faults.join('\n') };
}

/** The files in these folders that are tracked by git or would be added. */
async function filesOf(root: string, places: readonly string[]): Promise<string[]> {
  const listed = await collect('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...places], root);
  if (!listed.passed) throw new Error(listed.output);
  return listed.output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** An error is fixed, or the rule is changed for all code; no single place is exempted. */
export async function refuseSilencing(root: string): Promise<Finding> {
  const sources = ['*.ts', '*.tsx', '*.mts', '*.js', '*.mjs', '*.css'];
  const found = (await filesOf(root, sources)).flatMap((path) =>
    silencedLines(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  );
  return { passed: found.length === 0, output: found.join('\n') };
}

/** `12: the line`, for every line with a comment that disables a check. */
export function silencedLines(source: string): string[] {
  const silencing =
    /(?:\/\/|\/\*)[\s*]*(?:(?:eslint|oxlint|stylelint)-(?:disable|enable)|@ts-(?:ignore|nocheck|expect-error)|biome-ignore|prettier-ignore|(?:v8|c8|istanbul) ignore)/;
  return source
    .split('\n')
    .flatMap((line, at) => (silencing.test(line) ? [`${at + 1}: ${line.trim()}`] : []));
}

/** Runs the program `bin` of an installed package on this Node, without a shell or npx. */
function tool(packageName: string, bin: string, args: string[], cwd = ROOT): Promise<Finding> {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin: bins } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> };
  const script = typeof bins === 'string' ? bins : bins[bin];
  if (script === undefined) throw new Error(`${packageName} has no program ${bin}.`);
  return collect(process.execPath, [join(dirname(manifest), script), ...args], cwd);
}

function collect(command: string, args: string[], cwd: string): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}
