/** What is wrong, by the field it stands beside. */
export type Problems = Record<string, string>;

/** What became of a form's values: what to send, or what to mend first. */
export type Checked<Wire> =
  | { readonly ok: true; readonly wire: Wire }
  | { readonly ok: false; readonly problems: Problems };

/** A form's picture: the stored one (or none), no picture any more, or a file to send. */
export type PictureChoice = 'kept' | 'removed' | File;

/** The file to send with a form, if any. */
export function chosenFile(choice: PictureChoice): File | undefined {
  return choice instanceof File ? choice : undefined;
}

/** What became of the picture between two tries of sending a new row. */
export function pictureSince(earlier: File | undefined, now: File | undefined): PictureChoice {
  return now === earlier ? 'kept' : (now ?? 'removed');
}

/** An empty text clears an optional field. */
export function readText(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

/** What a schema found, as far as a form shows it. */
interface Refusal {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first problem of every field. */
export function problemsOf(error: Refusal): Problems {
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
