/** A pattern for `ilike` that finds a text as it was typed: its `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
