import { readdir } from 'node:fs/promises';
import {
  type Barrel,
  type Block,
  barrel,
  block,
  type CellarConsumption,
  type CellarOperation,
  type Environmental,
  type Grape,
  grape,
  type HarvestPlan,
  type Purchase,
  type Rack,
  type Reading,
  type Settings,
  type Tank,
  type Tasting,
  type TastingResults,
  type Trace,
  type Trial,
  type TtbReport,
  tank,
  type Vessel,
  type Wine,
  type WineState,
  type WorkOrder,
  wine,
} from '@cuverie/contract';
import { forecastDryness, unbalanced } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { useDemo } from './testing/demo.ts';
import { demoWinery } from './winery.ts';

const { server, signIn } = useDemo();

it('has a rack, expected purchases, and a tasting with an agreed favourite', async () => {
  const owner = await signIn();
  const { data: racks } = await owner.get<Rack[]>('/api/cellar/racks');
  expect(racks).toMatchObject([{ name: 'Library', rows: 6, columns: 6 }]);
  expect(racks[0]?.bottles).toBeGreaterThan(250);
  const toCome = await owner.get<Purchase[]>('/api/cellar/purchases?list=to-come');
  const wishes = await owner.get<Purchase[]>('/api/cellar/purchases?list=wishes');
  expect([toCome.data.length, wishes.data.length]).toEqual([3, 2]);
  const { data: held } = await owner.get<Tasting[]>('/api/tastings');
  expect(held).toMatchObject([{ isBlind: true, isClosed: true }]);
  const { data } = await owner.get<TastingResults>(`/api/tastings/${held[0]?.id}/results`);
  expect([data.tasters.length, data.scores.length]).toEqual([4, 24]);
  const said = await owner.get<CellarConsumption[]>('/api/cellar/consumptions?limit=200');
  expect(said.data.filter(({ note }) => note?.startsWith('Six Pinots, blind'))).toHaveLength(6);
});

it('lets its owner log in with the shown login', async () => {
  const { user } = await signIn();
  expect(user).toMatchObject({ name: 'Camille Aubry', estate: { name: 'Domaine des Trois Clochers' } });
  const owner = await signIn();
  expect((await owner.get<Settings>('/api/settings')).data.homeCurrency).toBe('EUR');
});

it('has the record of a vintage from bins to bottles', async () => {
  const owner = await signIn();
  const vessels = (await owner.get<Vessel[]>('/api/winery/vessels')).data;
  const recorded = ({ code, level }: Vessel) => level > 0 && /^(Fût|P-)/.test(code);
  expect(vessels.filter(recorded).map(({ code, level }) => [code, level])).toEqual([
    ['Fût 1', 74.5],
    ['P-06', 132.5],
    ['P-07', 228],
    ['P-08', 228],
    ['P-09', 228],
    ['P-10', 228],
  ]);
  const { data: work } = await owner.get<WorkOrder[]>('/api/winery/work-orders?state=open');
  const warnings = work.flatMap(({ tasks }) => tasks.flatMap((task) => task.warnings));
  expect([work.map(({ title }) => title).toSorted(), warnings]).toEqual([
    ['Measure what is left of the Pinot', 'Top the Chardonnay'],
    [],
  ]);
  const done = work.map(({ title, tasks }) => [title, tasks.filter((task) => task.done !== null).length]);
  expect(new Map(done as [string, number][])).toEqual(
    new Map([
      ['Top the Chardonnay', 2],
      ['Measure what is left of the Pinot', 0],
    ]),
  );
  expect((await owner.get<Trial[]>('/api/winery/trials')).data).toMatchObject([
    { name: 'Chardonnay for the spring bottling', blends: [{ name: 'All four' }, {}] },
  ]);
  const wines = (await owner.get<Wine[]>('/cellar/wines/?q=Cuvée des Trois Clochers')).data;
  expect(wines).toMatchObject([{ quantity: 966 }]);

  const trace = (await owner.get<Trace>(`/api/winery/wines/${wines[0]?.id}/trace`)).data;
  expect(trace.sources.map(({ field }) => field).toSorted()).toEqual(['Champs Martin', 'Vieilles Vignes']);
});

it('has a report in which every lot has a class, and every line adds up', async () => {
  const owner = await signIn();
  const { data } = await owner.get<CellarOperation[]>('/api/winery/operations?limit=500');
  const year = data.find(({ kind }) => kind === 'goods')?.at.slice(0, 4);
  const { figures, unclassed } = (await owner.get<TtbReport>(`/api/winery/reports/ttb?period=${year}`)).data;
  expect(unclassed).toEqual([]);
  expect(unbalanced(figures)).toEqual([]);
  expect(figures).toMatchObject({
    B2: { a: 1125 },
    B4: { a: 9 },
    B8: { a: 225 },
    B11: { a: 4.5 },
    B12: { a: 180 },
    B20: { a: 724.5 },
  });
});

it('has limits of its own below the legal ones, and a wine near one', async () => {
  const owner = await signIn();
  const vessels = (await owner.get<Vessel[]>('/api/winery/vessels')).data;
  const p06 = vessels.find(({ code }) => code === 'P-06');
  const { ownLimits } = (await owner.get<WineState>(`/api/winery/vessels/${p06?.id}/wine`)).data;
  expect(ownLimits.find(({ of }) => of === 'total SO2')).toMatchObject({ used: 72, max: 80, left: 8 });
});

it('has its barrels and tanks in the record', async () => {
  const owner = await signIn();
  const vessels = (await owner.get<Vessel[]>('/api/winery/vessels')).data;
  const levelOf = new Map(vessels.map(({ id, level }) => [id, level]));
  const barrels = (await owner.get<Barrel[]>('/cellar/barrels')).data;
  expect(barrels.map(({ id }) => levelOf.get(id))).toEqual(barrels.map(({ fillLevel }) => fillLevel));
  const tanks = (await owner.get<Tank[]>('/tanks?status=active&readings=0')).data;
  expect(tanks.map(({ vesselId }) => levelOf.get(vesselId ?? ''))).toEqual(
    tanks.map(({ currentVolume }) => currentVolume),
  );
  expect(
    (await owner.get<Tank[]>('/tanks?status=archived&readings=0')).data.every(({ vesselId }) => vesselId),
  ).toBe(true);
});

it.each(['2026-01-15', '2026-07-20', '2026-08-01', '2026-12-31'])(
  'records nothing in the future, as of %s',
  (day) => {
    const now = new Date(`${day}T12:00:00Z`);
    expect(demoWinery(now).operations.filter(({ at }) => Date.parse(at) > now.getTime())).toEqual([]);
  },
);

it('has wines that satisfy the contract', async () => {
  const { data, status } = await (await signIn()).get<Wine[]>('/cellar/wines/');
  expect(status).toBe(200);
  expect(data).toHaveLength(79);
  for (const row of data) expect(wine.parse(row)).toEqual(row);
});

it('has barrels that satisfy the contract', async () => {
  const { data, status } = await (await signIn()).get<Barrel[]>('/cellar/barrels/');
  expect(status).toBe(200);
  expect(data).toHaveLength(14);
  for (const row of data) expect(barrel.parse(row)).toEqual(row);
});

it('has tanks in every state of a ferment, without future readings', async () => {
  const { data } = await (await signIn()).get<Tank[]>('/tanks/');
  for (const row of data) expect(tank.parse(row)).toEqual(row);
  expect(data.filter(({ status }) => status === 'archived')).toHaveLength(5);
  expect(data.filter(({ yeast }) => yeast === null).map(({ name }) => name)).toEqual(['Cuve 11']);
  const now = server().clock.now().toISOString();
  expect(data.flatMap(({ readings }) => readings).filter(({ timestamp }) => timestamp > now)).toEqual([]);
  const forecasts = data.map(({ readings }) =>
    forecastDryness(
      readings.flatMap(({ timestamp, brix }) => (brix === null ? [] : [{ at: Date.parse(timestamp), brix }])),
    ),
  );
  expect(new Set(forecasts.map(({ kind }) => kind))).toEqual(
    new Set(['dry', 'forecast', 'levelling', 'refused']),
  );
});

it('has a drinking log of drunk and sold bottles, none in the future or before their purchase', async () => {
  const owner = await signIn();
  const wines = new Map((await owner.get<Wine[]>('/cellar/wines/')).data.map((row) => [row.id, row]));
  const { data } = await owner.get<CellarConsumption[]>('/api/cellar/consumptions');
  const today = server().clock.now().toISOString().slice(0, 10);
  expect(new Set(data.map(({ reason }) => reason))).toEqual(new Set(['Drunk', 'Tasted', 'Sold', 'Gifted']));
  for (const { day, wineId } of data) {
    expect(day <= today && day >= String(wines.get(wineId)?.purchaseDate)).toBe(true);
  }
  const tasted = [...wines.values()].filter(({ lastTasted }) => lastTasted !== null);
  expect(new Set(data.map(({ wineId }) => wineId)).size).toBe(tasted.length);
});

it('has two varieties of its own and the whole reference', async () => {
  const owner = await signIn();
  const own = (await owner.get<Grape[]>('/grapes/?list=own')).data;
  expect(own.map(({ name }) => name)).toEqual(['Aligoté', 'César']);
  for (const row of own) expect(grape.parse(row)).toEqual(row);
  expect((await owner.get<Grape[]>('/grapes/')).data).toHaveLength(62);
});

it('has fields with three seasons of measurements, one unpicked and one too young', async () => {
  const owner = await signIn();
  const { data: blocks } = await owner.get<Block[]>('/api/analytics/blocks/');
  expect(blocks).toHaveLength(8);
  for (const row of blocks) expect(block.parse(row)).toEqual(row);
  const [first] = blocks;
  const { data } = await owner.get<Reading[]>(`/api/analytics/blocks/${first?.id}/readings/`);
  expect(new Set(data.map(({ date }) => date.slice(0, 4))).size).toBe(3);
  expect(blocks.filter(({ latestReading }) => latestReading === null)).toHaveLength(1);
  const { data: plan } = await owner.get<HarvestPlan>('/api/analytics/harvest-plan/');
  expect(plan.fields[0]?.date).not.toBeNull();
  const { data: weather } = await owner.get<Environmental>('/api/analytics/environmental/');
  // Two stations, shared by the fields around them.
  expect(weather.fields.filter(({ winklerRegion }) => winklerRegion !== null)).toHaveLength(8);
  expect(new Set(weather.fields.map(({ weather: { block: station } }) => station)).size).toBe(2);
});

it('shows existing pictures of half of its wines and some barrels', async () => {
  const owner = await signIn();
  const wines = (await owner.get<Wine[]>('/cellar/wines/')).data;
  const barrels = (await owner.get<Barrel[]>('/cellar/barrels/')).data;
  const shown = [...wines, ...barrels].flatMap(({ image, thumbnail }) => (image ? [image, thumbnail] : []));
  expect(wines.filter(({ image }) => image)).toHaveLength(40);
  expect(barrels.filter(({ image }) => image)).toHaveLength(5);
  for (const address of shown) {
    const { status, headers } = await owner.get(String(address));
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect(await readdir(server().mediaDir)).toHaveLength(shown.length);
});
