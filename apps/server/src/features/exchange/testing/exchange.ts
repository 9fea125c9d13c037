/** Helpers of tests of exports and archives: requests, and a comparable form of a cellar. */

import type { Readable } from 'node:stream';
import type { Consumption, ImportRecord, WineDetail } from '@cuverie/contract';
import { ZipFile } from 'yazl';
import type { Client, SignedInClient, TestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

/** Builds a zip of these entries, path to content. */
export async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Formats rows as in an archive, one per line. */
export const linesOf = (rows: readonly object[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

/** Exports and archives of the tested application. */
export function exchangeOf(app: () => TestApp) {
  const fetched = async ({ access }: SignedInClient, url: string) => {
    const response = await app().app.inject({ url, headers: { authorization: `Bearer ${access}` } });
    if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}`);
    return response;
  };
  return {
    fetched,
    archiveOf: async (client: SignedInClient) =>
      (await fetched(client, '/api/exports/archive.zip')).rawPayload,
    restored: async ({ access }: SignedInClient, archive: Buffer | Readable, query = '') => {
      const response = await app().app.inject({
        method: 'POST',
        url: `/api/imports/archive${query}`,
        payload: archive,
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/zip' },
      });
      return { status: response.statusCode, ...response.json<{ data: ImportRecord; message: string }>() };
    },
  };
}

/** Imports rows as one file; all must be stored. */
export async function importRows(client: Client, kind: string, rows: object[]): Promise<void> {
  const id = await startImport(client, kind, { onMatch: 'add' });
  const numbered = rows.map((values, index) => ({ line: index + 1, values }));
  const { refused } = await sendAll(client, id, numbered);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** Everything of an estate except times of storage and picture paths. */
export async function cellarOf(client: Client, kind: 'wines' | 'barrels'): Promise<object[]> {
  const { data } = await client.get<{ id: string }[]>(`/cellar/${kind}?sort=createdAt`);
  const rows = await Promise.all(
    data.map(async ({ id }) => (await client.get<WineDetail>(`/cellar/${kind}/${id}`)).data),
  );
  return rows.map(({ version: _v, createdAt: _c, updatedAt: _u, image, thumbnail: _t, ...row }) => ({
    ...row,
    pictured: image !== null,
  }));
}

/** Drinking log entries without their times of storage. */
export async function historyOf(client: Client): Promise<object[]> {
  const { data } = await client.get<Consumption[]>('/api/cellar/consumptions');
  return data.map(({ version: _v, createdAt: _c, updatedAt: _u, ...entry }) => entry);
}
