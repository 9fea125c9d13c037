import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quickPatterns } from './checks.ts';
import { patternsIn } from './slow-patterns.ts';
import { temporaryFolder, write } from './testing/fixtures.ts';

/** Patterns that take at least quadratic time, or may, each for another reason. */
const REFUSED: Record<string, [code: string, said: RegExp]> = {
  'packages/domain/src/digits.ts': ['export const a = /^\\d+\\.?\\d*$/;', /2nd degree polynomial/],
  'packages/contract/src/schema.ts': [
    "import { z } from 'zod';\nexport const a = z.string().regex(/^(a+)+$/, 'No');",
    /exponential/,
  ],
  'apps/server/src/end.ts': ["export const a = (text: string) => text.replace(/\\/+$/, '');", /polynomial/],
  'apps/server/src/made.ts': ["export const a = new RegExp('(a|a)*b', 'u');", /exponential/],
  'apps/server/src/made-of-lines.ts': ['export const a = RegExp(`x*x*$`);', /polynomial/],
  'apps/server/src/unknown.ts': [
    'export const a = (word: string) => new RegExp(`^${word}`);',
    /put together of what is not constant/,
  ],
  'apps/web/src/Ahead.tsx': ['export const A = () => <i>{/^a+(?!b)/.source}</i>;', /cannot be proven/],
  'apps/web/src/back.ts': ['export const a = /^(a+)\\1$/;', /cannot be proven/],
  'scripts/launcher/slow.mjs': ['export const a = /\\(.*\\)/;', /polynomial/],
};

const HARMLESS: Record<string, string> = {
  'packages/domain/src/fine.ts': 'export const a = /^\\d+(\\.\\d*)?$/;',
  'apps/server/src/fine.ts': "export const a = ['a//b'.split('//'), /[0-9a-f]{32}/iu, RegExp('^a+$')];",
  // Tests never match user input.
  'apps/server/src/slow.test.ts': 'export const a = /(a+)+$/;',
  'apps/server/src/testing/slow.ts': 'export const a = /(a+)+$/;',
  'bench/slow.ts': 'export const a = /(a+)+$/;',
};

describe('a pattern that a long text keeps busy', () => {
  test('fails the check by its file, however it is written', { timeout: 60_000 }, async () => {
    const root = await temporaryFolder();
    execFileSync('git', ['init', '-q'], { cwd: root });
    for (const [path, code] of Object.entries(HARMLESS)) await write(join(root, path), `${code}\n`);
    expect(await quickPatterns(root)).toEqual({ passed: true, output: '' });
    for (const [path, [code]] of Object.entries(REFUSED)) await write(join(root, path), `${code}\n`);
    const { passed, output } = await quickPatterns(root);
    expect(passed).toBe(false);
    const lines = output.split('\n').toSorted();
    expect(lines.map((line) => line.split(':', 1)[0])).toEqual(Object.keys(REFUSED).toSorted());
    for (const line of lines) expect(line).toMatch(REFUSED[line.split(':', 1)[0] ?? '']?.[1] ?? /no such/);
  });

  test('is found in every place of a module', async () => {
    const code = `
      class A { static a = /1/; b(c = /2/) { return \`\${/3/g}\`; } }
      export const d = { e: [/4/], f: () => ('a'.match(/5/) ? /6/ : RegExp("7", "i")) };`;
    const { patterns } = await patternsIn(code, 'a.ts');
    expect(patterns.map(({ source, flags }) => source + flags).toSorted()).toEqual([
      '1',
      '2',
      '3g',
      '4',
      '5',
      '6',
      '7i',
    ]);
  });
});
