import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

/** Where something lies that is named from the top or from the server’s sources. */
const placeOf = (path: string): string | undefined =>
  [path, `apps/server/src/${path}`].map((one) => join(ROOT, one)).find(existsSync);

/** What is named as code in a row, and what stands in quotation marks after each. */
const named = (row: string) =>
  row
    .split('`')
    .flatMap((name, at, all) => (at % 2 === 1 ? [{ name, after: all[at + 1] ?? '' }] : []))
    .filter(({ name }) => /^[\w./-]+\.\w+$/.test(name) && !name.startsWith('.'));

/** A title as a source has it, whichever quotation mark is around it. */
const title = (text: string) => text.replaceAll('\\"', '"');

test('every requirement has a state we know', () => {
  const states = rows.map((row) => row.split(' | ')[3]);
  expect(rows.length).toBeGreaterThan(150);
  expect(states.filter((state) => !/^(met|n\/a|\*\*(partly|yours|gap)\*\*)$/.test(state ?? ''))).toEqual([]);
});

test('every file that is named is there', () => {
  const missing = rows.flatMap((row) => named(row).filter(({ name }) => placeOf(name) === undefined));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every test that is quoted has that title', () => {
  const wrong = rows.flatMap((row) =>
    named(row).flatMap(({ name, after }) => {
      const place = placeOf(name);
      const source = place === undefined ? '' : readFileSync(place, 'utf8');
      const titles = [...after.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, text = '']) => title(text));
      return titles.filter((one) => !source.includes(one)).map((one) => `${name}: ${one}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test('every page it links to is there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !link.startsWith('http'));
  expect(local.filter((link) => !existsSync(join(ROOT, 'docs/security', link)))).toEqual([]);
});
