/** Calls of all kinds at a steady rate, each of another estate. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Owner } from '../seeds/estates.ts';

export type Call = [path: string, method?: string, body?: object];
/** A kind of call, and its share of all in per cent. */
export type Mix = [share: number, name: string, of: (owner: Owner) => Call][];

export const random = (below: number) => Math.floor(Math.random() * below);
export function any<Thing>(things: readonly Thing[]): Thing {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new Error('There is nothing to choose from.');
  return thing;
}

export const SEARCHES = [
  'rousseau',
  'chateau margaux',
  'mar',
  'margoux',
  'pinot noir',
  'rack b12',
  'sasicaia',
  'cherry',
];
export const searchFor = (words: string) => `/cellar/wines?limit=50&q=${encodeURIComponent(words)}`;

const NEW_WINE = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'White', quantity: 6 };

/** @param wineOf a wine of each estate */
export const cellarCalls = (wineOf: ReadonlyMap<string, string>): Mix => [
  [35, 'page', () => ['/cellar/wines?limit=50']],
  [20, 'one by id', ({ estateId }) => [`/cellar/wines/${wineOf.get(estateId)}`]],
  [15, 'search', () => [searchFor(any(SEARCHES))]],
  [10, 'whole list', () => ['/cellar/wines']],
  [5, 'facets', () => ['/api/cellar/wines/facets']],
  [
    10,
    'update',
    ({ estateId }) => [`/cellar/wines/${wineOf.get(estateId)}`, 'PUT', { quantity: random(24) }],
  ],
  [5, 'create', () => ['/cellar/wines', 'POST', NEW_WINE]],
];

export interface Traffic {
  /** Milliseconds of each kind of call, from when it was due to its last byte. */
  times: ReadonlyMap<string, readonly number[]>;
  /** Calls answered a second, while they were sent. */
  answered: number;
  failed: number;
}

export function trafficTo(origin: string) {
  const agent = new Agent({ keepAlive: true });

  /** Requests compressed answers like a browser, but does not measure decompression. */
  async function call({ access }: Owner, ...[path, method = 'GET', body]: Call): Promise<void> {
    const sent = request(origin + path, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${access}`,
        'accept-encoding': 'br, gzip',
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await finished(answer.resume());
    const { statusCode = 0 } = answer;
    if (statusCode >= 400) throw new Error(`${method} ${path} was answered with ${statusCode}`);
  }

  /** Sends calls at a steady rate, whether or not earlier ones were answered. */
  async function steadily(
    mix: Mix,
    owners: readonly Owner[],
    aSecond: number,
    seconds: number,
  ): Promise<Traffic> {
    const choices = mix.flatMap((entry) => Array<Mix[number]>(entry[0]).fill(entry));
    const times = new Map(mix.map(([, name]) => [name, [] as number[]]));
    const began = performance.now();
    const calls: Promise<unknown>[] = [];
    let [done, failed] = [0, 0];
    for (let n = 0; n < seconds * aSecond; n += 1) {
      const due = began + (n * 1000) / aSecond;
      if (due > performance.now()) await pause(due - performance.now());
      const [, name, of] = any(choices);
      const owner = any(owners);
      const answered = () => {
        done += 1;
        times.get(name)?.push(performance.now() - due);
      };
      calls.push(
        call(owner, ...of(owner)).then(answered, () => {
          failed += 1;
        }),
      );
    }
    const answered = (done * 1000) / (performance.now() - began);
    await Promise.all(calls);
    return { times, answered, failed };
  }

  return { call, steadily, end: () => agent.destroy() };
}
