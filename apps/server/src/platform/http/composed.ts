/**
 * The same values with every text in the form C of Unicode: `é` typed as one character and as two are one name.
 * What needs no change is given back as it is: an import asks it for each of its rows.
 */
export function composed<Value>(value: Value): Value;
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => composed(item));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(([field, inner]) => [
    composed(field),
    composed(inner as unknown),
    field,
    inner,
  ]);
  return entries.some(([field, inner, givenField, given]) => field !== givenField || inner !== given)
    ? Object.fromEntries(entries)
    : value;
}
