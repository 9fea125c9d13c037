import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

test('no file of text has the marks of a merge conflict', () => {
  const files = globSync('{*.md,docs,apps,packages,e2e,bench,scripts}{,/**/*.{md,ts,tsx,css,sql,json}}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((path) => /\.\w+$/.test(path));
  expect(files.length).toBeGreaterThan(1000);
  const marked = files.filter((path) => /^(?:<{7}|>{7}) /m.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(marked).toEqual([]);
});
