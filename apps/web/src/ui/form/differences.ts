/** A field of a row that another person changed while it was being edited. */
export interface Difference {
  label: string;
  /** The typed value; `null` if the user did not change the field. */
  mine: string | null;
  theirs: string;
}

export type Labels<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

/** Fields whose value is derived from another one, if that is changed and not empty. */
export type Follows<Values> = Readonly<Partial<Record<keyof Values & string, keyof Values & string>>>;

/** A typed value as one text; lists are joined as the form shows them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const words: unknown[] = value;
    return words.map((one) => (one instanceof Object ? Object.values(one).join(' · ') : one)).join(', ');
  }
  return typeof value === 'string' ? value : '';
}

/**
 * Compares another person's changes of a stored row with the typed values. Equal ones are left out.
 * @param labels the labels of the fields in the form, in order
 * @param words words a typed value for people
 * @param follows the fields that are saved with another one, even if the user did not change them
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
