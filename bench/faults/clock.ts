/**
 * The server's clock jumps by hours and years, forward and back, while several users write. No acknowledged write may
 * be lost, no answer may be a fault, and a user who signs in again can continue. The clock is that of libfaketime,
 * which must be installed.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountOn, connectionTo } from './client.ts';
import { endServer, startServer } from './server.ts';
import { number } from './watch.ts';
import { check, moveIn, onceNotBusy, type Tally, WRITERS, type WrittenRows, write } from './writing.ts';

/** The path on Debian. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The offsets from the true time in seconds, one after the other. */
const JUMPS = [HOUR, -2 * HOUR, DAY, -DAY, 40 * DAY, 0, 400 * DAY, -400 * DAY, 0];
const WRITES = 60;
const WAITED_MS = 20_000;
const NOTICED_WITHIN_MS = 30_000;

export async function clock(): Promise<number> {
  if (!existsSync(LIBRARY))
    throw new Error('libfaketime is not installed: it moves the clock of the server.');
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-clock-'));
  const file = join(folder, 'time');
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  const tally: Tally = { acknowledged: 0, lost: [], faults: [], busy: 0 };
  try {
    await set(0);
    const server = await startServer(join(folder, 'data'), 0, {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    try {
      const all: WrittenRows[] = [];
      for (const jump of JUMPS) {
        const written = await moveIn(server.origin);
        all.push(written);
        let isOn = true;
        const received = { acknowledged: 0 };
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          write(
            written,
            writer,
            () => isOn,
            tally,
            received,
            () => true,
          ),
        );
        const some = async () => {
          const from = received.acknowledged;
          for (
            const end = Date.now() + WAITED_MS;
            received.acknowledged < from + WRITES && Date.now() < end;
          )
            await pause(5);
        };
        await some();
        await set(jump);
        await noticed(server.origin, jump);
        await some();
        isOn = false;
        await Promise.all(writers);
        for (const one of all) {
          await signInAgain(server.origin, one);
          await onceNotBusy(
            () => check(server.origin, one, `a jump of the clock to ${jump / HOUR} h`, tally),
            tally,
          );
        }
        console.log(
          `  ${jump / HOUR} h from now: ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} lost`,
        );
      }
      for (const { account } of all) account.connection.close();
    } finally {
      await endServer(server);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const problem of [...tally.lost, ...tally.faults].slice(0, 20)) console.log(`  ${problem}`);
  console.log(
    `clock: ${JUMPS.length} jumps, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} of them lost, ` +
      `${tally.faults.length} answers of 5xx`,
  );
  return tally.lost.length + tally.faults.length > 0 ? 1 : 0;
}

/** Waits until the server's answers have the new time: libfaketime reads its file only now and then. */
async function noticed(origin: string, jump: number): Promise<void> {
  const connection = connectionTo(origin);
  for (const end = Date.now() + NOTICED_WITHIN_MS; Date.now() < end; await pause(100)) {
    const { headers } = await connection.send({ method: 'GET', url: '/healthz' });
    const ahead = new Date(String(headers['date'])).getTime() - Date.now();
    if (Math.abs(ahead - jump * 1000) > 60_000) continue;
    connection.close();
    return;
  }
  throw new Error('The clock of the server did not move.');
}

/** Tokens from another time may be invalid. */
async function signInAgain(origin: string, written: WrittenRows): Promise<void> {
  const connection = connectionTo(origin);
  const answer = await accountOn(connection, '').post<{ access: string }>('/api/token/', {
    username: written.account.email,
    password: 'correct horse',
  });
  connection.close();
  if (answer.status !== 200) throw new Error(`Could not sign in after a jump of the clock: ${answer.status}`);
  written.account.access = answer.data.access;
}
