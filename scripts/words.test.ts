/** All text for users is in the tables of words, and nowhere else. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords } from '@cuverie/contract';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const TOLD_ELSEWHERE = [
  // Mails and messages are whole texts, and the report of a restored archive is kept as it was.
  /auth\/(?:[\w-]+\/\w+\.message|letter)\.ts$/,
  /notifications\/(?:letter|messages)\.ts$/,
  /exchange\/archive\//,
  // Citations of formulas and limits stay in the language of their source.
  /domain\/src\/winery\/(?:bench\/sources|limits)\.ts$/,
  // Labels of fields.
  /contract\/src\/\w+\/\w+\.fields\.ts$/,
  // These messages are for the operator of the server.
  /platform\/(?:backup|database|mail|secrets|tls)\//,
  /factors\/elsewhere\.ts$/,
];
const files = globSync(['packages/*/src/**/*.ts', 'apps/server/src/{features,platform}/**/*.ts'], {
  cwd: ROOT,
})
  .filter((path) => !/\.test\.ts$|\/testing\/|\.testing\.ts$/.test(path))
  .toSorted();
const isTable = (path: string): boolean => path.includes('/src/words/');

type Node = Record<string, unknown> & { type?: string };

/** Passes every node below one to `visit`, which returns whether to stop there. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && visit(value as Node)) return;
  for (const part of Object.values(value)) walk(part, visit);
}

const moduleOf = (path: string): unknown =>
  parseSync(readFileSync(join(ROOT, path), 'utf8'), { syntax: 'typescript' });

const textOf = (node: Node): string | undefined => {
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join('${}');
};
const nameOf = (node: unknown): string => String((node as { value?: unknown } | undefined)?.value);

/** Descriptions of calls for programmers, internal errors, statements, and names of fields and of styles. */
function isNotTold(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'KeyValueProperty')
    return /^(?:summary|summaries|description|help|field|style)$/.test(nameOf(node['key']));
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error');
  if ((node['callee'] as Node | undefined)?.type === 'Super') return true;
  return (
    node.type === 'CallExpression' && /^(?:numberIn|oneOf|byStyle|requiredText)$/.test(nameOf(node['callee']))
  );
}

const SENTENCE = /^(?:[A-Z]|\$\{\})\S* (?:\S+ )*?[a-z’]{2,} [a-z’]{2,}/;

test('no sentence is outside of the tables', () => {
  const found: string[] = [];
  const shown = (path: string) => !isTable(path) && !TOLD_ELSEWHERE.some((elsewhere) => elsewhere.test(path));
  for (const path of files.filter(shown)) {
    walk(moduleOf(path), (node) => {
      const text = textOf(node);
      if (text !== undefined && SENTENCE.test(text)) found.push(`${path}: ${text}`);
      return isNotTold(node);
    });
  }
  expect(found).toEqual([]);
});

/** The codes of all tables: the keys of functions that word parameters. */
function codesOfTables(): string[] {
  const codes: string[] = [];
  for (const path of files.filter(isTable)) {
    walk(moduleOf(path), (node) => {
      const value = node['value'] as Node | undefined;
      if (node.type === 'KeyValueProperty' && value?.type === 'ArrowFunctionExpression')
        codes.push(nameOf(node['key']));
      return false;
    });
  }
  return codes;
}

test('each code is in one table, is used, and has a sentence', () => {
  const codes = codesOfTables();
  expect(codes.length).toBeGreaterThan(150);
  expect(new Set(codes).size).toBe(codes.length);

  const texts = new Set<string>();
  for (const path of files.filter((one) => !isTable(one) || one.endsWith('errors.ts'))) {
    walk(moduleOf(path), (node) => {
      texts.add(textOf(node) ?? '');
      return false;
    });
  }
  // `brix_outside` is used as `${measure}_outside`, `overloaded.busy` by its `busy`.
  const isUsed = (code: string): boolean =>
    texts.has(code) ||
    texts.has(code.split('.')[1] ?? code) ||
    [code.replace(/^[a-z]+_/, '${}_'), code.replace(/_[a-z]+$/, '_${}')].some((made) => texts.has(made));
  expect(codes.filter((code) => !isUsed(code))).toEqual([]);

  // Some parameters are always text, lists too.
  const textParams = new Map<unknown, string>([
    ['spans', '2026-05-04/2026-05-06'],
    ['criteria', 'brix ta'],
    ['name', 'Region'],
  ]);
  const params = new Proxy({}, { get: (_, name) => textParams.get(name) ?? 2 });
  for (const code of codes) expect(inWords({ code, params }, '')).toMatch(/\S\s\S/);
});
