/** From `npm start` on a built clone to the ready line, and what the server holds in memory at rest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 5;
const READY_SECONDS = 2;
const RESIDENT_MB = 150;
/** Long enough for the start's own garbage to be collected. */
const REST_MS = 3000;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function startOnce(command: string, args: string[], dataDir: string) {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('is ready at')) continue;
    const origin = line.slice(line.indexOf('http'));
    const end = async () => {
      // To the whole group, as Ctrl-C in a terminal does.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    };
    return { seconds: (performance.now() - began) / 1000, origin, end };
  }
  throw new Error('It ended before it was ready.');
}

/** Resident megabytes of the server, as it tells Prometheus itself. */
async function residentMb(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 2 ** 20;
}

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-start-'));
try {
  const first = await startOnce('npm', ['start'], dataDir);
  await first.end();
  const seconds: number[] = [];
  const bare: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plainBegan = performance.now();
    await once(spawn(process.execPath, ['--eval', '']), 'exit');
    bare.push((performance.now() - plainBegan) / 1000);
    const run = await startOnce('npm', ['start'], dataDir);
    seconds.push(run.seconds);
    await pause(REST_MS);
    megabytes.push(await residentMb(run.origin));
    await run.end();
  }
  const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const ready = median(seconds);
  const resident = median(megabytes);
  console.log(
    `Cuverie ${version.version}: ready after ${ready.toFixed(2)} s (${seconds.map((s) => s.toFixed(2)).join(' ')}), ` +
      `${(ready / median(bare)).toFixed(1)} times a bare node; ${ready < READY_SECONDS ? 'within' : 'OVER'} the budget of ${READY_SECONDS} s`,
  );
  console.log(
    `resident at rest ${resident.toFixed(0)} MB (${megabytes.map((m) => m.toFixed(0)).join(' ')}), ` +
      `${resident < RESIDENT_MB ? 'within' : 'OVER'} the budget of ${RESIDENT_MB} MB`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
