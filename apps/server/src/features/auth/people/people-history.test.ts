import type { Change, HistoryEntry } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/app.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { peopleOf } from '../testing/people.ts';

const app = useTestApp();
const people = peopleOf(app);
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const entries = async (client: Client, kind: string) =>
  (await client.get<HistoryEntry[]>(`/api/history?kind=${kind}`)).data;

describe('the history of an estate', () => {
  test('names members who join, change role, are removed and leave', async () => {
    const bo = await people.join(ana, 'winemaker', 'Bo');
    const cy = await people.join(ana, 'viewer', 'Cy');
    await ana.put(`/api/estate/members/${bo.user.id}`, { role: 'viewer' });
    await ana.put(`/api/estate/members/${bo.user.id}`, { role: 'viewer' });
    await ana.delete(`/api/estate/members/${bo.user.id}`);
    await cy.delete(`/api/estate/members/${cy.user.id}`);
    const shown = (await entries(ana, 'member')).map(({ act, name, who, before, after }) => [
      act,
      name,
      who,
      before,
      after,
    ]);
    expect(shown).toEqual([
      ['deleted', 'Cy', 'Cy', { role: 'viewer' }, null],
      ['deleted', 'Bo', 'Ana', { role: 'viewer' }, null],
      ['changed', 'Bo', 'Ana', { role: 'winemaker' }, { role: 'viewer' }],
      ['added', 'Cy', 'Cy', null, { role: 'viewer' }],
      ['added', 'Bo', 'Bo', null, { role: 'winemaker' }],
    ]);
  });

  test('names created and revoked invitations, also those of a removed owner', async () => {
    const bo = await people.join(ana, 'owner', 'Bo');
    await people.invited(bo, 'viewer', 'eva@example.com');
    const { data: link } = await ana.post<{ id: string }>('/api/estate/invitations', { role: 'winemaker' });
    await ana.delete(`/api/estate/invitations/${link.id}`);
    await ana.delete(`/api/estate/members/${bo.user.id}`);
    const shown = (await entries(ana, 'invitation')).map(({ act, name, who, before, after }) => [
      act,
      name,
      who,
      before ?? after,
    ]);
    expect(shown).toEqual([
      ['deleted', 'eva@example.com', 'Ana', { role: 'viewer' }],
      ['deleted', null, 'Ana', { role: 'winemaker' }],
      ['added', null, 'Ana', { role: 'winemaker' }],
      ['added', 'eva@example.com', 'Bo', { role: 'viewer' }],
      ['added', null, 'Ana', { role: 'owner' }],
    ]);
  });

  test('names created and revoked API tokens', async () => {
    const draft = { name: 'Sensors', scope: 'ingest' };
    const { data: token } = await ana.post<{ id: string }>('/api/account/tokens', draft);
    await ana.delete(`/api/account/tokens/${token.id}`);
    const shown = (await entries(ana, 'token')).map(({ act, name, after }) => [act, name, after]);
    expect(shown).toEqual([
      ['deleted', 'Sensors', null],
      ['added', 'Sensors', { scope: 'ingest' }],
    ]);
  });

  test('shows tokens, factors and invitations only to owners and to the person they belong to', async () => {
    const bo = await people.join(ana, 'winemaker', 'Bo');
    const { cursor } = (await bo.get<Change[]>('/api/changes')).meta as { cursor: string };
    await ana.post('/api/account/tokens', { name: 'Of Ana', scope: 'read' });
    await ana.post('/cellar/wines', {
      name: 'Barolo',
      vintage: 2016,
      region: 'Piedmont',
      type: 'Red',
      quantity: 6,
    });
    await bo.post('/api/account/tokens', { name: 'Of Bo', scope: 'read' });
    const names = async (client: Client) => (await entries(client, 'token')).map(({ name }) => name);
    expect(await names(bo)).toEqual(['Of Bo']);
    expect(await names(ana)).toEqual(['Of Bo', 'Of Ana']);
    expect(await entries(bo, 'invitation')).toEqual([]);
    // While a transaction of another estate is open, a cursor stands before changes that are made already.
    const follow = async () =>
      (await bo.get<Change[]>(`/api/changes?after=${cursor}`)).data.map(({ kind }) => kind);
    // A change is shown once no older transaction is open, also none of another test.
    await expect.poll(follow, { timeout: 10_000 }).toContain('wine');
    expect(await follow()).not.toContain('token');
    expect(await entries(bo, 'member')).toHaveLength(1);
  });
});
