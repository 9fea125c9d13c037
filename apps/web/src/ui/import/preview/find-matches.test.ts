import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../../api/testing/fake-server.ts';
import { tokens } from '../../../api/tokens.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { findChanges, findMatches, type RowChange, splitChanges } from './find-matches.ts';

const row = (number: number): ReadRow => ({
  source: { number, cells: [] },
  values: { name: `Wine ${number}`, notes: 'x' },
  extra: {},
  problems: {},
  leftOut: {},
  assumed: [],
  notes: [],
});

const [first, second, third] = [row(1), row(2), row(3)];

const data = (answer: object) => ({ status: 200, body: { data: answer } });

/** The body of a request. */
const sentWith = (asked: { body: RequestInit['body'] } | undefined): unknown =>
  typeof asked?.body === 'string' ? JSON.parse(asked.body) : undefined;

const { signal } = new AbortController();

beforeEach(() => tokens.save({ access: 'a', refresh: 'r' }));

it('matches an existing item with one row only, by its key fields', async () => {
  const asked = serve(() =>
    data({
      matches: [
        { line: 1, ids: ['a'] },
        { line: 2, ids: ['a', 'b'] },
        { line: 3, ids: ['a'] },
      ],
    }),
  );
  const found: unknown[] = [];
  const job = { kind: 'wines', rows: [first, second, third], keys: ['name'] } as const;
  const matches = await findMatches(job, signal, (soFar) => found.push([...soFar]));
  expect([...matches]).toEqual([
    [first, 'a'],
    [second, 'b'],
  ]);
  expect(found).toEqual([[...matches]]);
  const sent = [1, 2, 3].map((line) => ({ line, values: { name: `Wine ${line}` } }));
  expect(sentWith(asked[0])).toEqual({ kind: 'wines', rows: sent });
});

it('compares all values of matched rows', async () => {
  const asked = serve(() =>
    data({
      changes: [{ line: 2, before: { notes: null }, after: { notes: 'x' } }],
      refused: [{ line: 3, errors: { name: 'No.' }, problems: {} }],
    }),
  );
  const matches = new Map([
    [first, 'a'],
    [second, 'b'],
    [third, 'c'],
  ]);
  expect([...(await findChanges('wines', matches, signal))]).toEqual([
    [second, { before: { notes: null }, after: { notes: 'x' } }],
    [third, { problem: 'No.' }],
  ]);
  const rows = [...matches].map(([{ values }, itemId], index) => ({ line: index + 1, values, itemId }));
  expect(sentWith(asked[0])).toEqual({ kind: 'wines', rows });
});

it('separates rows that cannot be updated from rows with changes', () => {
  const change = { before: { notes: null }, after: { notes: 'x' } };
  const changes = new Map<ReadRow, RowChange>([
    [first, change],
    [second, { problem: 'Fill level must not exceed 225 L' }],
    [third, change],
  ]);
  expect(splitChanges(changes)).toEqual({ changed: [first, third], refused: [second] });
  expect(splitChanges(undefined)).toEqual({ changed: [], refused: [] });
});
