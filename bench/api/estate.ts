import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { connect, type SocketConnection } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrations.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { appOn } from './app.ts';

const WINES = 1000;

export interface Estate {
  socket: SocketConnection;
  access: string;
  wineId: string;
  end(): Promise<void>;
}

/** An estate of 1,000 wines in a database of its own, as durable as a real one. */
export async function startEstate(): Promise<Estate> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'warn' }) });
  const { socket } = embedded.connection;
  const db = connect({ socket });
  await migrate(db, join(import.meta.dirname, '../../apps/server/migrations'));
  const app = await appOn(db, dataDir);
  const email = 'bench@example.com';
  const { data } = (
    await app.inject({
      method: 'POST',
      url: '/api/user/register/',
      payload: { username: email, email, password: 'long enough', name: 'Bench' },
    })
  ).json<{ data: { access: string } }>();
  const headers = { authorization: `Bearer ${data.access}` };
  let wineId = '';
  for (let n = 0; n < WINES; n += 1) {
    const payload = {
      name: `Cuvée ${n}`,
      producer: `Domaine ${n % 90}`,
      vintage: 1990 + (n % 35),
      region: 'Bourgogne',
      type: 'Red',
      quantity: n % 24,
      price: '45.00',
      rating: 80 + (n % 20),
      notes: 'Cherry, earth, a long and quiet end. Decant for an hour.',
    };
    const answer = await app.inject({ method: 'POST', url: '/cellar/wines', payload, headers });
    wineId = answer.json<{ data: { id: string } }>().data.id;
  }
  await app.close();
  await db.count(sql`analyze`);
  await db.end();
  return {
    socket,
    access: data.access,
    wineId,
    async end() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
