/** Followers receive each change once and in order, with any concurrent writes. */
import { setTimeout as later } from 'node:timers/promises';
import type { Change } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { connect } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { note } from '../../platform/history/note.ts';
import { useTestApp } from '../../testing/app.ts';

const app = useTestApp();
const WRITERS = 12;
const EACH = 40;

test('each change of hundreds of interleaved transactions is received once', async () => {
  const ana = await app().signUp();
  const estateId = ana.user.estate.id;
  const db = connect({ ...app().target, max: WRITERS });
  const stamp = { userId: ana.user.id, at: new Date() };
  const written: string[] = [];
  const writer = async () => {
    for (let n = 0; n < EACH; n += 1) {
      const ids = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => newId());
      const isUndone = Math.random() < 0.1;
      await db
        .begin(async (tx) => {
          for (const id of ids) {
            await note(tx, estateId, [{ kind: 'wine', id, act: 'added', version: 1, name: null }], stamp);
            await later(Math.random() * 8);
          }
          if (isUndone) throw new Error('undone');
        })
        .then(
          () => written.push(...ids),
          () => {},
        );
    }
  };
  const heard: string[] = [];
  const places: [bigint, string][] = [];
  const first = (await ana.get<Change[]>('/api/changes')).meta.cursor ?? '';
  let cursor = first;
  /** The horizon lies behind the last write; transactions in other databases of the cluster may delay it. */
  let end: bigint | undefined;
  const listener = async () => {
    for (;;) {
      const answer = await ana.get<Change[]>(`/api/changes?limit=7&after=${cursor}`);
      heard.push(...answer.data.map(({ id }) => String(id)));
      cursor = answer.meta.cursor ?? '';
      const [, tx = '0', id = ''] = cursor.split('.');
      places.push([BigInt(tx), id]);
      if (answer.data.length === 0 && end !== undefined && BigInt(tx) >= end) return;
      if (answer.data.length === 0) await later(1);
    }
  };
  const listening = listener();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const next = await db.one<{ tx: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as tx`);
  end = BigInt(next.tx);
  await listening;
  await db.end();
  expect(heard.length).toBeGreaterThan(WRITERS * EACH * 0.8);
  expect(new Set(heard).size).toBe(heard.length);
  expect(heard.toSorted()).toEqual(written.toSorted());
  const isInOrder = places.every(([tx, id], at) => {
    const [before, earlier] = places[at - 1] ?? [0n, ''];
    return tx > before || (tx === before && id >= earlier);
  });
  expect(isInOrder).toBe(true);
  // A later follower reads the same in the same order.
  const again = await ana.get<Change[]>(`/api/changes?after=${first}`);
  expect(again.data.map(({ id }) => id)).toEqual(heard.slice(0, again.data.length));
  expect(await app().db.one(sql`select count(*)::integer as count from changes where kind = 'wine'`)).toEqual(
    {
      count: heard.length,
    },
  );
}, 60_000);
