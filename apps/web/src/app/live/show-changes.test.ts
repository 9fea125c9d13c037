import type { Change } from '@cuverie/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { written } from '../../api/written.ts';
import { newsOf } from './news.ts';
import { type SeenChange, showChanges } from './show-changes.ts';

const ME = 'me';
const BOB = { userId: 'bob', name: 'Bob' };
const at = '2026-09-20T18:00:00.000Z';
const changed = (fields: Partial<Change> = {}): Change => ({
  kind: 'tank',
  id: 'tank-4',
  act: 'changed',
  version: 2,
  at,
  by: BOB.userId,
  ...fields,
});

let client: QueryClient;
let announced: SeenChange[][];
let asked: Record<string, number>;
let tanks: object[];

/** Shows a query, as a page does, and counts its fetches. */
async function shown(key: readonly [string, ...string[]], answer: () => unknown): Promise<void> {
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => {
      asked[key[0]] = (asked[key[0]] ?? 0) + 1;
      return answer();
    },
  });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
}

const later = () => vi.advanceTimersByTimeAsync(400);
const words = () => announced.map((seen) => newsOf(seen, [BOB]));

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  client = new QueryClient();
  [announced, asked] = [[], {}];
  tanks = [{ id: 'tank-4', name: 'Cuve 4' }];
  await shown(['tanks', 'list'], () => ({ pages: [{ data: tanks }] }));
  await shown(['wines', 'list'], () => []);
});

describe('a change by another person', () => {
  it('refetches only the queries it affects, and is announced by name', async () => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    hear({ event: 'change', change: changed() });
    await later();
    expect(asked).toEqual({ tanks: 2, wines: 1 });
    expect(words()).toEqual(['Bob changed the tank Cuve 4.']);
  });

  it('is batched with changes that came at the same time', async () => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    tanks.push({ id: 'tank-5', name: 'Cuve 5' });
    for (let version = 2; version < 5; version += 1) hear({ event: 'change', change: changed({ version }) });
    hear({ event: 'change', change: changed({ id: 'tank-5', act: 'added', version: 1 }) });
    await later();
    expect(asked).toEqual({ tanks: 2, wines: 1 });
    expect(words()).toEqual(['Bob added the tank Cuve 5, and 3 changes more.']);
  });

  it('is announced by the name of a deleted row', async () => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    tanks = [];
    hear({ event: 'change', change: changed({ act: 'deleted', version: null }) });
    await later();
    expect(words()).toEqual(['Bob deleted the tank Cuve 4.']);
  });

  it('is not announced if the row is not shown', async () => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    hear({ event: 'change', change: changed({ id: 'tank-9' }) });
    hear({ event: 'change', change: changed({ kind: 'grape', id: 'grape-1' }) });
    await later();
    expect([asked['tanks'], announced]).toEqual([2, []]);
  });

  it('is announced as a change of many if rows of that kind are shown', async () => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    hear({ event: 'many', change: changed({ kind: 'wine', id: null, act: null, version: null }) });
    hear({ event: 'many', change: changed({ kind: 'field', id: null, act: null, version: null }) });
    await later();
    expect(asked['wines']).toBe(2);
    expect(words()).toEqual(['Bob made many changes: wines.']);
  });
});

it('refreshes but announces nothing if the same user made it elsewhere', async () => {
  const hear = showChanges(
    client,
    () => ME,
    (seen) => announced.push(seen),
  );
  hear({ event: 'change', change: changed({ by: ME }) });
  await later();
  expect([asked['tanks'], announced]).toEqual([2, []]);
});

it('refetches nothing if this tab made it', async () => {
  const hear = showChanges(
    client,
    () => ME,
    (seen) => announced.push(seen),
  );
  written.note({ id: 'tank-4', version: 7, name: 'Cuve 4' });
  hear({ event: 'change', change: changed({ by: ME, version: 7 }) });
  hear({ event: 'hello' });
  await later();
  expect(asked['tanks']).toBe(1);
});

it('refetches everything after a reset', async () => {
  const hear = showChanges(
    client,
    () => ME,
    (seen) => announced.push(seen),
  );
  hear({ event: 'reset' });
  await later();
  expect([asked, announced]).toEqual([{ tanks: 2, wines: 2 }, []]);
});

it('is shown after a list that is being fetched', async () => {
  const hear = showChanges(
    client,
    () => ME,
    (seen) => announced.push(seen),
  );
  const { promise, resolve } = Promise.withResolvers<object[]>();
  await shown(['vineyard', 'fields'], () => (asked['vineyard'] === 2 ? promise : []));
  hear({ event: 'change', change: changed({ kind: 'field', id: 'field-1' }) });
  await later();
  hear({ event: 'change', change: changed({ kind: 'field', id: 'field-1', version: 3 }) });
  await later();
  expect(asked['vineyard']).toBe(2);
  resolve([]);
  await vi.waitFor(() => expect(asked['vineyard']).toBe(3));
});

it.each(['wine', 'consumption', 'tank', 'field'] as const)(
  'refetches the holdings of a grape variety after a change of %s',
  async (kind) => {
    const hear = showChanges(
      client,
      () => ME,
      (seen) => announced.push(seen),
    );
    await shown(['grapes', 'holdings'], () => []);
    hear({ event: 'change', change: changed({ kind }) });
    await later();
    expect(asked['grapes']).toBe(2);
  },
);
