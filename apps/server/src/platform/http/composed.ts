/**
 * The same values with every text in the form C of Unicode: `é` typed as one character and as two are one name.
 * What needs no change is given back as it is: an import asks it for each of its rows.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const items = given.map(composed);
    return items.some((item, at) => item !== given[at]) ? items : given;
  }
  return composedFields(value as Readonly<Record<string, unknown>>);
}

/** The same of the fields of an object, and of their names. */
export function composedFields(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values);
  const after = entries.map(([field, value]) => [field.normalize('NFC'), composed(value)] as const);
  const isSame = after.every(
    ([field, value], at) => field === entries[at]?.[0] && value === entries[at]?.[1],
  );
  return isSame ? values : Object.fromEntries(after);
}
