/** Runs two servers on one database and kills one: followers receive every change once and in order. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../platform/database/address.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { launch, readyAddress } from '../../testing/server-process.ts';
import { listen, receivedChanges } from './testing/listening.ts';

const WRITERS = 4;
const EACH = 60;
const PATIENT = { timeout: 20_000, interval: 50 };

const database = useTestDatabase();
const end = new AbortController();
const { signal } = end;
let folder: string;
let one: Server;
let other: Server;

/** Format of `DATABASE_URL`. */
function urlOf(target: ConnectionTarget): string {
  if ('url' in target) return target.url;
  const { path, user, password, database: name } = target.socket;
  const search = new URLSearchParams({ host: dirname(path), port: path.slice(path.lastIndexOf('.') + 1) });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${name}?${search.toString()}`;
}

type Server = Awaited<ReturnType<typeof start>>;
async function start(name: string) {
  const { child, ended } = launch(join(folder, name), { DATABASE_URL: urlOf(database().target) });
  return { child, ended, at: (await readyAddress(child)).address };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuverie-live-'));
  [one, other] = await Promise.all([start('one'), start('other')]);
});
afterAll(async () => {
  end.abort();
  other.child.kill('SIGTERM');
  await other.ended;
  await rm(folder, { recursive: true, force: true });
});

const json = (access?: string) => ({
  'content-type': 'application/json',
  ...(access !== undefined && { authorization: `Bearer ${access}` }),
});

test('both servers receive changes of either, and the remaining one continues where it was', async () => {
  const person = {
    email: 'ana@example.com',
    username: 'ana@example.com',
    password: 'correct horse',
    name: 'Ana',
  };
  const registered = await fetch(`${one.at}/api/user/register/`, {
    method: 'POST',
    headers: json(),
    body: JSON.stringify(person),
  });
  const { access } = ((await registered.json()) as { data: { access: string } }).data;
  const atOne = await listen(access, { at: one.at, signal });
  const atOther = await listen(access, { at: other.at, signal });

  const stored: string[] = [];
  let isKilled = false;
  const writer = async (number: number) => {
    for (let n = 0; n < EACH; n += 1) {
      const server = isKilled || (n + number) % 2 === 0 ? other : one;
      const body = JSON.stringify({
        name: `Wine ${number}.${n}`,
        vintage: 2020,
        region: 'Here',
        type: 'Red',
        quantity: 1,
      });
      const answer = await fetch(`${server.at}/cellar/wines`, { method: 'POST', headers: json(access), body })
        .then(async (response) => (await response.json()) as { data: { id: string } })
        // The killed server may still have stored the change.
        .catch(() => undefined);
      if (answer) stored.push(answer.data.id);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  await vi.waitFor(() => expect(receivedChanges(atOne).length).toBeGreaterThan(WRITERS * 5), PATIENT);
  one.child.kill('SIGKILL');
  isKilled = true;
  await one.ended;
  await vi.waitFor(() => expect(atOne.isOver).toBe(true), PATIENT);
  const again = await listen(access, { at: other.at, after: atOne.events.at(-1)?.id, signal });
  await writing;

  await vi.waitFor(() => {
    const ids = new Set(receivedChanges(atOther).map(({ data }) => data.id));
    expect(stored.filter((id) => !ids.has(id))).toEqual([]);
  }, PATIENT);
  await vi.waitFor(
    () => expect(receivedChanges(again).at(-1)?.data).toEqual(receivedChanges(atOther).at(-1)?.data),
    PATIENT,
  );
  const all = [...receivedChanges(atOne), ...receivedChanges(again)];
  expect(all.map(({ data }) => data)).toEqual(receivedChanges(atOther).map(({ data }) => data));
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(all.length);
  expect(stored.length).toBeGreaterThan(WRITERS * (EACH - 5));
}, 90_000);
