import type { Database, SocketConnection } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { addEstates } from '../seeds/estates.ts';
import { fillCellars } from '../seeds/wines.ts';
import { startDatabase } from './database.ts';

export interface Estate {
  db: Database;
  socket: SocketConnection;
  estateId: string;
  userId: string;
  access: string;
  wineId: string;
  folder: string;
  end: () => Promise<void>;
}

/** An estate of 1,000 wines in its own database, and others of the same size beside it. */
export async function startEstate({ others = 0 } = {}): Promise<Estate> {
  const { db, socket, folder, end } = await startDatabase();
  const [owner] = await addEstates(db, 1 + others);
  if (owner === undefined) throw new Error('The estate has no owner.');
  await fillCellars(db, '1000');
  const { wineId } = await db.one<{ wineId: string }>(sql`
    select id as "wineId" from wines where estate_id = ${owner.estateId} order by id limit 1`);
  return { db, socket, folder, ...owner, wineId, end };
}
