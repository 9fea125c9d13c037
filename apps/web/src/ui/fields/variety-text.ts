/** Separators between the varieties of a typed blend, optionally with a share before each: `60 % Syrah, `. */
const PARTED = /^(.*(?:[,;/&+]|\s(?:and|et|und|y|e)\s)\s*(?:\d+\s*%\s*)?|\d+\s*%\s*)(.*)$/isu;

/** Splits off the last variety, which is the one being typed. */
export function lastVariety(text: string): { before: string; typed: string } {
  const [, before = '', typed = text] = PARTED.exec(text) ?? [];
  return { before, typed: typed.trim() };
}
