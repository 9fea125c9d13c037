/** What the tests of imports share: how one is started, sent its rows and finished, and the cellar after it. */
import type { ImportedRows, ImportRecord, WineDetail } from '@cuverie/contract';
import type { Client } from '../../testing/app.ts';

export const MARGAUX = {
  name: 'Château Margaux',
  vintage: 2005,
  region: 'Margaux',
  type: 'Red',
  quantity: 6,
};
export const wines = (n: number, from = 1) =>
  Array.from({ length: n }, (_, index) => ({
    line: from + index,
    values: { ...MARGAUX, name: `Wine ${from + index}`, producer: 'Élevage d’Or' },
  }));

export async function start(client: Client, more: object = {}): Promise<string> {
  const { status, data, error } = await client.post<ImportRecord>('/api/imports', {
    kind: 'wines',
    fileName: 'cellar.csv',
    format: 'mapped',
    rows: 3,
    onMatch: 'update',
    ...more,
  });
  if (status !== 201) throw new Error(error.message);
  return data.id;
}

export const send = (client: Client, id: string, rows: object[], more: object = {}) =>
  client.post<ImportedRows>(`/api/imports/${id}/rows`, { rows, ...more });

/** Imports some rows and finishes. */
export async function imported(client: Client, rows: object[], more: object = {}): Promise<string> {
  const id = await start(client, more);
  const { status, error } = await send(client, id, rows);
  if (status !== 200) throw new Error(error.message);
  await client.post(`/api/imports/${id}/finish`);
  return id;
}

export const cellar = async (client: Client) =>
  (await client.get<WineDetail[]>('/cellar/wines?sort=name')).data;
export const wholeWine = async (client: Client, name: string) => {
  const found = (await cellar(client)).find((wine) => wine.name === name);
  return (await client.get<WineDetail>(`/cellar/wines/${found?.id}`)).data;
};
