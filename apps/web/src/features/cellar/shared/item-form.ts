import type { z } from 'zod';

/** What is wrong, by the field it stands beside. */
export type Problems = Record<string, string>;

/** What became of a form's values: what to send, or what to mend first. */
export type Checked<Wire> =
  | { readonly ok: true; readonly wire: Wire }
  | { readonly ok: false; readonly problems: Problems };

/** A form's picture: the stored one (or none), no picture any more, or a file to send. */
export type PictureChoice = 'kept' | 'removed' | File;

/** An empty text clears an optional field. */
export function readText(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

/** The first problem of every field. */
export function problemsOf(error: z.ZodError): Problems {
  const problems: Problems = {};
  for (const issue of error.issues) problems[String(issue.path[0] ?? '')] ??= issue.message;
  return problems;
}

/** The fields of `draft` that say something else than the stored row does; absent and `null` are the same. */
export function changedFields(
  stored: Record<string, unknown>,
  draft: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => (value ?? null) !== (stored[field] ?? null)),
  );
}
