import { describe, expect, test } from 'vitest';
import { fetchingServer, HOUR_MS, NOW } from './testing/fetching.ts';

const { clock, played, log, addField, fetchNow, pressure } = fetchingServer();

describe('a failing service', () => {
  const failing = async (timeoutMs?: number) => {
    const field = await addField();
    await fetchNow();
    clock.advance(3 * HOUR_MS);
    return async () => {
      await fetchNow(timeoutMs);
      return pressure(field);
    };
  };

  const changed = (change: (body: Record<string, never>) => unknown) => () => {
    played.change = change as (body: Record<string, unknown>) => unknown;
  };
  const answering = (answer: NonNullable<typeof played.answer>) => () => {
    played.answer = answer;
  };

  test.each([
    [
      answering((response) =>
        response.writeHead(429, { 'retry-after': '7200' }).end('{"error":true,"reason":"Daily limit."}'),
      ),
      'weather.example refused to answer (429: Daily limit.).',
    ],
    [
      answering((response) => response.writeHead(502).end('<html>')),
      'weather.example refused to answer (502).',
    ],
    [
      answering((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
      'weather.example refused to answer (302).',
    ],
    [answering((response) => response.destroy()), 'weather.example can’t be reached.'],
    [answering((response) => response.end('Hello')), 'The answer of weather.example is not one of weather.'],
    [
      answering((response) => response.end('x'.repeat(2_000_001))),
      'The answer of weather.example is too long.',
    ],
    [
      changed((body) => ({
        ...body,
        hourly_units: { ...(body['hourly_units'] as object | undefined), temperature_2m: '°F' },
      })),
      'weather.example gives temperature_2m in °F in place of °C.',
    ],
    [
      changed((body) => ({ ...body, hourly_units: {} })),
      'weather.example gives temperature_2m in no unit in place of °C.',
    ],
    [
      changed((body) => ({ ...body, timezone: 'Mars/Olympus' })),
      'weather.example names an unknown time zone: Mars/Olympus.',
    ],
    [
      changed((body) => ({
        ...body,
        hourly: { ...(body['hourly'] as object | undefined), precipitation: [1] },
      })),
      'The answer of weather.example is not one of weather.',
    ],
    [
      changed((body) => ({ ...body, hourly: undefined })),
      'The answer of weather.example is not one of weather.',
    ],
  ])('%# is reported with a message, and known data stays', async (fail, words) => {
    const next = await failing();
    fail();
    const { service, days } = await next();
    expect(service).toMatchObject({
      fetchedAt: NOW,
      failedSince: clock.now().toISOString(),
      failure: { text: words },
    });
    expect(days).toHaveLength(18);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret-key');
  });

  test('that times out is reported', async () => {
    const next = await failing(100);
    played.answer = () => {};
    expect((await next()).service?.failure?.text).toBe(
      'weather.example gave no whole answer within 10 seconds.',
    );
  });

  test('is retried after growing pauses, and the first failure’s time is returned', async () => {
    const next = await failing();
    const since = clock.now().toISOString();
    played.answer = (response) => response.writeHead(503).end();
    await next();
    for (const minutes of [10, 30, 60, 180, 180]) {
      const before = played.asked.length;
      clock.advance(minutes * 60_000 - 1);
      await next();
      expect(played.asked).toHaveLength(before);
      clock.advance(1);
      expect((await next()).service?.failedSince).toBe(since);
      expect(played.asked).toHaveLength(before + 1);
    }
    played.answer = undefined;
    clock.advance(3 * HOUR_MS);
    expect((await next()).service).toMatchObject({ failedSince: null, failure: null });
  });

  test('is not called for as long as it asks', async () => {
    const next = await failing();
    played.answer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await next();
    clock.advance(2 * HOUR_MS - 1);
    await next();
    expect(played.asked).toHaveLength(2);
    clock.advance(1);
    await next();
    expect(played.asked).toHaveLength(3);
  });

  test('is called for one location if the failure affects all, and all fields report it', async () => {
    const [one, two] = [await addField(), await addField([50, 10])];
    played.answer = (response) => response.writeHead(401).end('{"error":true,"reason":"Wrong key."}');
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    for (const field of [one, two])
      expect((await pressure(field)).service?.failure?.text).toBe(
        'weather.example refused to answer (401: Wrong key.).',
      );
  });

  test('for one location does not stop the others', async () => {
    const [one, two] = [await addField(), await addField([50, 10])];
    played.answer = (response, { url }) => {
      if (url?.includes('latitude=44.84')) return response.writeHead(400).end('{"reason":"No place."}');
      played.answer = undefined;
      return response.writeHead(400).end('{"reason":"No place."}');
    };
    await fetchNow();
    clock.advance(HOUR_MS);
    await fetchNow();
    expect((await pressure(one)).days).toHaveLength(18);
    expect((await pressure(two)).days).toHaveLength(18);
  });
});
