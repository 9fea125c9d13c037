import type { Said, Sentence } from '@cuverie/domain';
import type { z } from 'zod';
import type { Kind } from '../words/fields.ts';
import { inWords, type OwnWords, say } from '../words/words.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * An error for Zod: the issue's `message` is text, and its `params` are the sentence. Zod keeps what an error map
 * leaves on an issue.
 */
const zodError = (sentenceFor: (issue: Issue) => Sentence) => ({
  error: (issue: Issue): string => {
    const sentence = sentenceFor(issue);
    Object.assign(issue, { params: sentence });
    return inWords(sentence);
  },
});

export type Otherwise = ReturnType<typeof zodError>;

/** Message of a schema or check. */
export function orSay<Code extends keyof OwnWords>(...said: Said<OwnWords, Code>) {
  const sentence = say(...said);
  return zodError(() => sentence);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The message of a missing required field, as opposed to an invalid one. */
export function orSayRequired(field: string, wrong: Sentence) {
  const required = say('required', { field });
  return zodError(({ input }) => (isNothing(input) ? required : wrong));
}

/** Message for unknown fields of an object. */
export const orSayUnknown = (object: string) =>
  zodError((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue.keys, { object })
      : say('must_be', { field: object, kind: 'object' }),
  );

/** The issue of a rule about several fields. */
export const issueOf = (sentence: Sentence) =>
  ({ code: 'custom', message: inWords(sentence), params: { ...sentence } }) as const;

/** Names of fields may be many and long. */
export function unknownFields(keys: readonly string[], object: { object?: string } = {}): Sentence {
  const shown = keys.slice(0, 10).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key));
  return say('unknown_fields', { ...object, fields: shown.join(', '), more: keys.length - shown.length });
}

const KINDS: Record<string, Kind> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
};

/** Message where a schema has none: Zod's own speak of types. */
export const orSayPlainly = zodError((issue) => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (issue.code === 'invalid_type') return say('must_be', { kind: KINDS[issue.expected] ?? 'other' });
  if (issue.code === 'invalid_value') return say('must_be_one_of', { choices: issue.values.join(', ') });
  const isText = issue.origin === 'string';
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    return isText ? say('too_long', { most }) : say('too_large', { most });
  }
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    return isText ? say('too_short', { least }) : say('too_small', { least });
  }
  return say('unreadable');
});

/**
 * Returns the first error of each field by path.
 * @param whole path of errors of the whole value
 * @param depth maximum length of a path
 */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  whole = '',
  depth?: number,
): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  for (const issue of issues) problems[issue.path.slice(0, depth).join('.') || whole] ??= sentenceOf(issue);
  return problems;
}

/** Each issue of a schema has a message; the default is a plain one. */
const sentenceOf = (issue: z.core.$ZodIssue): Sentence => (issue as { params?: unknown }).params as Sentence;
