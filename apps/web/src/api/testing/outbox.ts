import { barrelOperations, type Wine, wineOperations } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import * as indexed from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { membership } from '../../platform/membership.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { call } from '../client.ts';
import { callOf } from '../outbox/kinds.ts';
import { shown } from '../outbox/shown.ts';
import { tokens } from '../tokens.ts';
import { type Answer, type SentRequest, serve } from './fake-server.ts';

export const ID = (last: number) => `01890a5d-ac96-774b-bcce-${String(last).padStart(12, '0')}`;
export const [ANA, BEN, CLOS, FINCA] = [ID(901), ID(902), ID(911), ID(912)];

export const wine: Wine = {
  ...(callOf('addWine')?.thing.made(
    {
      row: ID(1),
      body: { name: 'Margaux', vintage: 2015, region: 'Bordeaux', type: 'Red', quantity: 6 },
      madeAt: '2026-09-20T08:30:00.000Z',
    } as never,
    'Ana',
    () => undefined,
  ) as unknown as Wine),
  version: 3,
};

export const down = (): never => {
  throw new TypeError('Failed to fetch');
};
export const bodyOf = ({ body }: SentRequest): Record<string, unknown> =>
  typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
export const stored = (data: object): Answer => ({ status: 200, body: { data } });
export const refused = (status: number, more: object = {}): Answer => ({
  status,
  body: { code: 'validation_failed', message: 'The server says no', ...more },
});
export const stale = (current: object): Answer => refused(409, { code: 'stale_version', current });

/** A server with these rows that stores calls as the real one does. */
export function aServer(rows: Record<string, Record<string, unknown>> = {}) {
  const asked = serve((request) => {
    const { method, path } = request;
    const body = bodyOf(request);
    const id = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (method === 'POST') {
      const own = String(body['id']);
      rows[own] ??= { ...body, version: 1 };
      return stored(rows[own]);
    }
    const row = rows[id];
    if (row === undefined) return refused(404);
    if (method === 'DELETE') {
      delete rows[id];
      return stored({ id });
    }
    if (body['version'] !== undefined && body['version'] !== row['version']) return stale(row);
    rows[id] = { ...row, ...body, version: Number(row['version']) + 1 };
    return stored(rows[id]);
  });
  return { rows, asked };
}

export const calls = (asked: readonly SentRequest[]) =>
  asked.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
export const rename = (name: string, version = 3) =>
  call(wineOperations.update, { params: { id: wine.id }, body: { name, version } });
export const add = (last: number, more: object = {}) =>
  call(barrelOperations.add, {
    body: { id: ID(last), name: `Barrel ${last}`, vintage: 2024, region: 'Jura', ...more },
  });

/** An empty outbox of Ana's without a server; returns the cache, with a wine in it. */
export function prepareOutbox(): QueryClient {
  Object.assign(globalThis, indexed, { indexedDB: new indexed.IDBFactory() });
  const client = new QueryClient();
  shown.use(client);
  beforeEach(async () => {
    await outboxStore.change(() => []);
    client.clear();
    client.setQueryData(['wines', 'one', wine.id], wine);
    client.setQueryData(['currentUser'], { name: 'Ana' });
    tokens.save({ access: 'a', refresh: 'r' });
    membership.set({ userId: ANA, estateId: CLOS, role: 'owner' });
    serve(down);
  });
  afterEach(() => vi.unstubAllGlobals());
  return client;
}
