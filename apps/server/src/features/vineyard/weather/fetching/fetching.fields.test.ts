import type { Block } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { fetchingServer, HOUR_MS } from './testing/fetching.ts';

const { app, clock, played, ana, addField, fetchNow, pressure, rows } = fetchingServer();

describe('fields at one location', () => {
  test('are requested once, across estates', async () => {
    const bob = await app().signUp('Bob');
    const mine = await addField();
    const near = await addField([44.8401, -0.5762], { weatherFrom: null });
    const his = await addField([44.8391, -0.5791], {}, bob);
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    for (const field of [mine, near]) expect((await pressure(field)).days).toHaveLength(18);
    expect((await pressure(his, '', bob)).days).toHaveLength(18);
    expect((await bob.get(`/api/analytics/blocks/${mine}/pressure/`)).status).toBe(404);
  });

  test('that share weather use that of its owner', async () => {
    const source = await addField();
    const sharing = await addField([44.85, -0.57], { weatherFrom: source });
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    const shown = await pressure(sharing);
    expect(shown.weather).toMatchObject({ block: source, fields: 2 });
    expect(shown.days).toHaveLength(18);
  });

  test('keep it when its owner is deleted', async () => {
    const source = await addField();
    const sharing = await addField([44.85, -0.57], { weatherFrom: source });
    await fetchNow();
    expect((await ana().delete(`/api/analytics/blocks/${source}/`)).status).toBe(200);
    expect((await pressure(sharing)).days).toHaveLength(18);
  });
});

describe('a field', () => {
  test('without a location has no weather and returns the reason', async () => {
    const field = await addField(null);
    await fetchNow();
    expect(played.asked).toEqual([]);
    expect(await pressure(field)).toMatchObject({
      service: null,
      days: [],
      reason: expect.stringContaining('once the field has coordinates') as string,
    });
  });

  test('that is new returns that its weather has not arrived yet', async () => {
    expect((await pressure(await addField())).reason).toMatch(/has not come yet/);
  });

  test('that moved shows no old weather, even if the service fails', async () => {
    const field = await addField();
    await fetchNow();
    const { data } = await ana().get<Block>(`/api/analytics/blocks/${field}/`);
    await ana().put(`/api/analytics/blocks/${field}/`, {
      version: data.version,
      location: { coordinates: [45.2, 0.1] },
    });
    played.answer = (response) => response.writeHead(400).end('{"error":true,"reason":"No."}');
    await fetchNow();
    expect(await rows()).toEqual([]);
    played.answer = undefined;
    clock.advance(HOUR_MS);
    await fetchNow();
    expect(played.asked.map(({ searchParams }) => searchParams.get('latitude'))).toEqual([
      '44.84',
      '45.20',
      '45.20',
    ]);
    expect(played.asked[2]?.searchParams.get('past_days')).toBe('92');
  });

  test('that is deleted loses its weather', async () => {
    const field = await addField();
    await fetchNow();
    await ana().delete(`/api/analytics/blocks/${field}/`);
    expect(await rows()).toEqual([]);
    expect(await app().db.rows(sql`select block_id from weather_fetches`)).toEqual([]);
  });

  test('beyond the estate’s maximum of locations is not requested', async () => {
    for (let at = 0; at < 51; at += 1) await addField([10 + at, 20]);
    await fetchNow();
    expect(played.asked).toHaveLength(50);
  });
});
