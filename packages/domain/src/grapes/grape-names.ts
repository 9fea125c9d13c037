/** How the names of varieties are compared: without accents, case and punctuation, and forgiving small typos. */
import { plainLetters } from '../values/plain-letters.ts';

/** A name as it is compared: small plain letters and digits, one space between words. */
export function foldName(name: string): string {
  return (
    plainLetters(name)
      // An apostrophe parts no words: Nero d'Avola is asked for as `davola`, too.
      .replaceAll(/['’ʻ`]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** All names of a variety in one text that can be searched: `| merlot| merlot noir|`, its name first. */
export function searchNames(name: string, synonyms: readonly string[]): string {
  return `| ${[name, ...synonyms].map(foldName).join('| ')}|`;
}

/**
 * The keys a name answers to where it stands alone: folded, and without what stands in brackets, since
 * `Auxerrois (Cahors)` is written `Auxerrois` in Cahors.
 */
export function nameKeys(name: string): string[] {
  const keys = [foldName(name), foldName(name.replaceAll(/\([^()]*\)/g, ' '))];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** What parts the varieties of a blend: `60 % Syrah, Grenache & Mourvèdre`. */
const BLEND = /[,;/&+|·•\n]|\b(?:and|et|und|y|e|with)\b|\d+(?:[.,]\d+)?\s*%?/giu;

/** Returns the keys of the varieties stated for a wine, a barrel, a tank or a field; one, or a blend. */
export function varietyKeys(text: string): string[] {
  return [...new Set([text, ...text.split(BLEND)].flatMap(nameKeys))];
}

/**
 * How many letters of a word may be wrong: none in a short one, where another letter is another word.
 * @param length letters of the word, from 0
 */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The least number of letters to add, leave out, exchange or swap with their neighbour to make one word of the
 * other: optimal string alignment (Damerau 1964, restricted), at least 0. The end of `word` may be missing:
 * what is typed is a beginning.
 */
export function typosToBeginning(typed: string, word: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: word.length + 1 }, (_, place) => place),
  ];
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(line, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return Math.min(...last);
}

const at = (line: readonly number[], column: number): number => line[column] ?? 0;

/** Typos by which a folded name can be what was typed, word by word; `undefined` where it cannot. */
export function typosIn(typed: string, name: string): number | undefined {
  const words = name.split(' ');
  let typos = 0;
  for (const part of typed.split(' ')) {
    const least = Math.min(...words.map((word) => typosToBeginning(part, word)));
    if (least > typosAllowed(part.length)) return undefined;
    typos += least;
  }
  return typos;
}

/**
 * Which of a variety's names matches what was typed, the name before its synonyms: one that begins with what was typed, else one
 * with a word that does, else one that is a typo away.
 */
export function nameMatching(typed: string, names: readonly string[]): string | undefined {
  const key = foldName(typed);
  const folded = names.map((name) => ({ name, key: foldName(name) }));
  const near = (): string | undefined =>
    folded
      .flatMap(({ name, key: itsKey }) => {
        const typos = typosIn(key, itsKey);
        return typos === undefined ? [] : [{ name, typos }];
      })
      .toSorted((one, other) => one.typos - other.typos)[0]?.name;
  return (
    folded.find((one) => one.key.startsWith(key))?.name ??
    folded.find((one) => ` ${one.key}`.includes(` ${key}`))?.name ??
    near()
  );
}
