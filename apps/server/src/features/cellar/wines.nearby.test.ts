import type { Wine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { stretchesBefore, wordInOrder } from './wines.nearby.ts';

const app = useTestApp();

/** Letters, marks and signs of all scripts, but for ideographs and syllables, which fold to themselves. */
const BLOCKS = [
  [0x1, 0x2fff],
  [0x3200, 0x33ff],
  [0xa640, 0xabff],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f2ff],
] as const;

async function pages(client: SignedInClient, query: string): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Wine[]; meta: { nextCursor: string | null } } = await client.get<Wine[]>(
      `/cellar/wines?${query}&limit=5${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...page.data.map(({ name }) => name));
    cursor = page.meta.nextCursor;
  }
  return all;
}

describe('the next names', () => {
  test('miss none that begins so, whatever it is written with', { timeout: 60_000 }, async () => {
    const { db } = app();
    // What stands before the word it is folded to: those behind are met on the way.
    const early = await db.rows<{ name: string; word: string }>(sql`
      select name, word from (
        select name, substring(ltrim(folded(name)) from '^[a-z]+') as word
        from unnest(${BLOCKS.map(([from]) => from)}::integer[], ${BLOCKS.map(([, to]) => to)}::integer[]) as block(first, last),
          generate_series(first, last) as code,
          unnest(array[chr(code) || 'm', 'a' || chr(code) || 'm', 'm' || chr(code) || 'a']) as name
      ) as named where name collate cellar_order < word`);
    expect(early.length).toBeGreaterThan(100);
    const typed = early.flatMap(({ name, word }) =>
      Array.from(word, (_, n) => ({ name, word: word.slice(0, n + 1) })),
    );
    const looked = typed
      .filter(({ word }) => wordInOrder({ name: word }) !== undefined)
      .flatMap(({ name, word }) => stretchesBefore(word).map((stretch) => ({ name, word, ...stretch })));
    const missed = await db.rows(sql`
      select name, word from jsonb_to_recordset(${JSON.stringify(looked)}::text::jsonb)
        as looked(name text, word text, "from" text, "to" text)
      group by name, word
      having not bool_or(name collate cellar_order >= "from" and name collate cellar_order < "to")
        and name collate cellar_order < word`);
    expect(missed).toEqual([]);
  });

  test('come in order with those in quotes, page by page', async () => {
    const ana = await app().signUp();
    const plain = { vintage: 2015, region: 'Jura', type: 'White', quantity: 2 };
    const clos = Array.from({ length: 14 }, (_, n) => `Clos ${n}`);
    const named = ['«Clos»', "C'est", 'Þorn', 'Zoé', ...clos, 'C₤ub'];
    for (const name of named) {
      const type = name === 'Clos 9' ? 'Red' : 'White';
      await ana.post('/cellar/wines', { ...plain, type, name, producer: name === 'Zoé' ? 'Clos' : null });
    }
    expect(await pages(ana, 'q=clo')).toEqual(['«Clos»', ...clos, 'Zoé']);
    expect(await pages(ana, 'q=cl')).toEqual(['«Clos»', 'C₤ub', ...clos, 'Zoé']);
    expect(await pages(ana, 'q=c&type=Red')).toEqual(['Clos 9']);
    expect(await pages(ana, 'q=th')).toEqual(['Þorn']);
  });
});
