import { say } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
/** Deeper than anything the contract speaks of; a megabyte of brackets is deeper than the stack. */
export const DEEPEST = 32;

/**
 * Zod compares the `length` of whatever came in place of a text or a list, and fails where that is an object without a
 * number to it. Nothing of ours has a field of that name.
 */
const NO_LENGTH = say('length_not_text');

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in JSON; no person types either. */
function problemInText(text: string): Sentence | undefined {
  if (text.includes('\0')) return say('nul_character');
  return text.isWellFormed() ? undefined : say('half_character');
}

/** Why values can't be taken at all, whatever field they are for. */
export function unstorable(value: unknown, depth = 0): Sentence | undefined {
  if (typeof value === 'string') return problemInText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return say('nested_too_deeply');
  // A list may have millions of items: no names are made for them.
  if (Array.isArray(value)) {
    for (const inner of value) {
      const problem = unstorable(inner, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  const values = value as Record<string, unknown>;
  for (const field of Object.keys(values)) {
    const inner = values[field];
    const isMade = field === 'length' && typeof inner === 'object' && inner !== null;
    const problem = isMade ? NO_LENGTH : (problemInText(field) ?? unstorable(inner, depth + 1));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
