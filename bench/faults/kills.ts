/** Kills the server and its database repeatedly while several users write. Acknowledged writes must survive. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Random, randomFrom } from '../../apps/server/src/testing/faults/random.ts';
import { accountOn, connectionTo } from './client.ts';
import { treeOf } from './processes.ts';
import { databaseOf, endServer, type Server } from './server.ts';
import { type Bench, describeObservations, number, underWatch } from './watch.ts';
import {
  check,
  moveIn,
  onceNotBusy,
  RECOVERED_MS,
  type Tally,
  WRITERS,
  type WrittenRows,
  write,
} from './writing.ts';

/** The number of writes before the next kill, so that it interrupts some. */
const WRITES = 40;
const WAITED_MS = 20_000;

type KillTarget =
  | 'server'
  | 'server and database'
  | 'a process of the database'
  | 'the database'
  | 'in order';
const WAYS: readonly KillTarget[] = [
  'server',
  'server and database',
  'a process of the database',
  'server',
  'the database',
  'in order',
];

interface Ends extends Tally {
  ends: number;
}

export async function kills(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '60' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  console.log(`kills: seed ${seed}`);
  const watched = await underWatch(async (bench) => {
    const tally: Ends = { ends: 0, acknowledged: 0, lost: [], faults: [], busy: 0 };
    for (let n = 0; n < Number(values.kills); n += 1)
      await once(bench, WAYS[n % WAYS.length] ?? 'server', random, tally);
    return tally;
  });
  const { ends, acknowledged, lost, faults, busy } = watched.result;
  for (const problem of [...lost, ...faults].slice(0, 20)) console.log(`  ${problem}`);
  const { words, broken } = describeObservations(watched);
  console.log(
    `kills: ${ends} ends, ${number(acknowledged)} writes acknowledged, ${lost.length} of them lost, ${faults.length} answers of 5xx, ${busy} turned away in words, ${words}`,
  );
  return lost.length > 0 || faults.length > 0 || broken ? 1 : 0;
}

async function once(bench: Bench, way: KillTarget, random: Random, tally: Ends): Promise<void> {
  const written = await onceNotBusy(() => moveIn(bench.server().origin), tally);
  let isOn = true;
  const received = { acknowledged: 0 };
  const { process: child } = bench.server();
  const isUp = () => child.exitCode === null && child.signalCode === null;
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(written, writer, () => isOn, tally, received, isUp),
  );
  for (const end = Date.now() + WAITED_MS; received.acknowledged < WRITES && Date.now() < end; )
    await pause(5);
  // At a random moment within a write.
  await pause(random.below(60));
  tally.ends += 1;
  if (way === 'a process of the database' || way === 'the database') {
    const { pid } = await databaseOf(bench.dataDir);
    const children = treeOf(pid).filter((one) => one.pid !== pid);
    const victim = way === 'the database' || children.length === 0 ? pid : random.pick(children).pid;
    process.kill(victim, 'SIGKILL');
    await recovered(bench.server(), written);
    isOn = false;
    await Promise.all(writers);
  } else {
    await bench.restart(async (server) => {
      if (way === 'server and database') process.kill((await databaseOf(bench.dataDir)).pid, 'SIGKILL');
      await endServer(server, way === 'in order' ? 'SIGTERM' : 'SIGKILL');
      isOn = false;
      await Promise.all(writers);
    });
  }
  await onceNotBusy(() => check(bench.server().origin, written, `the end of ${way}`, tally), tally);
  written.account.connection.close();
  if (tally.ends % 10 === 0)
    console.log(
      `  ${tally.ends} ends, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} lost`,
    );
}

/** Only the database was killed; the server must restart it by itself. */
async function recovered({ origin }: Server, { account }: WrittenRows): Promise<void> {
  const connection = connectionTo(origin);
  for (const end = Date.now() + RECOVERED_MS; Date.now() < end; await pause(50)) {
    if (
      (
        await accountOn(connection, account.access)
          .get('/cellar/wines?limit=1')
          .catch(() => undefined)
      )?.status === 200
    )
      break;
  }
  connection.close();
}
