import type {
  Block,
  CellarOperation,
  Contract,
  Grape,
  Grower,
  Lot,
  Purchase,
  Rack,
  Tank,
  Vessel,
  WineDetail,
  WorkOrder,
} from '@cuverie/contract';
import { DEFAULT_THRESHOLDS } from '@cuverie/domain';
import type { SignedInClient } from '../../../testing/app.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { RACK } from '../../../testing/rows.ts';

const GRAPE = {
  name: 'Räuschling',
  color: 'White',
  origin: 'Switzerland',
  baume_level: '10.8',
  baume_harvest_recommended: '11.1',
  brix_level: '19.5',
  brix_harvest_recommended: '20',
  recommended_soil: 'Gravel',
  details: 'Old.',
};
export const LOUD = { ...DEFAULT_THRESHOLDS, stuckLoss: 0.4 };

export const grapeOf = async (client: SignedInClient, q: string) =>
  (await client.get<Grape[]>(`/grapes/?q=${q}`)).data[0];

/** An estate with one row of every kind. */
export async function fill(client: SignedInClient): Promise<void> {
  const picture = await labelPicture();
  const own = { name: 'Cork', kind: 'choice', choices: ['Natural', 'Glass'] };
  const { data: cork } = await client.post<{ id: string }>('/api/cellar/custom-fields', own);
  const custom = JSON.stringify({ [cork.id]: 'Glass' });
  const wine = { name: 'Volnay', vintage: '2019', region: 'Bourgogne', type: 'Red', quantity: '6', custom };
  const { data } = await client.form<WineDetail>('POST', '/cellar/wines', wine, picture);
  await client.post(`/api/cellar/wines/${data.id}/consumptions`, { day: '2025-05-01', note: 'Fine' });
  const { data: rack } = await client.post<Rack>('/api/cellar/racks', { ...RACK, name: 'Rack 2' });
  await client.put('/api/cellar/places', { place: RACK.place, capacity: 60, note: 'Cool and dark' });
  const to = { rackId: rack.id, row: 2, column: 4 };
  await client.post('/api/cellar/racks/put', { wineId: data.id, bottles: 1, to });
  await client.post('/api/cellar/views', { name: 'Old reds', address: '?layout=list&sort=vintage' });
  const bought = { stage: 'Ordered', name: 'Volnay', bottles: 6, dueOn: '2026-10-01', merchant: 'Bacchus' };
  const { data: purchase } = await client.post<Purchase>('/api/cellar/purchases', bought);
  await client.post(`/api/cellar/purchases/${purchase.id}/arrivals`, { wineId: data.id, bottles: 2 });
  await client.post('/cellar/barrels', { name: 'Pinot', vintage: 2024, region: 'Jura', fillLevel: 200 });
  const field = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5, plantingYear: 1998 };
  const location = { coordinates: [44.8, -0.6], elevation: 30, aspect: 'South' };
  const corners = [
    [-0.6, 44.8],
    [-0.601, 44.8],
    [-0.601, 44.801],
    [-0.6, 44.8],
  ];
  const drawn = { boundary: { type: 'Polygon', coordinates: [corners] }, declaredArea: 0.5 };
  const block = (await client.post<Block>('/api/analytics/blocks', { ...field, ...drawn, location })).data.id;
  await client.post('/api/analytics/harvest-readings', {
    block,
    date: '2026-09-07',
    brix: 20.1,
    notes: 'Green',
  });
  const days = [{ date: '2026-07-01', min: 12.5, max: 28, rain: 0 }];
  await client.post('/api/analytics/weather', { block, days });
  const volume = { capacity: 5000, currentVolume: 4200.5, vintage: 2025, lot: 'Hang', yeast: 'EC1118' };
  const [old, active] = await Promise.all(
    ['T1', 'T2'].map(
      async (name) => (await client.post<Tank>('/tanks', { name, variety: 'Merlot', ...volume })).data,
    ),
  );
  for (const tank of [old, active]) {
    const reading = { timestamp: '2026-09-20T08:00:00.750Z', brix: 24, temperature: 21.5 };
    await client.post(`/tanks/${tank?.id}/readings`, reading);
  }
  await client.put(`/tanks/${old?.id}`, { status: 'archived' });
  await addCellarRecord(client);
  await client.post(`/tanks/${active?.id}/snoozes`, { kind: 'stuck', hours: 48 });
  await client.put('/api/fermentation/alarms', { thresholds: LOUD });
  await client.form('POST', '/grapes/create', GRAPE, picture);
  const syrah = await grapeOf(client, 'syrah');
  await client.put(`/grapes/update/${syrah?.id}`, { details: 'Ours.' });
  const merlot = await grapeOf(client, 'merlot');
  await client.delete(`/grapes/delete/${merlot?.id}`);
}

/** A vessel's table from dipstick marks to litres. */
export const DIP = { kind: 'lying', diameterM: 1, lengthM: 1.3 };

/** A batch in stock of which something was spilt. */
async function aBatch(client: SignedInClient): Promise<string> {
  const product = {
    name: 'KMBS',
    kind: 'additive',
    substance: 'kmbs',
    unit: 'kg',
    minimum: 0.5,
    notes: 'Dry',
  };
  const productId = (await client.post<{ id: string }>('/api/winery/stock/products', product)).data.id;
  const receipt = { batch: '2291', supplier: 'Vaslin', receivedOn: '2025-12-01', amount: 1, price: 9.5 };
  const counts = [{ at: '2026-01-02T08:00:00.000Z', left: 0.9, reason: 'Spilt' }];
  const batch = { productId, ...receipt, currency: 'EUR', bestBefore: '2027-12-01', counts };
  return (await client.post<{ id: string }>('/api/winery/stock/batches', batch)).data.id;
}

/** Wine that was received, moved, corrected and bottled. */
async function addCellarRecord(client: SignedInClient): Promise<void> {
  const vessels = await Promise.all(
    ['V1', 'V2'].map(
      async (code) =>
        (
          await client.post<Vessel>('/api/winery/vessels', {
            code,
            kind: 'barrel',
            capacity: 1000,
            dip: DIP,
            maker: { forest: 'Allier' },
          })
        ).data.id,
    ),
  );
  const [from, to] = vessels;
  const wine = { name: 'Cuvée', vintage: 2025, region: 'Jura', type: 'Red' };
  const record = async (kind: string, at: string, line: object) =>
    (await client.post<CellarOperation>('/api/winery/operations', { kind, at, lines: [line] })).data;
  const moved = await record('open', '2026-01-01T08:00:00.000Z', {
    to: from,
    amount: 500,
    lot: '25-CU',
  }).then(() => record('rack', '2026-01-03T08:00:00.000Z', { from, to, amount: 'all' }));
  const { data: grower } = await client.post<Grower>('/api/winery/growers', {
    name: 'Marie Petit',
    contact: '+33 6',
    address: 'Arbois',
    notes: 'By hand only',
  });
  const agreed = { vineyard: 'En Curon', district: 'Arbois', agreed: 4.5, price: 2400.5, currency: 'CHF' };
  const { data: contract } = await client.post<Contract>('/api/winery/contracts', {
    grower: grower.id,
    vintage: 2025,
    variety: 'Trousseau',
    ...agreed,
    notes: 'Until 2027',
  });
  const { data: bin } = await client.post<Vessel>('/api/winery/vessels', {
    code: 'B1',
    kind: 'bin',
    capacity: 900,
    unit: 'kg',
  });
  const fruit = { to: bin.id, amount: 800, lot: '25-TR', tag: '17', contract: contract.id };
  await record('receive', '2026-01-02T07:00:00.000Z', fruit);
  await record('remove', '2026-01-02T08:00:00.000Z', { from, amount: 5, reason: 'tasting' });
  const water = { product: 'Water', substance: 'water', dose: 5, unit: 'L', volume: 5, batch: 'W1' };
  await record('add', '2026-01-04T08:00:00.000Z', { vessel: to, ...water });
  await record('sample', '2026-01-05T08:00:00.000Z', { vessel: to, amount: 0.75, label: 'S-1' });
  const stock = await aBatch(client);
  const kmbs = { product: 'KMBS', substance: 'kmbs', dose: 10, unit: 'g', batch: '2291', stock };
  await record('add', '2026-01-04T09:00:00.000Z', { vessel: to, ...kmbs });
  const values = [{ analyte: 'ta', value: 5, unit: 'g/L H2SO4' }];
  await record('analysis', '2026-01-06T08:00:00.000Z', { vessel: to, values, lab: 'Valley', method: 'OIV' });
  await record('taste', '2026-01-07T08:00:00.000Z', { vessel: to, words: 'Round', score: 15.5 });
  await record('cap', '2026-01-08T08:00:00.000Z', { vessel: to, technique: 'stir', minutes: 5 });
  await record('bottle', '2026-02-01T08:00:00.000Z', {
    from: to,
    amount: 'all',
    bottles: 12,
    bottleSizeMl: 750,
    wine,
    lotCode: 'L26032',
    label: 'Gold',
    closure: 'Cork',
    bottlesPerCase: 6,
    library: 2,
  });
  const lost = await record('note', '2026-02-02T08:00:00.000Z', { vessel: from });
  await client.post(`/api/winery/operations/${lost.id}/void`, { reason: 'Nothing was done' });
  const parts = [{ vessel: to, amount: 12.5 }];
  await client.post('/api/winery/trials', {
    name: 'Assemblage',
    note: 'A first go',
    blends: [{ name: 'A', parts }],
  });
  const limits = [
    { of: 'total SO2', max: 60, unit: 'mg/L' },
    { of: 'total SO2', max: 40.5, unit: 'mg/L', isRed: true },
    { of: 'bentonite', max: 80, unit: 'g/hL', isRed: false },
  ];
  for (const limit of limits) await client.post('/api/winery/limits', limit);

  const [lot] = (await client.get<Lot[]>('/api/winery/lots')).data;
  const taxClasses = [
    { from: null, class: 'fermenting' },
    { from: '2026-01-03', class: 'a' },
  ];
  await client.put(`/api/winery/lots/${lot?.id}`, { taxClasses });
  await client.post('/api/winery/reports/close', { period: '2026-01' });
  await client.put('/api/winery/period', { openFrom: '2026-01-15', reason: 'Something was forgotten' });
  if (moved.version !== 1) throw new Error('It was just recorded.');
  const plan = { kind: 'note', lines: [{ vessel: to }], note: 'Punch down' };
  const draft = { title: 'Caps', due: '2026-02-03', assignee: 'Luc', tasks: [{ plan }, { plan }] };
  const { data: order } = await client.post<WorkOrder>('/api/winery/work-orders', draft);
  const [first, second] = order.tasks;
  await client.post(`/api/winery/work-orders/${order.id}/tasks/${first?.id}/do`, {
    at: '2026-02-03T08:00:00.000Z',
    instead: { ...plan, note: 'Punched down twice' },
  });
  const checked = { checkedBy: 'Marie', tasks: order.tasks.filter(({ id }) => id !== second?.id) };
  const planned = checked.tasks.map(({ id }) => ({ id, plan }));
  await client.put(`/api/winery/work-orders/${order.id}`, { ...checked, tasks: planned });
  await client.post('/api/winery/work-orders', { ...draft, title: 'Caps again' });
}

/** Server fields of a row: times of storage, version, and picture paths. */
const OWN = new Set(['version', 'createdAt', 'updatedAt', 'estate', 'image', 'thumbnail', 'drawing']);

function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([field]) => !OWN.has(field));
  const pictures = ['image', 'picture'].flatMap((field) =>
    field in value ? [[`${field} uploaded`, String(Reflect.get(value, field)).startsWith('/media/')]] : [],
  );
  return {
    ...Object.fromEntries(
      fields.filter(([field]) => field !== 'picture').map(([field, one]) => [field, withoutTimes(one)]),
    ),
    ...Object.fromEntries(pictures),
  };
}

/** Reads everything of an estate through the API. */
export async function readEstate(client: SignedInClient): Promise<Record<string, unknown>> {
  const read = async (url: string) => withoutTimes((await client.get(url)).data);
  const [wine] = (await client.get<WineDetail[]>('/cellar/wines')).data;
  const [block] = (await client.get<Block[]>('/api/analytics/blocks')).data;
  const vessels = (await client.get<Vessel[]>('/api/winery/vessels')).data;
  const vessel = vessels.find(({ code }) => code === 'V1');
  const lists = {
    wines: '/cellar/wines',
    wine: `/cellar/wines/${wine?.id}`,
    history: '/api/cellar/consumptions',
    barrels: '/cellar/barrels',
    fields: '/api/analytics/blocks',
    readings: '/api/analytics/harvest-readings',
    weather: `/api/analytics/blocks/${block?.id}/weather`,
    tanks: '/tanks',
    vessels: '/api/winery/vessels',
    vessel: `/api/winery/vessels/${vessel?.id}`,
    lots: '/api/winery/lots',
    operations: '/api/winery/operations',
    growers: '/api/winery/growers',
    contracts: '/api/winery/contracts',
    delivered: '/api/winery/delivered',
    trials: '/api/winery/trials',
    places: '/api/cellar/places',
    racks: '/api/cellar/racks',
    views: '/api/cellar/views',
    ownFields: '/api/cellar/custom-fields',
    purchases: '/api/cellar/purchases',
    ownLimits: '/api/winery/limits',
    stockProducts: '/api/winery/stock/products',
    stockBatches: '/api/winery/stock/batches',
    period: '/api/winery/period',
    report: '/api/winery/reports/ttb?period=2026-01',
    register: '/api/winery/reports/eu?period=2026-01',
    workOrders: '/api/winery/work-orders',
    alarms: '/api/fermentation/alarms',
    grapes: '/grapes/?list=own',
    edited: '/grapes/?list=edited',
    hidden: '/grapes/?list=hidden',
  };
  const all = await Promise.all(Object.entries(lists).map(async ([name, url]) => [name, await read(url)]));
  return Object.fromEntries(all) as Record<string, unknown>;
}

/** Reads everything with its versions. */
export async function versionsOf(client: SignedInClient): Promise<unknown[]> {
  const urls = ['/cellar/wines', '/cellar/barrels', '/api/analytics/blocks', '/tanks', '/grapes/?list=own'];
  const lists = await Promise.all(urls.map((url) => client.get<{ id: string; version: number }[]>(url)));
  return lists.flatMap(({ data }) => data.map(({ id, version }) => [id, version]));
}
