import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from '@swc/core';
import { check } from 'recheck';

/**
 * What a person sends is matched in time proportional to its length: every pattern that ships is proven to, by what
 * recheck knows of automata. Steps are limited and no time is, so that a slow machine comes to the same answer.
 */
const PROOF = { checker: 'automaton', timeout: null } as const;

interface Pattern {
  source: string;
  flags: string;
}

interface Found {
  patterns: Pattern[];
  /** How many are put together while the program runs: nobody can tell what they will be. */
  unknown: number;
}

/** The patterns of a module: what stands between slashes, and what `RegExp` makes of constants. */
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

/** A text that stands there as it is. */
function constant({ expression }: { expression: object }): string | undefined {
  if ('value' in expression && typeof expression.value === 'string') return expression.value;
  if (!('quasis' in expression) || !Array.isArray(expression.quasis) || expression.quasis.length > 1)
    return undefined;
  return (expression.quasis[0] as { cooked?: string }).cooked;
}

/** Names every pattern of the files that is not proven to be quick. */
export async function slowPatterns(root: string, paths: readonly string[]): Promise<string[]> {
  // In a thread of its own, in JavaScript: no Java, no other program.
  process.env['RECHECK_BACKEND'] = 'worker';
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
