/**
 * The API's throughput compared with two references: bare Fastify routes over the same stores, which shows the cost of
 * our platform, and plain routes with one plain select, which shows the minimum cost of the same rows.
 */
import autocannon from 'autocannon';
import { type Contender, startContender } from './support/contender.ts';
import { type Estate, startEstate } from './support/estate.ts';
import { median, quantile } from './support/figures.ts';

/** Many short rounds, so that a temporary slowdown of the machine affects all contenders. */
const ROUNDS = 11;
const SECONDS = 1;
const CONNECTIONS = 8;
const OTHER_ESTATES = 99;
const BARE_BUDGET = 0.85;

interface Load {
  name: string;
  path: (estate: Estate) => string;
  body?: string;
  /** The required share of the plain route's throughput; without it the ratio is only reported. */
  plainBudget?: number;
  /** The path of the plain route, which has no typo tolerance; null if it has no such call. */
  plainPath?: string | null;
}

const found = (q: string) => `/cellar/wines?limit=50&q=${encodeURIComponent(q)}`;
const search = (what: string, q: string, meant = q): Load => ({
  name: `search, ${what}`,
  path: () => found(q),
  plainPath: found(meant),
  plainBudget: 0.4,
});

const draft = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'White', quantity: 6 };
const LOADS: Load[] = [
  { name: 'list of 1,000', path: () => '/cellar/wines', plainBudget: 0.7 },
  { name: 'page of 50', path: () => '/cellar/wines?limit=50', plainBudget: 0.6 },
  { name: 'one by id', path: ({ wineId }) => `/cellar/wines/${wineId}` },
  search('a producer', 'rousseau'),
  search('two words', 'chateau margaux', 'Château Margaux'),
  search('a prefix', 'mar'),
  search('a typo', 'margoux', 'margaux'),
  // Last, because the added rows are in every later list.
  { name: 'create', path: () => '/cellar/wines', body: JSON.stringify(draft), plainPath: null },
];

async function throughput({ name, origin }: Contender, load: Load, estate: Estate): Promise<number> {
  const { body, plainPath } = load;
  const path = (name === 'plain' && plainPath) || load.path(estate);
  const result = await autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: {
      authorization: `Bearer ${estate.access}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name} failed at ${load.name}`);
  return result.requests.total / result.duration;
}

interface Ratios {
  name: string;
  budget: number | undefined;
  values: number[];
}

/** Words the ratio of the application to a reference, and whether it is within the budget. */
function verdictOf({ name, budget, values }: Ratios): { said: string; held: boolean } {
  const percent = (part: number) => `${(quantile(values, part) * 100).toFixed(0)} %`;
  const isWithin = budget === undefined || median(values) >= budget;
  const verdict =
    budget === undefined ? '' : `, ${isWithin ? 'within' : 'BELOW'} the budget of ${budget * 100} %`;
  return {
    said: `${percent(0.5)} of ${name} (quartiles ${percent(0.25)} to ${percent(0.75)})${verdict}`,
    held: isWithin,
  };
}

async function measure(load: Load, estate: Estate, contenders: Contender[]): Promise<boolean> {
  const able = contenders.filter(({ name }) => name !== 'plain' || load.plainPath !== null);
  for (const contender of able) await throughput(contender, load, estate);
  const rates: Record<Contender['name'], number[]> = { cuverie: [], bare: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contender of able) rates[contender.name].push(await throughput(contender, load, estate));
  const references = able.flatMap(({ name }) => (name === 'cuverie' ? [] : [name]));
  const verdicts = references.map((name) =>
    verdictOf({
      name,
      budget: name === 'bare' ? BARE_BUDGET : load.plainBudget,
      values: rates.cuverie.map((rate, round) => rate / (rates[name][round] ?? 0)),
    }),
  );
  const speeds = able.map(({ name }) => `${name} ${median(rates[name]).toFixed(0)}/s`).join(', ');
  console.log(`${load.name}: ${speeds}`);
  for (const { said } of verdicts) console.log(`  ${said}`);
  return verdicts.every(({ held }) => held);
}

const estate = await startEstate({ others: OTHER_ESTATES });
const contenders: Contender[] = [];
try {
  for (const name of ['cuverie', 'bare', 'plain'] as const)
    contenders.push(await startContender(name, estate.socket, estate.estateId));
  const met: boolean[] = [];
  for (const load of LOADS) met.push(await measure(load, estate, contenders));
  process.exitCode = met.every(Boolean) ? 0 : 1;
} finally {
  for (const { process: child } of contenders) child.kill();
  await estate.end();
}
