import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Words for what the contract has none of its own for: the validator's speak of types, not to people. */
export function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `There is no field ${named(issue.keys)}`;
  if (issue.code === 'invalid_type') return `Must be ${KINDS[issue.expected] ?? 'something else'}`;
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}${measure(issue.origin)}`;
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}${measure(issue.origin)}`;
  return 'This can’t be read';
}

/** Names of fields may be many, and of any length. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key));
  const more = keys.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

const measure = (origin: string): string => (origin === 'string' ? ' characters long' : '');
