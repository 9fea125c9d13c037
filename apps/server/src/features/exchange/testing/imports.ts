/** Helpers of import tests: start, send rows, finish, and read the cellar. */
import type { WineDetail } from '@cuverie/contract';
import type { Client } from '../../../testing/app.ts';
import { type ImportResults, sendAll, startImport } from '../../../testing/imports.ts';

export { finishImport as finish, sendRows as send } from '../../../testing/imports.ts';

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

export const start = (
  client: Client,
  { kind = 'wines', ...more }: { kind?: string; onMatch?: string; strict?: boolean } = {},
) => startImport(client, kind, more);

type More = Parameters<typeof start>[1];

/** Imports rows and returns the results. */
export const importAll = async (client: Client, rows: object[], more?: More): Promise<ImportResults> =>
  sendAll(client, await start(client, more), rows);

/** Imports rows and returns the import. */
export async function importRows(client: Client, rows: object[], more?: More): Promise<string> {
  const id = await start(client, more);
  await sendAll(client, id, rows);
  return id;
}

export const cellar = async (client: Client) =>
  (await client.get<WineDetail[]>('/cellar/wines?sort=name')).data;
export const wholeWine = async (client: Client, name: string) => {
  const found = (await cellar(client)).find((wine) => wine.name === name);
  return (await client.get<WineDetail>(`/cellar/wines/${found?.id}`)).data;
};
