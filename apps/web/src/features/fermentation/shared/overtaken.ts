type Typed = Readonly<Record<string, string>>;

/** A field somebody else changed meanwhile, as they stored it and as it is typed here. */
export interface Difference {
  field: string;
  label: string;
  theirs: string;
  /** `undefined` where this person did not touch it: theirs was taken over. */
  mine: string | undefined;
}

/**
 * What parts what is typed here from what somebody else stored meanwhile.
 * @param labels the fields as the form calls them, in its order
 * @param before what the form was filled from
 * @param words a typed value as people read it
 */
export function differences(
  labels: Readonly<Record<string, string>>,
  { before, mine, theirs }: { before: Typed; mine: Typed; theirs: Typed },
  words: (field: string, value: string) => string = (_, value) => value,
): Difference[] {
  const shown = (field: string, value = '') => (value.trim() === '' ? 'nothing' : words(field, value));
  return Object.entries(labels).flatMap(([field, label]) => {
    const isMine = mine[field] !== before[field];
    const isTheirs = theirs[field] !== before[field];
    if (!isTheirs || (isMine && mine[field] === theirs[field])) return [];
    return [
      {
        field,
        label,
        theirs: shown(field, theirs[field]),
        mine: isMine ? shown(field, mine[field]) : undefined,
      },
    ];
  });
}

/** The fields nobody touched here, as they are stored now: what is sent again must not undo them. */
export function untouched(before: Typed, mine: Typed, theirs: Typed): Typed {
  return Object.fromEntries(Object.entries(theirs).filter(([field]) => mine[field] === before[field]));
}
