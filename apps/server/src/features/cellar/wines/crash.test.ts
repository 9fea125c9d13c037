/** Kills server and database while wines with pictures are written: what was acknowledged is there afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmasterPid, Stage, until } from '../../../testing/embedded.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { launch, readyAddress } from '../../../testing/server-process.ts';

const WRITERS = 8;
const ENOUGH = 100;

const stage = new Stage();
let dataDir: string;
let server: Awaited<ReturnType<typeof start>>;

async function start() {
  const { child, ended } = launch(dataDir);
  return { child, ended, ...(await readyAddress(child)) };
}

beforeAll(async () => {
  dataDir = await stage.folder();
  server = await start();
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await stage.clear();
});

test('every acknowledged wine and picture is there after server and database are killed', async () => {
  const email = 'ana@example.com';
  const registered = await fetch(`${server.address}/api/user/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, email, password: 'correct horse', name: 'Ana Silva' }),
  });
  const { data } = (await registered.json()) as { data: { access: string } };
  const headers = { authorization: `Bearer ${data.access}` };
  const picture = new Blob([new Uint8Array(await labelPicture('png'))], { type: 'image/png' });
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  /** Adds one wine; every tenth of a writer has a picture. */
  const add = async (number: number) => {
    const id = crypto.randomUUID();
    sent.add(id);
    const body = new FormData();
    const fields = {
      id,
      name: `Wine ${number}`,
      vintage: '2018',
      region: 'Rioja',
      type: 'Red',
      quantity: '1',
    };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (number % 10 === 0) body.set('image', picture, 'label.png');
    const answer = await fetch(`${server.address}/cellar/wines/`, { method: 'POST', headers, body });
    if (answer.status === 201) acknowledged.add(id);
    await answer.body?.cancel();
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    // The connection breaks with the server, which ends this writer.
    for (let number = 1; ; number += 1) await add(number);
  });
  const ended = Promise.allSettled(writers);
  await until('wines were acknowledged', () => acknowledged.size > ENOUGH);
  const database = await postmasterPid(dataDir);
  // The server first, because it would restart its database.
  server.child.kill('SIGKILL');
  process.kill(database, 'SIGKILL');
  await server.ended;
  await ended;

  server = await start();
  const answer = await fetch(`${server.address}/cellar/wines/`, { headers });
  expect(answer.status, 'the session is still good').toBe(200);
  const { data: wines } = (await answer.json()) as { data: { id: string; image: string | null }[] };
  const kept = new Set(wines.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !sent.has(id))).toEqual([]);
  // A pending write may have been stored, at most one per writer.
  expect(kept.size - acknowledged.size).toBeLessThanOrEqual(WRITERS);
  const pictures = wines.flatMap(({ image }) => image ?? []);
  expect(pictures.length).toBeGreaterThan(0);
  const statuses = await Promise.all(
    pictures.map(async (path) => {
      const found = await fetch(`${server.address}${path}`);
      await found.arrayBuffer();
      return found.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 120_000);
