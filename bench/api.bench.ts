/** The API's throughput against bare Fastify routes over the same stores: what our platform costs. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Estate, startEstate } from './api/estate.ts';

/** Many short turns one after the other: a machine that slows down for a while slows both contenders. */
const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 8;
const BUDGET = 0.85;

interface Load {
  name: string;
  request: (estate: Estate) => { method: 'GET' | 'POST'; path: string; body?: string };
}

const draft = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'White', quantity: 6 };
const LOADS: Load[] = [
  { name: 'list of 1,000', request: () => ({ method: 'GET', path: '/cellar/wines' }) },
  { name: 'page of 50', request: () => ({ method: 'GET', path: '/cellar/wines?limit=50' }) },
  {
    name: 'one by id',
    request: ({ wineId }) => ({ method: 'GET', path: `/cellar/wines/${wineId}` }),
  },
  {
    name: 'create',
    request: () => ({ method: 'POST', path: '/cellar/wines', body: JSON.stringify(draft) }),
  },
];

interface Contender {
  name: 'cuverie' | 'bare';
  process: ChildProcess;
  origin: string;
}

async function startContender(name: Contender['name'], estate: Estate): Promise<Contender> {
  const child = fork(join(import.meta.dirname, 'api/serve.ts'), [name], {
    env: { ...process.env, BENCH_SOCKET: JSON.stringify(estate.socket), NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
  });
  return { name, process: child, origin: `http://127.0.0.1:${port}` };
}

async function throughput(contender: Contender, load: Load, estate: Estate): Promise<number> {
  const { path, method, body } = load.request(estate);
  const result = await autocannon({
    url: contender.origin + path,
    method,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: {
      authorization: `Bearer ${estate.access}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${contender.name} failed at ${load.name}`);
  return result.requests.total / result.duration;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const quartiles = (values: number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.25, 0.75]
    .map((part) => `${((sorted[Math.floor(part * sorted.length)] ?? 0) * 100).toFixed(0)} %`)
    .join(' to ');
};

const estate = await startEstate();
try {
  const ours = await startContender('cuverie', estate);
  const bare = await startContender('bare', estate);
  try {
    for (const load of LOADS) {
      for (const contender of [ours, bare]) await throughput(contender, load, estate);
      const rates = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const a = await throughput(ours, load, estate);
        const b = await throughput(bare, load, estate);
        rates.ours.push(a);
        rates.bare.push(b);
        rates.ratios.push(a / b);
      }
      const ratio = median(rates.ratios);
      const verdict = ratio >= BUDGET ? 'within' : 'BELOW';
      console.log(
        `${load.name.padEnd(14)} ${median(rates.ours).toFixed(0).padStart(6)}/s against ${median(rates.bare).toFixed(0).padStart(6)}/s` +
          `  ${(ratio * 100).toFixed(1)} % (quartiles ${quartiles(rates.ratios)}), ${verdict} the budget of ${BUDGET * 100} %`,
      );
    }
  } finally {
    ours.process.kill();
    bare.process.kill();
  }
} finally {
  await estate.end();
}
