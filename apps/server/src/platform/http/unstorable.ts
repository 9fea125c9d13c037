import { sentenceOf } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
/** Deeper than anything in the contract; a megabyte of brackets would overflow the stack. */
export const DEEPEST = 32;

/**
 * Zod compares the `length` of any value in place of a text or a list, and fails for an object with a non-numeric one.
 * None of our fields has that name.
 */
const NO_LENGTH = sentenceOf('length_not_text');

/** PostgreSQL stores no NUL in a text and no unpaired surrogate in JSON; people type neither. */
function problemInText(text: string): Sentence | undefined {
  if (text.includes('\0')) return sentenceOf('nul_character');
  return text.isWellFormed() ? undefined : sentenceOf('half_character');
}

/** Returns why values cannot be stored at all, in any field. */
export function unstorable(value: unknown, depth = 0): Sentence | undefined {
  if (typeof value === 'string') return problemInText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return sentenceOf('nested_too_deeply');
  // A list may have millions of items, so no names are built for them.
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
