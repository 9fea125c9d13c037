/**
 * What a spreadsheet takes for a formula when a cell begins with it, and the quotes that hide it. The full-width
 * signs count too: some spreadsheets read them as the plain ones (OWASP, CSV injection; ASVS 1.2.10).
 */
const FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/;
const DEFUSED = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** A text that a spreadsheet shows and never runs: a leading `'` before what would be a formula. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was {@link defused}; every other text as it is. */
export function undefused(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text;
}
