/** An object is for a column of JSON. */
type Value = string | number | boolean | Date | Readonly<Record<string, string>> | null;

/**
 * Values under the names of their columns, for `insert into … ${sql.values(row)}` and `set ${sql.assign(row)}`.
 * What is `undefined` is left out: the row keeps what it has.
 */
export function underColumns<Values>(
  columns: Readonly<Record<keyof Values, string>>,
  values: { readonly [Field in keyof Values]?: Value | undefined },
): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (const field of Object.keys(columns) as (keyof Values)[]) {
    const value = values[field];
    if (value !== undefined) row[columns[field]] = value;
  }
  return row;
}
