/** Clients that request a long list, and never read it. */
import { setTimeout as pause } from 'node:timers/promises';
import { wineRow } from '../../seeds/rows.ts';
import type { Attack, Strike } from './attack.ts';
import { closeAll, openMany } from './sockets.ts';

const WINES = 10_000;
const ROWS_OF_CALL = 1000;
const READERS = 180;
const HELD_MS = 20_000;

async function fillCellar({ account, complain }: Strike): Promise<void> {
  const draft = { kind: 'wines', fileName: 'many.csv', format: 'mapped', rows: WINES, onMatch: 'add' };
  const { id } = (await account.post<{ id: string }>('/api/imports', draft)).data;
  for (let from = 0; from < WINES; from += ROWS_OF_CALL) {
    const rows = Array.from({ length: ROWS_OF_CALL }, (_, n) => ({
      line: from + n + 1,
      values: wineRow(from + n),
    }));
    const { status } = await account.post(`/api/imports/${id}/rows`, { rows });
    if (status !== 200) complain(`the cellar could not be filled: ${status}`);
  }
  await account.post(`/api/imports/${id}/finish`);
}

export const slowReaders: Attack = {
  name: 'slow-readers',
  async strike(strike) {
    const { bench, account } = strike;
    await fillCellar(strike);
    const asked = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.access}\r\n\r\n`;
    const paths = [
      '/cellar/wines',
      '/cellar/wines?limit=10000&sort=name',
      '/api/exports/wines.csv',
      '/api/exports/archive.zip',
    ];
    const readers = await openMany(bench.server().origin, READERS, (n) =>
      asked(n < READERS * 0.8 ? '/cellar/wines' : (paths[n % paths.length] ?? '')),
    );
    for (const socket of readers) socket.pause();
    await pause(HELD_MS);
    closeAll(readers);
  },
};
