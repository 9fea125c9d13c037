/** Natural order, A2 before A10, ignoring case; no place comes last. */
export function inOrder<Kept extends { place: string }>(places: readonly Kept[], language?: string): Kept[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return places.toSorted((one, other) => {
    if (one.place === '' || other.place === '') return one.place === '' ? 1 : -1;
    return compare(one.place, other.place);
  });
}
