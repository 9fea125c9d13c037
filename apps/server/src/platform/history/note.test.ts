import { v4 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { render, type Sql, sql } from '../database/sql.ts';
import { note } from './note.ts';

const app = useTestApp();

test('writes many changes a thousand at a time, without blocking others', async () => {
  const { user } = await app().signUp();
  const stamp = { at: app().clock.now(), userId: user.id };
  const changes = Array.from({ length: 2001 }, () => ({
    kind: 'wine' as const,
    id: newId(),
    act: 'added' as const,
    version: 1,
    name: null,
  }));
  const sizes: number[] = [];
  await app().db.begin((tx) => {
    const count = (query: Sql) => {
      sizes.push(...render(query).parameters.flatMap((one) => (Array.isArray(one) ? [one.length] : [])));
      return tx.count(query);
    };
    return note({ ...tx, count }, user.estate.id, changes, stamp);
  });
  expect(new Set(sizes)).toEqual(new Set([1000, 1]));
  const written = await app().db.rows(
    sql`select from changes where estate_id = ${user.estate.id} and kind = 'wine'`,
  );
  expect(written).toHaveLength(2001);
});
