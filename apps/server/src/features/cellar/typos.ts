/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make what was typed the
 * beginning of a word (Damerau-Levenshtein, optimal string alignment, over the prefixes of the word).
 */
export function typosBetween(typed: string, word: string): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, n) => n);
  for (let t = 1; t <= typed.length; t += 1) {
    const row = [t];
    for (let w = 1; w <= word.length; w += 1) {
      const changed = (last[w - 1] ?? 0) + (typed[t - 1] === word[w - 1] ? 0 : 1);
      const swapped =
        t > 1 && w > 1 && typed[t - 1] === word[w - 2] && typed[t - 2] === word[w - 1]
          ? (before[w - 2] ?? 0) + 1
          : changed;
      row[w] = Math.min((last[w] ?? 0) + 1, (row[w - 1] ?? 0) + 1, changed, swapped);
    }
    before = last;
    last = row;
  }
  return Math.min(...last);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The words that a short one may have been meant to be: two letters swapped, one of them another, or one more. */
export function oneTypoFrom(typed: string): string[] {
  const letters = Array.from(typed);
  const places = [...letters.keys()];
  return [
    ...places.slice(1).map((at) => letters.with(at - 1, letters[at] ?? '').with(at, letters[at - 1] ?? '')),
    ...places.flatMap((at) => LETTERS.map((letter) => letters.with(at, letter))),
    ...places.flatMap((at) => LETTERS.map((letter) => letters.toSpliced(at, 0, letter))),
  ].map((word) => word.join(''));
}
