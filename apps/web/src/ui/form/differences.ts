/** One field of a row that somebody else changed while it was being edited. */
export interface Difference {
  label: string;
  /** What was typed here; `null` where nobody touched it here. */
  mine: string | null;
  theirs: string;
}

export type Labels<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

/** Fields that are stored as another one says, where that one is changed and not empty. */
export type Follows<Values> = Readonly<Partial<Record<keyof Values & string, keyof Values & string>>>;

/** A typed answer as one text; a list of words, or of lines, as its form shows them side by side. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const words: unknown[] = value;
    return words.map((one) => (one instanceof Object ? Object.values(one).join(' · ') : one)).join(', ');
  }
  return typeof value === 'string' ? value : '';
}

/**
 * What somebody else changed of a stored row, beside what was typed over it; what both say alike is left out.
 * @param labels the fields as the form calls them, in its order
 * @param words a typed value as people read it
 * @param follows the fields that are kept as typed with another one, though nobody touched them
 */
export function differencesOf<Values extends object>(
  labels: Labels<Values>,
  { base, typed, theirs }: { base: Values; typed: Values; theirs: Values },
  words: (field: string, value: string) => string = (_, value) => value,
  follows?: Follows<Values>,
): Difference[] {
  const shown = (field: string, value: string) => (value.trim() === '' ? '' : words(field, value));
  return (Object.entries(labels) as [keyof Values & string, string][]).flatMap(([field, label]) => {
    const [before, mine, other] = [textOf(base[field]), textOf(typed[field]), textOf(theirs[field])];
    if (other === before || other === mine) return [];
    const leader = follows?.[field];
    const led = leader === undefined ? '' : textOf(typed[leader]);
    const isTouched = mine !== before || (leader !== undefined && led !== '' && led !== textOf(base[leader]));
    return [{ label, mine: !isTouched ? null : shown(field, mine), theirs: shown(field, other) }];
  });
}
