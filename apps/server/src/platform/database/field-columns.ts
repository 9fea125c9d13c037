import { inRowOrder, type RowField, type RowFields } from '@cuverie/contract';
import { type Sql, sql } from './sql.ts';

type Columns = Readonly<Record<string, readonly [column: string, type: string]>>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function typeOf({ kind, decimals }: RowField): string {
  if (kind === 'number') return decimals === 0 ? 'integer' : 'numeric';
  if (kind === 'list') return 'text[]';
  return kind === 'day' ? 'date' : 'text';
}

/**
 * Column and SQL type of each field, in snake case.
 * @param named columns with another name
 */
export const columnsOf = <F extends RowFields>(
  fields: F,
  named: { readonly [Name in keyof F]?: string } = {},
): { readonly [Name in keyof F]: readonly [column: string, type: string] } =>
  Object.fromEntries(
    inRowOrder(fields).map(([name, field]) => [name, [named[name] ?? snakeCase(name), typeOf(field)]]),
  ) as { [Name in keyof F]: [string, string] };

/**
 * `fill_level as "fillLevel", …`, for a select list.
 * @param instead expressions for fields that are not read from their column alone
 */
export const selectList = (columns: Columns, instead: Readonly<Record<string, Sql>> = {}): Sql =>
  sql.join(
    Object.entries(columns).map(
      ([name, [column]]) => sql`${instead[name] ?? sql.identifier(column)} as ${sql.identifier(name)}`,
    ),
    ', ',
  );

/** All texts of a row for a search; choices are filters and are omitted. */
export const allText = (fields: RowFields, columns: Columns): Sql => {
  const texts = Object.entries(columns).filter(([name]) => fields[name]?.kind === 'text');
  return sql`concat_ws(' ', ${sql.join(
    texts.map(([, [column]]) => sql.identifier(column)),
    ', ',
  )})`;
};
