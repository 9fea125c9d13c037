import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { refuseSilencing, silencedLines, typesAndLint } from './checks.ts';
import { temporaryFolder, write } from './testing/fixtures.ts';

// Split in two, so that this file itself silences nothing.
const SILENCING = [
  ['// oxlint', '-disable-next-line no-debugger'],
  ['/* eslint', '-disable */'],
  ['// @ts', '-ignore'],
  ['  // @ts', '-expect-error because'],
  ['{/* biome', '-ignore lint: x */}'],
  ['/* v8 ', 'ignore next */'],
].map((halves) => halves.join(''));

describe('comments that silence a check', () => {
  test.each(SILENCING)('are found: %s', (line) => {
    expect(silencedLines(`const a = 1;\n${line}\n`)).toEqual([`2: ${line.trim()}`]);
  });

  test('are distinguished from words about them', () => {
    expect(silencedLines("const rule = 'no-debugger'; // nothing is disabled here")).toEqual([]);
  });

  test('fail the check by file and line, also in uncommitted files', async () => {
    const root = await temporaryFolder();
    execFileSync('git', ['init', '-q'], { cwd: root });
    await write(join(root, 'a.ts'), 'export const a = 1;\n');
    expect(await refuseSilencing(root)).toEqual({ passed: true, output: '' });
    await write(join(root, 'b.tsx'), `\n${SILENCING[0]}\n`);
    expect(await refuseSilencing(root)).toEqual({ passed: false, output: `b.tsx:2: ${SILENCING[0]}` });
  });
});

test('an error of types fails the check by file and line', async () => {
  const root = await temporaryFolder();
  await write(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "noEmit": true } }');
  await write(join(root, 'a.ts'), 'export const litres: number = 225;\n');
  expect((await typesAndLint(root)).passed).toBe(true);
  await write(join(root, 'a.ts'), "export const litres: number = '225';\n");
  const { passed, output } = await typesAndLint(root);
  expect(passed).toBe(false);
  expect(stripVTControlCharacters(output)).toMatch(/TS2322[\s\S]*a\.ts:1/);
});
