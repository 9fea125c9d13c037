import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

/** The path of a file that is named from the top or from the server’s sources. */
const placeOf = (path: string): string | undefined =>
  [path, `apps/server/src/${path}`].map((one) => join(ROOT, one)).find(existsSync);

/** The files that a row names as code. */
const filesIn = (row: string): string[] =>
  row
    .split('`')
    .filter((_, at) => at % 2 === 1)
    .filter((name) => /^[\w./-]+\.\w+$/.test(name) && !name.startsWith('.'));

test('every requirement has a state we know', () => {
  const states = rows.map((row) => row.split(' | ')[3]);
  expect(rows.length).toBeGreaterThan(150);
  expect(states.filter((state) => !/^(met|n\/a|\*\*(partly|yours|gap)\*\*)$/.test(state ?? ''))).toEqual([]);
});

test('every file that is named is there', () => {
  expect(rows.flatMap(filesIn).filter((name) => placeOf(name) === undefined)).toEqual([]);
});

test('every page it links to is there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !link.startsWith('http'));
  expect(local.filter((link) => !existsSync(join(ROOT, 'docs/security', link)))).toEqual([]);
});
