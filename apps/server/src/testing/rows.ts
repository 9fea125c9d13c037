/** How to create a row of each collection, for tests that walk every operation of the OpenAPI document. */

import { randomUUID } from 'node:crypto';
import { SUBSTANCE_NAMES } from '@cuverie/domain';
import type { Client } from './app.ts';
import { addPasskey, authenticator } from './authenticator.ts';

/** The client that creates the rows: a test's, or one over the network. */
export interface Maker extends Pick<Client, 'get' | 'post' | 'delete'> {
  /** The site of its passkeys, if not that of the tests. */
  site?: { origin: string; host: string };
}

/** Creates a row in a client's estate by its collection; returns its id. */
export const makers: Record<string, (client: Maker) => Promise<string>> = {
  '/cellar/wines': (client) => made(client, '/cellar/wines', { vintage: 2020, quantity: 1, type: 'Red' }),
  '/cellar/barrels': (client) => made(client, '/cellar/barrels', { vintage: 2020 }),
  '/api/cellar/wines': (client) => made(client, '/cellar/wines', { vintage: 2020, quantity: 1, type: 'Red' }),
  '/api/cellar/consumptions': async (client) => {
    const wine = await made(client, '/cellar/wines', { vintage: 2020, quantity: 1, type: 'Red' });
    const { data } = await client.post<{ consumption: { id: string } }>(
      `/api/cellar/wines/${wine}/consumptions`,
      {},
    );
    return data.consumption.id;
  },
  '/api/shares': (client) => made(client, '/api/shares', { shows: 'wines', fields: [] }),
  '/api/tastings': (client) =>
    made(client, '/api/tastings', {
      day: '2026-09-01',
      scale: '100',
      isBlind: false,
      wines: [{ id: randomUUID(), name: 'Test row', wineId: null, isUncovered: false }],
    }),
  '/api/cellar/purchases': (client) => made(client, '/api/cellar/purchases', PURCHASE),
  '/api/cellar/wine-lists': (client) => made(client, '/api/cellar/wine-lists', {}),
  '/api/cellar/racks': (client) => made(client, '/api/cellar/racks', RACK),
  '/api/cellar/views': (client) =>
    made(client, '/api/cellar/views', { name: `View ${randomUUID()}`, address: '?layout=list' }),
  '/api/cellar/custom-fields': async (client) =>
    made(client, '/api/cellar/custom-fields', { name: `Field ${randomUUID()}`, kind: 'text' }),
  '/tanks': (client) => made(client, '/tanks', { variety: 'Merlot', capacity: 500 }),
  '/api/devices': (client) => made(client, '/api/devices', { name: 'Float' }),
  '/api/brokers': (client) => made(client, '/api/brokers', { address: 'mqtt://127.0.0.1', topic: 'a/#' }),
  '/api/analytics/blocks': aBlock,
  '/api/analytics/harvest-readings': async (client) =>
    made(client, '/api/analytics/harvest-readings', { block: await aBlock(client), date: '2026-09-01' }),
  '/api/cellar/undo': async (client) => {
    const id = await made(client, '/cellar/barrels', { vintage: 2020 });
    return (await client.delete<{ undo: string }>(`/cellar/barrels/${id}`)).data.undo;
  },
  '/api/history': async (client) => {
    const id = await made(client, '/cellar/barrels', { vintage: 2020 });
    await client.delete(`/cellar/barrels/${id}`);
    const { data } = await client.get<{ id: string }[]>(`/api/history?id=${id}&act=deleted`);
    return data[0]?.id ?? '';
  },
  '/api/imports': (client) =>
    made(client, '/api/imports', {
      kind: 'wines',
      fileName: 'cellar.csv',
      format: 'mapped',
      rows: 1,
      onMatch: 'skip',
    }),
  '/api/winery/vessels': aVessel,
  '/api/winery/growers': aGrower,
  '/api/winery/contracts': async (client) =>
    made(client, '/api/winery/contracts', {
      grower: await aGrower(client),
      vintage: 2026,
      variety: 'Merlot',
    }),
  '/api/winery/trials': (client) => made(client, '/api/winery/trials', { blends: [] }),
  '/api/winery/limits': aLimit,
  '/api/winery/stock/products': aProduct,
  '/api/winery/stock/batches': async (client) => {
    const receipt = { productId: await aProduct(client), batch: 'B-1', receivedOn: '2026-01-01', amount: 1 };
    return made(client, '/api/winery/stock/batches', receipt);
  },
  '/api/winery/operations': async (client) => (await anOpening(client)).id,
  '/api/winery/lots': async (client) => {
    await anOpening(client);
    const { data } = await client.get<{ id: string }[]>('/api/winery/lots');
    return data[0]?.id ?? '';
  },
  '/api/winery/work-orders': (client) =>
    made(client, '/api/winery/work-orders', { title: 'Test row', due: '2026-09-01' }),
  '/api/winery/wines': async (client) => {
    const { vessel } = await anOpening(client);
    const wine = { name: 'Test row', vintage: 2024, region: 'Here', type: 'Red' };
    const line = { from: vessel, amount: 'all', bottles: 1, bottleSizeMl: 750, wine };
    const said = { kind: 'bottle', at: '2026-01-02T08:00:00Z', lines: [line] };
    const { data } = await client.post<{ lines: { wine: string }[] }>('/api/winery/operations', said);
    return data.lines[0]?.wine ?? '';
  },
  '/api/account/sessions': async (client) => {
    const { data: user } = await client.get<{ username: string }>('/api/current-user');
    await client.post('/api/token', { username: user.username, password: 'correct horse' });
    // Not the current session, whose end would end all later tests.
    const { data } = await client.get<{ id: string; current: boolean }[]>('/api/account/sessions');
    return data.find(({ current }) => !current)?.id ?? '';
  },
  '/api/estate/invitations': (client) => made(client, '/api/estate/invitations', { role: 'viewer' }),
  '/api/account/tokens': aToken,
  '/api/notifications/channels': (client) => {
    channelsMade += 1;
    return made(client, '/api/notifications/channels', {
      kind: 'ntfy',
      address: `http://127.0.0.1/topic-${channelsMade}`,
    });
  },
  '/api/notifications/webhooks': (client) =>
    made(client, '/api/notifications/webhooks', { address: 'http://127.0.0.1/hook' }),
  // Not mailed anywhere; the invitation is listed all the same.
  '/api/notifications/deliveries': async (client) => {
    const id = await made(client, '/api/notifications/webhooks', { address: 'http://127.0.0.1/hook' });
    await client.post(`/api/notifications/webhooks/${id}/test`);
    const { data } = await client.get<{ id: string }[]>('/api/notifications/deliveries');
    return data[0]?.id ?? '';
  },
  '/api/account/passkeys': async (client) => {
    await addPasskey(client, authenticator(), client.site);
    const { data } = await client.get<{ id: string }[]>('/api/account/passkeys');
    return data[0]?.id ?? '';
  },
  '/grapes': (client) => made(client, '/grapes/create', GRAPE),
};

export const PURCHASE = { stage: 'Ordered', bottles: 6, dueOn: '2026-10-01' };

export const RACK = { place: 'Cellar', shape: 'Grid', rows: 3, columns: 4, bottlesPerSlot: 1 };

const GRAPE = {
  color: 'White',
  origin: 'Switzerland',
  picture: 'https://example.com/rauschling.jpg',
  baume_level: 10.8,
  baume_harvest_recommended: 11.1,
  brix_level: 19.5,
  brix_harvest_recommended: 20,
  recommended_soil: 'Gravel',
  details: 'Rare by now.',
};

let tokensMade = 0;
let channelsMade = 0;

function aToken(client: Maker): Promise<string> {
  tokensMade += 1;
  return made(client, '/api/account/tokens', { name: `Test row, ${tokensMade}`, scope: 'read' });
}

let vesselsMade = 0;

async function aProduct(client: Maker): Promise<string> {
  return made(client, '/api/winery/stock/products', { kind: 'additive', unit: 'kg' });
}

/** An estate has one limit per substance and colour: the first unused one. */
async function aLimit(client: Maker): Promise<string> {
  for (const of of SUBSTANCE_NAMES) {
    const { data } = await client.post<{ id: string } | undefined>('/api/winery/limits', {
      of,
      max: 2,
      unit: 'mL/hL',
      isRed: true,
    });
    if (data) return data.id;
  }
  throw new Error('The estate has a limit of every substance.');
}

function aGrower(client: Maker): Promise<string> {
  return made(client, '/api/winery/growers', {});
}

function aVessel(client: Maker): Promise<string> {
  vesselsMade += 1;
  return made(client, '/api/winery/vessels', { code: `V${vesselsMade}`, kind: 'tank', capacity: 100 });
}

async function anOpening(client: Maker): Promise<{ id: string; vessel: string }> {
  const vessel = await aVessel(client);
  const lines = [{ to: vessel, amount: 10, lot: `L${vesselsMade}` }];
  return {
    id: await made(client, '/api/winery/operations', { kind: 'open', at: '2026-01-01T08:00:00Z', lines }),
    vessel,
  };
}

function aBlock(client: Maker): Promise<string> {
  return made(client, '/api/analytics/blocks', { variety: 'Merlot', estimatedYield: 4 });
}

async function made(client: Maker, url: string, fields: object): Promise<string> {
  const body = { name: 'Test row', region: 'Here', ...fields };
  const { status, data, error } = await client.post<{ id: string } | undefined>(url, body);
  if (data === undefined) throw new Error(`POST ${url} was answered with ${status} ${JSON.stringify(error)}`);
  return data.id;
}

/** Calls about grapes have their verb before the id. */
const VERB = /^\/grapes\/(?:update|delete|restore|revert)(?=\/)/;
/** Returns a path without its verb. */
export const withoutVerb = (path: string): string => path.replace(VERB, '/grapes');
/** Returns the collection of a path's row. */
export const collectionOf = (path: string): string => withoutVerb(path).split('/{', 1)[0] ?? '';
