/**
 * What spreadsheets take for a formula when a cell begins with it, and the quotes that hide it. The full-width signs
 * count too: some read them as the plain ones (OWASP, CSV injection; ASVS 1.2.10). A cell begins after each sign that
 * any of them parts cells by, and after a line break: where the comma is for decimals, a file with commas is opened as
 * one with semicolons, and quotation marks then hold nothing together.
 */
const FORMULA = /(^|[,;|\t\r\n])([ "]*)('*[=+\-@\0＝＋－＠])/g;
const DEFUSED = /(^|[,;|\t\r\n])([ "]*)'('*[=+\-@\0＝＋－＠])/g;

/** At the very beginning these are skipped, and what follows is taken for a formula. */
const SKIPPED = /^('*[\t\r])/;
const SKIPPED_DEFUSED = /^'('*[\t\r])/;

/** Escapes a text so that spreadsheets never evaluate it, whatever their separator: a `'` before a possible formula. */
export function escapeFormula(text: string): string {
  return text.replace(SKIPPED, "'$1").replace(FORMULA, "$1$2'$3");
}

/** Unescapes a text of {@link escapeFormula}; other texts are unchanged. */
export function unescapeFormula(text: string): string {
  if (!text.includes("'")) return text;
  return text.replace(DEFUSED, '$1$2$3').replace(SKIPPED_DEFUSED, '$1');
}
