import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from '@swc/core';
import { check } from 'recheck';

/**
 * User input must be matched in linear time. Every shipped pattern is proven to do so by recheck's automaton checker.
 * Its steps are limited instead of its time, so that a slow machine gets the same result.
 */
const PROOF = { checker: 'automaton', timeout: null } as const;

interface Pattern {
  source: string;
  flags: string;
}

interface Found {
  patterns: Pattern[];
  /** The number of patterns built at run time, which cannot be checked. */
  unknown: number;
}

/** The patterns of a module: regular expression literals, and `RegExp` with constant arguments. */
export async function patternsIn(code: string, path: string): Promise<Found> {
  const isTyped = /\.tsx?$/.test(path);
  const hasJsx = path.endsWith('x');
  const module = await parse(
    code,
    isTyped ? { syntax: 'typescript', tsx: hasJsx } : { syntax: 'ecmascript', jsx: hasJsx },
  );
  const found: Found = { patterns: [], unknown: 0 };
  collect(module, found);
  return found;
}

function collect(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const part of value) collect(part, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Partial<Record<string, unknown>> & { type?: Node['type'] };
  if (node.type === 'RegExpLiteral') {
    found.patterns.push({ source: String(node['pattern']), flags: String(node['flags']) });
  }
  if (isRegExpCall(node)) {
    const [source, flags = ''] = (node['arguments'] as { expression: object }[]).map(constant);
    if (source === undefined) found.unknown += 1;
    else found.patterns.push({ source, flags });
  }
  for (const part of Object.values(node)) collect(part, found);
}

const isRegExpCall = (node: Partial<Record<string, unknown>>): boolean =>
  (node['type'] === 'NewExpression' || node['type'] === 'CallExpression') &&
  (node['callee'] as { value?: unknown }).value === 'RegExp';

/** A string literal. */
function constant({ expression }: { expression: object }): string | undefined {
  if ('value' in expression && typeof expression.value === 'string') return expression.value;
  if (!('quasis' in expression) || !Array.isArray(expression.quasis) || expression.quasis.length > 1)
    return undefined;
  return (expression.quasis[0] as { cooked?: string }).cooked;
}

/** Lists every pattern in the files that is not proven to be fast. */
export async function slowPatterns(root: string, paths: readonly string[]): Promise<string[]> {
  const verdicts = new Map<string, Promise<string | undefined>>();
  const faults: string[] = [];
  for (const path of paths) {
    const { patterns, unknown } = await patternsIn(readFileSync(join(root, path), 'utf8'), path);
    if (unknown > 0) faults.push(`${path}: a pattern is put together of what is not constant`);
    for (const pattern of patterns) {
      const name = `/${pattern.source}/${pattern.flags}`;
      const verdict = verdicts.get(name) ?? problemOf(pattern);
      verdicts.set(name, verdict);
      const problem = await verdict;
      if (problem !== undefined) faults.push(`${path}: ${name} ${problem}`);
    }
  }
  return faults;
}

async function problemOf({ source, flags }: Pattern): Promise<string | undefined> {
  const verdict = await check(source, flags, PROOF);
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'vulnerable')
    return `takes ${verdict.complexity.summary} time, as with ${verdict.attack.pattern}`;
  return `cannot be proven to be quick (${verdict.error.kind}): it looks ahead or behind, refers back or is very large`;
}
