/**
 * Statements as plain values. A template is our own text with values beside it, which are sent as parameters, so that
 * no input becomes part of the text. A statement may be nested in another.
 */

/** A statement or a part of one: texts with a value or another part between them. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    if (values.some((value) => value === undefined || (Array.isArray(value) && value.includes(undefined))))
      throw new TypeError('A statement was given an undefined value.');
    this.texts = texts;
    this.values = values;
  }
}

type Row = Readonly<Record<string, unknown>>;

function statement(texts: readonly string[], ...values: readonly unknown[]): Sql {
  return new Sql(texts, values);
}

/** Our own text, such as a column type. Never use input. */
const raw = (text: string): Sql => new Sql([text], []);

/** The name of a table or a column. */
const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

/** Joins parts with a separator such as `and`; empty for an empty list. */
function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return raw('');
  return new Sql(['', ...Array.from({ length: pieces.length - 1 }, () => separator), ''], pieces);
}

const namesOf = (row: Row): Sql[] => Object.keys(row).map(identifier);
const list = (values: readonly unknown[]): Sql =>
  join(
    values.map((value) => statement`${value}`),
    ', ',
  );

/** `("name", "vintage") values ($1, $2)`, for `insert into wines ${sql.values(row)}`. */
const values = (row: Row): Sql =>
  statement`(${join(namesOf(row), ', ')}) values (${list(Object.values(row))})`;

/** `"name" = $1, "vintage" = $2`, for `update wines set ${sql.assign(row)}`. */
const assign = (row: Row): Sql =>
  join(
    Object.entries(row).map(([column, value]) => statement`${identifier(column)} = ${value}`),
    ', ',
  );

export const sql = Object.assign(statement, { raw, identifier, join, values, assign });

/** Returns PostgreSQL's form: the text with `$1`, `$2` … for the parameters. */
export interface RenderedSql {
  readonly text: string;
  readonly parameters: unknown[];
}

export function render(query: Sql): RenderedSql {
  const parameters: RenderedSql['parameters'] = [];
  return { text: textOf(query, parameters), parameters };
}

/** A list of parts in a template is concatenated. */
const isPieces = (value: unknown): value is Sql[] => Array.isArray(value) && value[0] instanceof Sql;

function textOf({ texts, values: given }: Sql, parameters: RenderedSql['parameters']): string {
  let text = texts[0] ?? '';
  for (const [index, value] of given.entries()) {
    if (value instanceof Sql) text += textOf(value, parameters);
    else if (isPieces(value)) text += value.map((piece) => textOf(piece, parameters)).join(' ');
    else text += `$${parameters.push(value)}${typeOf(value)}`;
    text += texts[index + 1] ?? '';
  }
  return text;
}

/** The type of a parameter, if JavaScript knows it; otherwise PostgreSQL infers it. */
function typeOf(value: unknown): string {
  if (value instanceof Date) return '::timestamptz';
  return typeof value === 'boolean' ? '::boolean' : '';
}
