import type { HistoryEntry, RestoreResult } from '@cuverie/contract';
import { beforeEach } from 'vitest';
import { peopleOf } from '../../../features/auth/testing/people.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { makers } from '../../../testing/rows.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const WINE = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };

/** Where a row of a collection is deleted. */
export const deletedAt = (collection: string, id: string): string =>
  collection === '/grapes' ? `/grapes/delete/${id}` : `${collection}/${id}`;

/** A server with an estate of Ana’s, and its history. */
export function historyServer() {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp();
  });
  const history = async (query = '') => (await ana.get<HistoryEntry[]>(`/api/history?${query}`)).data;
  return {
    app,
    ...peopleOf(app),
    ana: () => ana,
    history,
    restore: (id: string | undefined) => ana.post<RestoreResult>(`/api/history/${id}/restore`),
    made: async (collection: string) => (await makers[collection]?.(ana)) ?? '',
    deletionOf: async (kind: string, id: string) => (await history(`kind=${kind}&id=${id}&act=deleted`))[0],
  };
}
