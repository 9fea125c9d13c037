/** Attacks that once froze or crashed the server, one after the other, each on its own server. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  type Connection,
  connectionTo,
  type ReceivedAnswer,
  type Sent,
  saysBusy,
  signUp,
} from './client.ts';
import type { Attack } from './freeze/attack.ts';
import { flatPictures } from './freeze/flat-pictures.ts';
import { frozenDatabase } from './freeze/frozen-database.ts';
import { halfRequests } from './freeze/half-requests.ts';
import { idleConnections } from './freeze/idle-connections.ts';
import { largeForms } from './freeze/large-forms.ts';
import { onePicture } from './freeze/one-picture.ts';
import { openArchives } from './freeze/open-archives.ts';
import { slowPatterns } from './freeze/slow-patterns.ts';
import { slowReaders } from './freeze/slow-readers.ts';
import { wideRow } from './freeze/wide-row.ts';
import { causeOf } from './server.ts';
import { type Bench, describeObservations, underWatch } from './watch.ts';

const ATTACKS: readonly Attack[] = [
  flatPictures,
  slowPatterns,
  onePicture,
  openArchives,
  largeForms,
  idleConnections,
  halfRequests,
  slowReaders,
  wideRow,
  frozenDatabase,
];
/** How long the bystander is observed before and after an attack. */
const CALM_MS = 3000;

interface Tally {
  calls: number;
  faults: number;
  busy: number;
  complaints: string[];
}

export async function freeze(names: string[]): Promise<number> {
  const known = ATTACKS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No such attack: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    return 1;
  }
  const broken: string[] = [];
  const chosen = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const attack of chosen) if (!(await withstood(attack))) broken.push(attack.name);
  console.log(
    `freeze: ${chosen.length} attacks, ${broken.length} not withstood${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
  );
  return broken.length > 0 ? 1 : 0;
}

async function withstood({ name, prepare, strike }: Attack): Promise<boolean> {
  const prepared = await prepare?.();
  const watched = await underWatch(async (bench) => {
    const tally: Tally = { calls: 0, faults: 0, busy: 0, complaints: [] };
    const { origin } = bench.server();
    const account = await signUp(origin);
    await pause(CALM_MS);
    await strike({ bench, account, prepared: prepared ?? [], ...counted(bench, account, tally) });
    await pause(CALM_MS);
    account.connection.close();
    return tally;
  });
  const { calls, faults, busy, complaints } = watched.result;
  for (const complaint of new Set(complaints)) console.log(`  ${complaint}`);
  const { words, broken } = describeObservations(watched);
  console.log(
    `freeze ${name}: ${calls} calls, ${faults} answers of 5xx, ${busy} turned away in words, ${complaints.length} complaints, ${words}`,
  );
  return faults === 0 && complaints.length === 0 && !broken;
}

function counted(bench: Bench, { access }: Account, tally: Tally) {
  const complain = (what: string) => {
    tally.complaints.push(what);
  };
  return {
    complain,
    async send(sent: Sent, given?: Connection): Promise<ReceivedAnswer> {
      const connection = given ?? connectionTo(bench.server().origin);
      const received = await connection.send({
        ...sent,
        headers: { authorization: `Bearer ${access}`, ...sent.headers },
      });
      if (given === undefined) connection.close();
      tally.calls += 1;
      if (saysBusy(received)) tally.busy += 1;
      else if (received.status >= 500) {
        tally.faults += 1;
        await pause(100);
        const cause = causeOf(bench.server(), received.text) || received.text.slice(0, 200);
        complain(`${received.status} ${sent.method} ${sent.url.slice(0, 200)}: ${cause}`);
      }
      return received;
    },
  };
}
