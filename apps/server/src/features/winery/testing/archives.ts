import type { ImportRecord } from '@cuverie/contract';
import type { SignedInClient, TestApp } from '../../../testing/app.ts';

const bearer = ({ access }: SignedInClient) => ({ authorization: `Bearer ${access}` });

/** Exports and restores whole archives. */
export const archivesOf = (app: () => TestApp) => ({
  exportArchive: async (client: SignedInClient): Promise<Buffer> =>
    (await app().app.inject({ url: '/api/exports/archive.zip', headers: bearer(client) })).rawPayload,
  restoreArchive: async (client: SignedInClient, payload: Buffer) => {
    const response = await app().app.inject({
      method: 'POST',
      url: '/api/imports/archive',
      payload,
      headers: { ...bearer(client), 'content-type': 'application/zip' },
    });
    return { status: response.statusCode, ...response.json<{ data: ImportRecord; message: string }>() };
  },
});
