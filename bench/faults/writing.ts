/** Several users write at once, and acknowledged writes are checked after a fault. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../apps/server/src/testing/app.ts';
import { formOf, partsOf, pngOf } from '../../apps/server/src/testing/faults/forms.ts';
import { type Account, accountOn, connectionTo, saysBusy, signUp } from './client.ts';

export const WRITERS = 6;
export const RECOVERED_MS = 30_000;
const WITH_PICTURE = 10;

export interface WrittenRows {
  account: Account;
  wines: Set<string>;
  readings: Set<string>;
  /** The highest acknowledged quantity of the one wine that is changed constantly. */
  quantity: number;
  counted: string;
  tank: string;
}

export interface Tally {
  acknowledged: number;
  lost: string[];
  faults: string[];
  busy: number;
}

class Busy extends Error {}

/**
 * Repeats a call while PostgreSQL restarts after one of its processes was killed; until then calls may be refused as
 * busy.
 */
export async function onceNotBusy<Result>(act: () => Promise<Result>, tally: Tally): Promise<Result> {
  for (const end = Date.now() + RECOVERED_MS; ; await pause(50)) {
    try {
      return await act();
    } catch (error) {
      const isBusy =
        error instanceof Error && (error instanceof Busy || error.message.includes('"overloaded"'));
      if (!isBusy || Date.now() > end) throw error;
      tally.busy += 1;
    }
  }
}

function unlessBusy<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.status === 503 && answer.error.code === 'overloaded') throw new Busy(answer.error.message);
  return answer;
}

export async function moveIn(origin: string): Promise<WrittenRows> {
  const account = await signUp(origin, connectionTo(origin, WRITERS));
  const wine = { name: 'Counted', vintage: 2020, region: 'Jura', type: 'Red', quantity: 0 };
  const counted = unlessBusy(await account.post<{ id: string }>('/cellar/wines', wine)).data.id;
  const tank = unlessBusy(
    await account.post<{ id: string }>('/tanks', { name: 'Tank', variety: 'Merlot', capacity: 5000 }),
  ).data.id;
  return { account, counted, tank, wines: new Set(), readings: new Set(), quantity: 0 };
}

/** One of several writers: wines, some with a picture, readings of a tank, and for the first writer a count. */
export async function write(
  written: WrittenRows,
  writer: number,
  isOn: () => boolean,
  tally: Tally,
  received: { acknowledged: number },
  isUp: () => boolean,
): Promise<void> {
  const { account, tank, counted } = written;
  const headers = { authorization: `Bearer ${account.access}` };
  const json = { ...headers, 'content-type': 'application/json' };
  for (let n = 1; isOn(); n += 1) {
    const id = crypto.randomUUID();
    const wine = { id, name: `Wine ${n}`, vintage: 2018, region: 'Rioja', type: 'Red', quantity: 1 };
    const kind = writer === 0 ? 'count' : writer === 1 ? 'reading' : 'wine';
    const form = formOf([
      ...partsOf(wine),
      { name: 'image', fileName: 'a.png', type: 'image/png', content: pngOf(24, 32) },
    ]);
    const calls = {
      count: {
        method: 'PUT',
        url: `/cellar/wines/${counted}`,
        headers: json,
        body: JSON.stringify({ quantity: n }),
      },
      reading: {
        method: 'POST',
        url: `/tanks/${tank}/readings`,
        headers: json,
        body: JSON.stringify({ id, brix: 12 }),
      },
      wine:
        n % WITH_PICTURE === 0
          ? {
              method: 'POST',
              url: '/cellar/wines',
              headers: { ...headers, ...form.headers },
              body: form.body,
            }
          : { method: 'POST', url: '/cellar/wines', headers: json, body: JSON.stringify(wine) },
    };
    const answer = await account.connection.send(calls[kind]);
    if (answer.status === 200 || answer.status === 201) {
      tally.acknowledged += 1;
      received.acknowledged += 1;
      if (kind === 'wine') written.wines.add(id);
      if (kind === 'reading') written.readings.add(id);
      if (kind === 'count') written.quantity = n;
    } else if (saysBusy(answer)) {
      tally.busy += 1;
      await pause(20);
    } else if (answer.status >= 500)
      tally.faults.push(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
    // The connection broke with the server, so this writer ends.
    else if (answer.status === 0 && isUp()) await pause(20);
    else if (answer.status === 0) return;
  }
}

/** All rows of a list, page by page. */
async function wholeList<Row>(account: Pick<Account, 'get'>, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const page = unlessBusy(await account.get<Row[]>(`${url}?limit=1000${cursor}`));
    if (page.status !== 200)
      throw new Error(`GET ${url} answered ${page.status} ${JSON.stringify(page.error)}`);
    rows.push(...page.data);
    if (page.meta.nextCursor === null) return rows;
    cursor = `&cursor=${page.meta.nextCursor}`;
  }
}

export async function check(
  origin: string,
  { account, wines, readings, counted, tank, quantity }: WrittenRows,
  after: string,
  tally: Tally,
): Promise<void> {
  const connection = connectionTo(origin);
  const again = accountOn(connection, account.access);
  const lose = (what: string) => tally.lost.push(`${what} was acknowledged and is gone after ${after}`);
  const stored = await wholeList<{ id: string; quantity: number; image: string | null }>(
    again,
    '/cellar/wines',
  );
  // Repeated before anything counts as lost.
  const storedReadings = await wholeList<{ id: string }>(again, `/tanks/${tank}/readings`);
  const ids = new Map(stored.map((wine) => [wine.id, wine]));
  for (const id of wines) if (!ids.has(id)) lose(`wine ${id}`);
  const now = ids.get(counted)?.quantity ?? -1;
  if (now < quantity) lose(`quantity ${quantity} (now ${now})`);
  const known = new Set(storedReadings.map(({ id }) => id));
  for (const id of readings) if (!known.has(id)) lose(`reading ${id}`);
  for (const { image } of ids.values()) {
    if (image !== null && (await connection.send({ method: 'GET', url: image })).status !== 200)
      lose(`picture ${image}`);
  }
  connection.close();
}
