/** What parts the varieties of a blend as they are typed, with a share before each perhaps: `60 % Syrah, `. */
const PARTED = /^(.*(?:[,;/&+]|\s(?:and|et|und|y|e)\s)\s*(?:\d+\s*%\s*)?|\d+\s*%\s*)(.*)$/isu;

/** The variety being typed, which is the last, and all that stands before it. */
export function lastVariety(text: string): { before: string; typed: string } {
  const [, before = '', typed = text] = PARTED.exec(text) ?? [];
  return { before, typed: typed.trim() };
}
