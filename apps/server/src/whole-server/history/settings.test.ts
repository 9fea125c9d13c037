import type { Settings } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../testing/app.ts';
import { historyServer } from './testing/history.ts';

const { ana, app, history, join, made, restore } = historyServer();

describe('settings in the history', () => {
  const settings = async () => (await ana().get<Settings>('/api/settings')).data;

  test('are restored by managers of the estate only', async () => {
    const hand = await join(ana(), 'winemaker');
    await ana().put('/api/settings', { estateName: 'Château Ana' });
    const [changed] = await history('kind=settings');
    const { status, error } = await hand.post(`/api/history/${changed?.id}/restore`, {});
    expect([status, error.code]).toEqual([403, 'not_permitted']);
    expect((await settings()).estateName).toBe('Château Ana');
  });

  test('are not restored by any API token', async () => {
    await ana().put('/api/settings', { estateName: 'Château Ana' });
    const draft = { name: 'Sync', scope: 'write' };
    const { data } = await ana().post<{ token: string }>('/api/account/tokens', draft);
    const [changed] = await history('kind=settings');
    const { status, error } = await clientOf(app().app, data.token).post(
      `/api/history/${changed?.id}/restore`,
    );
    expect([status, error.code]).toEqual([403, 'token_not_permitted']);
    expect((await settings()).estateName).toBe('Château Ana');
  });

  test('are restored to earlier values unless they were changed again', async () => {
    await ana().put('/api/settings', { estateName: 'Château Ana', volumeUnit: 'hectolitre' });
    const [first] = await history('kind=settings');
    expect([first?.before, first?.after]).toMatchObject([
      { volumeUnit: 'litre' },
      { estateName: 'Château Ana', volumeUnit: 'hectolitre' },
    ]);
    await ana().put('/api/settings', { volumeUnit: 'us_gallon' });
    const refused = await restore(first?.id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The settings were changed again since. Look at the newer entries, and restore from the newest first.',
    ]);
    const [second] = await history('kind=settings');
    expect((await restore(second?.id)).status).toBe(200);
    expect((await settings()).volumeUnit).toBe('hectolitre');
    expect((await restore(first?.id)).status).toBe(200);
    expect((await settings()).volumeUnit).toBe('litre');
  });

  test('of alarms are restored too, even after a reset', async () => {
    const own = async () =>
      (await ana().get<{ thresholds: Record<string, number>; areOwn: boolean }>('/api/fermentation/alarms'))
        .data;
    const { thresholds } = await own();
    const set = (deadlyC: number) =>
      ana().put('/api/fermentation/alarms', { thresholds: { ...thresholds, deadlyC } });
    expect([(await set(36)).status, (await set(37)).status]).toEqual([200, 200]);
    const [changed] = await history('kind=thresholds');
    expect([changed?.before, changed?.after]).toEqual([{ deadlyC: 36 }, { deadlyC: 37 }]);
    expect((await restore(changed?.id)).status).toBe(200);
    expect((await own()).thresholds['deadlyC']).toBe(36);
    await ana().delete('/api/fermentation/alarms');
    const [reset] = await history('kind=thresholds');
    expect((await restore(reset?.id)).status).toBe(200);
    expect(await own()).toMatchObject({ areOwn: true, thresholds: { deadlyC: 36 } });
  });

  test('have no restore for additions', async () => {
    await made('/cellar/wines');
    const [added] = await history('kind=wine');
    const { status, error } = await restore(added?.id);
    expect([status, error.code]).toEqual([409, 'cannot_be_restored']);
    expect((await restore(newId())).status).toBe(404);
  });
});
