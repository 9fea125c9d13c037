import type { CodeAndParams, Sentence } from '@cuverie/domain';
import type { z } from 'zod';
import type { Kind } from '../words/fields.ts';
import { inWords, type OwnWords, sentenceOf } from '../words/words.ts';

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
export function problem<Code extends keyof OwnWords>(...words: CodeAndParams<OwnWords, Code>) {
  const sentence = sentenceOf(...words);
  return zodError(() => sentence);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The message of a missing required field, as opposed to an invalid one. */
export function requiredProblem(field: string, wrong: Sentence) {
  const required = sentenceOf('required', { field });
  return zodError(({ input }) => (isNothing(input) ? required : wrong));
}

/** Message for unknown fields of an object. */
export const unknownFieldsProblem = (object: string) =>
  zodError((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue.keys, { object })
      : sentenceOf('must_be', { field: object, kind: 'object' }),
  );

/** The issue of a rule about several fields. */
export const issueOf = (sentence: Sentence) =>
  ({ code: 'custom', message: inWords(sentence), params: { ...sentence } }) as const;

/** Names of fields may be many and long. */
export function unknownFields(keys: readonly string[], object: { object?: string } = {}): Sentence {
  const shown = keys.slice(0, 10).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key));
  return sentenceOf('unknown_fields', {
    ...object,
    fields: shown.join(', '),
    more: keys.length - shown.length,
  });
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
export const plainProblem = zodError((issue) => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (issue.code === 'invalid_type') return sentenceOf('must_be', { kind: KINDS[issue.expected] ?? 'other' });
  if (issue.code === 'invalid_value')
    return sentenceOf('must_be_one_of', { choices: issue.values.join(', ') });
  const isText = issue.origin === 'string';
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    return isText ? sentenceOf('too_long', { most }) : sentenceOf('too_large', { most });
  }
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    return isText ? sentenceOf('too_short', { least }) : sentenceOf('too_small', { least });
  }
  return sentenceOf('unreadable');
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
  for (const issue of issues)
    problems[issue.path.slice(0, depth).join('.') || whole] ??= sentenceOfIssue(issue);
  return problems;
}

/** Each issue of a schema has a message; the default is a plain one. */
const sentenceOfIssue = (issue: z.core.$ZodIssue): Sentence =>
  (issue as { params?: unknown }).params as Sentence;
