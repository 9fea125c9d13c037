import { isNoValue } from '@cuverie/domain';

/**
 * Parses a typed measurement. Comma and point both mark decimals and nothing is grouped, because 3,456 may be a pH.
 * `null` for an empty field and for `n/a` or `-`, `NaN` if it is not a number.
 */
export function readMeasure(typed: string): number | null {
  const text = typed.trim().replace(/\s/g, '');
  if (isNoValue(typed)) return null;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** A number as a field's text; empty if unknown. */
export function writeMeasure(value: number | null): string {
  return value === null ? '' : String(value);
}

/** An empty text clears an optional field. */
export const readText = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The error of each field, by name. */
export type Problems = Record<string, string>;

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The sentence from which the message is composed. */
  readonly params?: unknown;
}

export interface Refusal {
  readonly issues: readonly Pick<Issue, 'path' | 'message'>[];
}

/** The first problem of each field that a schema refused. */
export function problemsOf(
  error: Refusal | undefined,
  wordsOf: (field: string, issue: Issue) => string = (_, { message }) => message,
): Problems {
  const problems: Problems = {};
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    problems[field] ??= wordsOf(field, issue);
  }
  return problems;
}
