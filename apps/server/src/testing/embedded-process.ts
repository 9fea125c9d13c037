/**
 * A server reduced to its database, for tests that kill it: `node embedded-process.ts <data folder> [write]`. Prints
 * one JSON line when ready, then (with `write`) one line for each row the database acknowledged.
 */
import { connect } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded.ts';
import { sql } from '../platform/database/sql.ts';

const [, , dataDir = '', task] = process.argv;
const say = (line: unknown): void => console.log(JSON.stringify(line));
const log = { info: console.error, warn: console.error, error: console.error };

try {
  const database = await startEmbeddedDatabase({ dataDir, log, onLost: () => process.exit(3) });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  const db = connect({ ...database.connection, max: 1 });
  await db.count(sql`CREATE TABLE IF NOT EXISTS rows (n integer PRIMARY KEY)`);
  say({ ready: true, ...database.connection });
  if (task === 'write')
    for (let n = 1; ; n++) {
      await db.count(sql`INSERT INTO rows (n) VALUES (${n})`);
      say({ acknowledged: n });
    }
  setInterval(() => {}, 60_000);
} catch (error) {
  say({ failed: error instanceof Error ? error.name : String(error), message: String(error) });
  process.exit(1);
}
