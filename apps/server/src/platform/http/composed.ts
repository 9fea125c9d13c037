/**
 * Returns the same values with every text in Unicode form NFC, so that `é` as one or two characters is one name.
 * Unchanged values are returned as they are, since an import calls this for each row.
 */
export function normalizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const items = given.map(normalizeTexts);
    return items.some((item, at) => item !== given[at]) ? items : given;
  }
  return composedFields(value as Readonly<Record<string, unknown>>);
}

/** Does the same for the fields of an object and their names. */
export function composedFields(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values);
  const after = entries.map(([field, value]) => [field.normalize('NFC'), normalizeTexts(value)] as const);
  const isSame = after.every(
    ([field, value], at) => field === entries[at]?.[0] && value === entries[at]?.[1],
  );
  return isSame ? values : Object.fromEntries(after);
}
