/**
 * The processor time of 1,000 devices that post once a minute, for the server and PostgreSQL together, compared with
 * the same readings added by the call of the web app.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { digest } from '../apps/server/src/platform/digest.ts';
import { addEstates } from './seeds/estates.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { processorSeconds } from './support/processor.ts';

const DEVICES = 1000;
const ESTATES = 20;
const AT_ONCE = 4;
const CORES = 2;
/** The seconds of processor time of this process and of PostgreSQL. */
const spent = () => [...processorSeconds(process.pid).values()].reduce((sum, seconds) => sum + seconds, 0);

interface Device {
  key: string;
  tankId: string;
  access: string;
}

type Post = (device: Device, number: number) => Promise<unknown>;

/** The milliseconds of processor time per post, for all devices once. */
async function each(devices: readonly Device[], post: Post): Promise<number> {
  const before = spent();
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < devices.length; number = next++)
      await post(devices[number] as Device, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ((spent() - before) * 1000) / devices.length;
}

async function called(app: FastifyInstance, url: string, payload: object, access?: string): Promise<void> {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers });
  // On a loaded machine, refused posts are repeated.
  if (statusCode === 503) {
    await pause(200);
    return called(app, url, payload, access);
  }
  if (statusCode >= 300) throw new Error(`${url.slice(0, 9)} answered ${statusCode}: ${body}`);
}

const { db, folder, end } = await startDatabase();
try {
  const owners = await addEstates(db, ESTATES);
  const devices: Device[] = [];
  for (const [at, { estateId, userId, access }] of owners.entries()) {
    for (let number = 0; number < DEVICES / ESTATES; number += 1) {
      const [id, tankId, key] = [newId(), newId(), `bench-${at}-${number}`];
      const by = sql`now(), ${userId}, now(), ${userId}`;
      await db.count(sql`
        insert into tanks (estate_id, id, name, variety, capacity, current_volume, created_at, created_by, updated_at, updated_by)
        values (${estateId}, ${tankId}, ${`Tank ${number}`}, 'Merlot', 1000, 900, ${by})`);
      await db.count(sql`
        insert into devices (estate_id, id, name, tank_id, created_at, created_by, updated_at, updated_by)
        values (${estateId}, ${id}, ${`Float ${number}`}, ${tankId}, ${by})`);
      await db.count(sql`
        insert into device_keys (estate_id, device_id, hash, made_at)
        values (${estateId}, ${id}, ${digest(key)}, now())`);
      devices.push({ key, tankId, access });
    }
  }
  const app = await appOn(db, folder);
  const message = (temperature: number) => ({
    name: 'iSpindel',
    ID: 1,
    angle: 60.1,
    temperature,
    temp_units: 'C',
    battery: 4,
    gravity: 1.05,
    interval: 60,
    RSSI: -66,
  });
  const hear = (temperature: number) =>
    each(devices, ({ key }) => called(app, `/api/in/${key}`, message(temperature)));
  const add = (temperature: number) =>
    each(devices, ({ tankId, access }) =>
      called(app, `/tanks/${tankId}/readings`, { temperature, rawValue: 1.05, rawScale: 'sg' }, access),
    );
  // The first round of each is a warm-up.
  await hear(18);
  await add(18);
  const [stored, thinned, reference, storedAgain, referenceAgain] = [
    await hear(19),
    await hear(19.1),
    await add(19),
    await hear(20),
    await add(20),
  ];
  const post = (stored + storedAgain) / 2;
  const plain = (reference + referenceAgain) / 2;
  const share = (ms: number) =>
    `${((ms * DEVICES) / 600 / CORES).toFixed(1)} % of ${CORES} cores at ${DEVICES} a minute`;
  console.log(`reference: a reading added by its call, ${plain.toFixed(2)} ms of processor time`);
  console.log(
    `a post that is stored: ${post.toFixed(2)} ms, ${(post / plain).toFixed(2)} of the reference; ${share(post)}`,
  );
  console.log(
    `a post that is thinned out: ${thinned.toFixed(2)} ms, ${(thinned / plain).toFixed(2)} of the reference; ${share(thinned)}`,
  );
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from device_posts`);
  const isWithin = (post * DEVICES) / 60_000 < CORES / 2 && count === 4 * DEVICES;
  console.log(`${count} posts kept; ${isWithin ? 'within' : 'OVER'} the budget of half of ${CORES} cores`);
  await app.close();
} finally {
  await end();
}
