import { describe, expect, it } from 'vitest';
import { statementNames } from './connection.ts';
import { render, sql } from './sql.ts';

describe('a statement', () => {
  it('has parameters beside the text, numbered through nested pieces', () => {
    const young = sql`vintage > ${2020}`;
    const query = sql`select ${sql.identifier('na"me')} from wines where ${young} and region = ${"d'Or"} or ${young}`;
    expect(render(query)).toEqual({
      text: 'select "na""me" from wines where vintage > $1 and region = $2 or vintage > $3',
      parameters: [2020, "d'Or", 2020],
    });
  });

  it('joins a list of pieces and passes a list of values as an array', () => {
    const words = ['clos', 'vieilles'].map((word) => sql`and ${word} = any(words)`);
    expect(render(sql`where true ${words} and id = any(${['a', null, 'b "c"']}::text[])`)).toEqual({
      text: 'where true and $1 = any(words) and $2 = any(words) and id = any($3::text[])',
      parameters: ['clos', 'vieilles', ['a', null, 'b "c"']],
    });
  });

  it('is built from rows', () => {
    const row = { name: 'Clos', extra: { rack: 'B' }, price: null };
    expect(render(sql`insert into wines ${sql.values(row)}`)).toEqual({
      text: 'insert into wines ("name", "extra", "price") values ($1, $2, $3)',
      parameters: ['Clos', { rack: 'B' }, null],
    });
    expect(render(sql`update wines set ${sql.assign({ name: 'Clos', price: 4.5 })}`)).toEqual({
      text: 'update wines set "name" = $1, "price" = $2',
      parameters: ['Clos', 4.5],
    });
    expect(render(sql`select ${sql.join([], ', ')}`).text).toBe('select ');
  });

  it('states the type of values that have one in JavaScript', () => {
    const at = new Date('2026-11-20T10:15:21.123Z');
    expect(render(sql`select ${at} - interval '1 day', ${true}`)).toEqual({
      text: "select $1::timestamptz - interval '1 day', $2::boolean",
      parameters: [at, true],
    });
  });
});

it('gets a unique name until a session’s maximum is reached', () => {
  const nameOf = statementNames(2);
  const [one, two] = ['select 1', 'select 2'].map(nameOf);
  expect([one, two].map((name) => /^[\w-]{22}$/.test(name ?? ''))).toEqual([true, true]);
  expect(one).not.toBe(two);
  expect(['select 1', 'select 2', 'select 3'].map(nameOf)).toEqual([one, two, undefined]);
});
