/**
 * The measured number somebody typed: comma and point both mark decimals and nothing is grouped, since 3,456 is a
 * pH. `null` for an empty field, `NaN` where it is no number.
 */
export function readMeasure(typed: string): number | null {
  const text = typed.trim().replace(/\s/g, '');
  if (text === '') return null;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** A number as its field shows it; an unknown one is an empty field. */
export function writeMeasure(value: number | null): string {
  return value === null ? '' : String(value);
}

/** An empty text clears an optional field. */
export const readText = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** What is wrong, by the field it stands beside. */
export type Problems = Record<string, string>;

interface Refusal {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first problem of every field a schema refused. */
export function problemsOf(error: Refusal | undefined): Problems {
  const problems: Problems = {};
  for (const issue of error?.issues ?? []) problems[String(issue.path[0] ?? '')] ??= issue.message;
  return problems;
}
