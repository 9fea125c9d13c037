/** Similar texts: spellings of a producer, and wines that were entered twice. */
import { foldName, typosAllowed, typosToBeginning } from '../grapes/grape-names.ts';
import { BELOW_REGION, type Origin } from './origin.ts';
import { vintageWords } from './vintage.ts';

/** Fields whose spellings can be unified. */
export const SPELLING_FIELDS = ['producer', 'region', 'appellation', 'varietal'] as const;
export type SpellingField = (typeof SPELLING_FIELDS)[number];

/** Abbreviations on labels and in lists, with their full form. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ch: 'chateau',
  cht: 'chateau',
  chat: 'chateau',
  dom: 'domaine',
  st: 'saint',
  ste: 'sainte',
  wgt: 'weingut',
  bros: 'brothers',
};

/** Words without meaning that are often omitted: `Fils & Frères`, `Fils et Frères`. */
const SILENT = new Set(['and', 'et', 'und', 'y', 'e']);

/** Returns the normalised words of a name: folded, expanded, sorted and unique. */
export function spellingWords(name: string): string[] {
  const words = foldName(name)
    .split(' ')
    .map((word) => (Object.hasOwn(WRITTEN_OUT, word) ? (WRITTEN_OUT[word] ?? word) : word));
  return [...new Set(words.filter((word) => word !== '' && !SILENT.has(word)))];
}

/** A text to compare. */
export interface Likeable {
  words: readonly string[];
  /** Only texts of the same kind are compared. */
  of: string;
}

/** Maximum of texts in the search for typos, which takes a second; of more, only equal ones are found. */
export const MOST_COMPARED = 10_000;

/** Maximum of texts with something in common that are compared with each other. */
const MOST_ALIKE = 100;

/** Texts compared before the generator yields, so that its caller can do other work. */
const PIECE = 200;

/** Length from which a word may have two typos; see `typosAllowed`. */
const LONG_WORD = 8;

/** Words with one letter omitted, and long ones with two: words one typo apart share one of these. */
function* shortened(word: string): Generator<string> {
  yield word;
  if (/\p{N}/u.test(word) || word.length < 4) return;
  for (let at = 0; at < word.length; at += 1) {
    const once = word.slice(0, at) + word.slice(at + 1);
    yield once;
    if (word.length < LONG_WORD) continue;
    for (let next = at; next < once.length; next += 1) yield once.slice(0, next) + once.slice(next + 1);
  }
}

/** Returns whether two words may be equal except for typos; never if one contains a digit. */
function isTypo(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\p{N}/u.test(one + other)) return false;
  const typos = Math.max(typosToBeginning(one, other), typosToBeginning(other, one));
  return typos <= typosAllowed(Math.min(one.length, other.length));
}

/** Returns whether all words but one are equal, and that one has a typo. */
function isMistyped(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((word, at) => (word === other[at] ? [] : [[word, other[at] ?? ''] as const]));
  return differing.length <= 1 && differing.every(([word, its]) => isTypo(word, its));
}

/** Growing groups: maps each item to the first of its group. */
function groupsOf(count: number) {
  const first = Array.from({ length: count }, (_, at) => at);
  const of = (at: number): number => {
    let found = at;
    while (first[found] !== found) found = first[found] ?? found;
    first[at] = found;
    return found;
  };
  return {
    areOne: (one: number, other: number): boolean => of(one) === of(other),
    join(one: number, other: number): void {
      const [low, high] = [of(one), of(other)].toSorted((a, b) => a - b);
      if (low !== undefined && high !== undefined) first[high] = low;
    },
    several(): number[][] {
      const all = Map.groupBy(first.keys(), of);
      return [...all.values()].filter(({ length }) => length > 1);
    },
  };
}

/** Keys of a text: its words in any order, and its letters only. */
const sameKeys = ({ words, of }: Likeable): string[] => [
  `${of}|=${words.toSorted().join(' ')}`,
  `${of}|-${words.join('')}`,
];

/** Keys of a text with a typo. */
function nearKeys({ words, of }: Likeable): Set<string> {
  const keys = new Set<string>();
  for (const [at, word] of words.entries())
    for (const short of shortened(word))
      keys.add(`${of}|${[...words.slice(0, at), short, ...words.slice(at + 1)].join(' ')}`);
  return keys;
}

/** Returns whether two texts differ after all, by index. */
type Differ = (one: number, other: number) => boolean;

/** Another key by which texts may be equal. */
interface Besides {
  keyOf: (at: number) => string | undefined;
  differ: Differ;
}

/**
 * Finds similar texts: the same words in any order, the same letters, or one typo apart.
 * @param besides further keys
 * @returns the indexes of each group of at least two, in order; the generator yields now and then
 */
export function* alikeGroups(
  texts: readonly Likeable[],
  differ: Differ = () => false,
  besides: Besides = { keyOf: () => undefined, differ: () => false },
): Generator<undefined, number[][]> {
  const groups = groupsOf(texts.length);
  const bySame = new Map<string, number[]>();
  const byOther = new Map<string, number[]>();
  const meet = (found: Map<string, number[]>, key: string, at: number, is: (other: number) => boolean) => {
    const there = found.get(key);
    if (there === undefined) found.set(key, [at]);
    else if (there.length < MOST_ALIKE) {
      for (const other of there)
        if (!groups.areOne(other, at) && is(other) && !differ(other, at)) groups.join(other, at);
      there.push(at);
    }
  };
  /** The first of each group with equal words, among which typos are searched. */
  const first = new Map<string, number>();
  for (const [at, text] of texts.entries()) {
    if (at % PIECE === PIECE - 1) yield;
    if (text.words.length === 0) continue;
    for (const key of sameKeys(text)) meet(bySame, key, at, () => true);
    const otherKey = besides.keyOf(at);
    if (otherKey !== undefined) meet(byOther, otherKey, at, (other) => !besides.differ(other, at));
    const written = `${text.of}|${text.words.join(' ')}`;
    if (!first.has(written)) first.set(written, at);
  }
  if (first.size > MOST_COMPARED) return groups.several();
  let looked = 0;
  for (const ofKind of Map.groupBy(first.values(), (at) => texts[at]?.of).values()) {
    const byNear = new Map<string, number[]>();
    for (const at of ofKind) {
      looked += 1;
      if (looked % PIECE === 0) yield;
      const text = texts[at] ?? { words: [], of: '' };
      for (const key of nearKeys(text))
        meet(byNear, key, at, (other) => isMistyped(texts[other]?.words ?? [], text.words));
    }
  }
  return groups.several();
}

/** A wine with the fields for comparison. */
export interface WineLikeness extends Pick<Origin, (typeof BELOW_REGION)[number]> {
  name: string;
  producer: string | null;
  vintage: number | null;
  vintageUnknown?: boolean | null | undefined;
  type: string;
}

/** Words of producer and name together, since some names contain the producer and the vintage. */
const wordsOfWine = ({ producer, name, vintage }: WineLikeness): string[] =>
  spellingWords(`${producer ?? ''} ${name}`).filter(
    (word) => word !== String(vintage) && !(vintage === null && word === 'nv'),
  );

const kindOf = ({ vintage, vintageUnknown, type }: WineLikeness): string =>
  `${vintageWords(vintage, vintageUnknown)} ${type}`;

/** Returns whether both have a value and these differ. */
const contradict = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && spellingWords(one).join(' ') !== spellingWords(other).join(' ');

/**
 * Finds wines that were probably entered twice: same vintage and type, similar name, and no different origin below
 * the region. A wine without a producer is compared by name.
 * @returns as {@link alikeGroups}
 */
export function duplicateGroups(wines: readonly WineLikeness[]): Generator<undefined, number[][]> {
  const both = (one: number, other: number, of: (a: WineLikeness, b: WineLikeness) => boolean): boolean => {
    const [a, b] = [wines[one], wines[other]];
    return a !== undefined && b !== undefined && of(a, b);
  };
  return alikeGroups(
    wines.map((wine) => ({ words: wordsOfWine(wine), of: kindOf(wine) })),
    (one, other) => both(one, other, (a, b) => BELOW_REGION.some((field) => contradict(a[field], b[field]))),
    {
      keyOf: (at) => {
        const wine = wines[at];
        return (
          wine &&
          `${kindOf(wine)}|${wordsOfWine({ ...wine, producer: null })
            .toSorted()
            .join(' ')}`
        );
      },
      differ: (one, other) => both(one, other, (a, b) => a.producer !== null && b.producer !== null),
    },
  );
}
