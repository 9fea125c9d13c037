/**
 * A separate process that watches the server during an attack: it requests `/healthz` every 50 ms, uses the application
 * as a bystander, and sums up memory. It is not slowed down by the attacker's work.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { accountOn, connectionTo, saysBusy, signUp } from './client.ts';
import { residentBytes } from './processes.ts';
import type { Observations, WatchOrder } from './watch.ts';

const PROBE_MS = 50;
const STALL_MS = 1000;
const MEMORY_MS = 100;
const BYSTANDER_MS = 1000;
const MAX_PROBES_OPEN = 100;
const PROBE_PATIENCE_MS = 60_000;
const KEPT_REASONS = 10;

const seen: Observations = {
  probes: 0,
  stalls: [],
  unanswered: [],
  peakBytes: 0,
  bystander: { done: 0, busy: 0, failed: [] },
};
let server: { origin: string; pid: number } | undefined;
let isOver = false;
let open = 0;
/** Overlapping slow calls are one stall, reported by the longest of them. */
let stall: { longest: number; ended: number } | undefined;

function endStall(): void {
  if (stall !== undefined) seen.stalls.push(Math.round(stall.longest));
  stall = undefined;
}

async function probe(connection: ReturnType<typeof connectionTo>): Promise<void> {
  open += 1;
  const began = performance.now();
  const target = server;
  const { status, text } = await connection.send({ method: 'GET', url: '/healthz' }, PROBE_PATIENCE_MS);
  const ended = performance.now();
  open -= 1;
  // It was ended on purpose meanwhile.
  if (target !== server) return;
  seen.probes += 1;
  if (status !== 200 && seen.unanswered.length < KEPT_REASONS)
    seen.unanswered.push(`${status} ${text.slice(0, 100)}`);
  if (ended - began <= STALL_MS) return;
  if (stall !== undefined && began > stall.ended) endStall();
  stall = { longest: Math.max(stall?.longest ?? 0, ended - began), ended };
}

async function probeOn(): Promise<void> {
  let current: { origin: string; connection: ReturnType<typeof connectionTo> } | undefined;
  for (let n = 0; !isOver; n += 1) {
    const beat = pause(PROBE_MS);
    const origin = server?.origin;
    if (origin !== undefined && open < MAX_PROBES_OPEN) {
      if (current?.origin !== origin) current = { origin, connection: connectionTo(origin) };
      // Alternates between a kept connection and a new one.
      const fresh = n % 2 === 0 ? connectionTo(origin) : undefined;
      void probe(fresh ?? current.connection).finally(() => fresh?.close());
    }
    await beat;
  }
}

async function remember(): Promise<void> {
  for (; !isOver; await pause(MEMORY_MS)) {
    if (server !== undefined) seen.peakBytes = Math.max(seen.peakBytes, residentBytes(server.pid));
  }
}

/** Signs up once, then reads and writes a page each second. */
async function standBy(): Promise<void> {
  let access: string | undefined;
  for (; !isOver; await pause(BYSTANDER_MS)) {
    const target = server;
    if (target === undefined) continue;
    const connection = connectionTo(target.origin);
    try {
      access ??= (await signUp(target.origin, connection)).access;
      await readAndWrite(accountOn(connection, access).connection, access);
      seen.bystander.done += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (target !== server) continue;
      if (error instanceof Busy || reason.includes('"overloaded"')) seen.bystander.busy += 1;
      else seen.bystander.failed.push(reason.slice(0, 300));
    } finally {
      connection.close();
    }
  }
}

class Busy extends Error {}

async function readAndWrite(connection: ReturnType<typeof connectionTo>, access: string): Promise<void> {
  const id = crypto.randomUUID();
  const authorization = `Bearer ${access}`;
  const wine = { id, name: 'Bystander', vintage: 2020, region: 'Jura', type: 'Red', quantity: 1 };
  const steps = [
    { method: 'GET', url: '/cellar' },
    { method: 'GET', url: '/cellar/wines?limit=50' },
    { method: 'POST', url: '/cellar/wines', body: JSON.stringify(wine) },
    { method: 'GET', url: `/cellar/wines/${id}` },
    { method: 'DELETE', url: `/cellar/wines/${id}` },
  ];
  for (const { method, url, body } of steps) {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const received = await connection.send({ method, url, headers: { authorization, ...typed }, body });
    if (saysBusy(received)) throw new Busy();
    if (received.status < 200 || received.status > 299)
      throw new Error(`${method} ${url} ${received.status} ${received.text}`);
  }
}

process.on('message', (order: WatchOrder) => {
  if (order.kind === 'look') server = order.server;
  if (order.kind === 'away') server = undefined;
  if (order.kind === 'end') isOver = true;
  process.send?.({ kind: 'understood' });
});
process.on('disconnect', () => process.exit(0));
await Promise.all([probeOn(), remember(), standBy()]);
// A call that is still pending is a stall of its own.
for (const deadline = Date.now() + PROBE_PATIENCE_MS; open > 0 && Date.now() < deadline; )
  await pause(PROBE_MS);
endStall();
process.send?.({ kind: 'seen', seen }, () => process.exit(0));
