import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

test('requests are counted in the bucket of their time and every longer one, each kind for itself', () => {
  const times = new RequestTimes();
  for (const seconds of [0.002, 0.0021, 0.75, 11]) times.observe('GET', '/tanks', 200, seconds);
  times.observe('GET', '/tanks', 401, 0.001);
  const lines = times.text().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time to answer a request, in seconds',
    '# TYPE http_request_duration_seconds histogram',
  ]);
  const good = 'method="GET",route="/tanks",status="200"';
  const counted = (bound: string) =>
    lines.find((line) => line.includes(`_bucket{le="${bound}",${good}}`))?.split(' ')[1];
  expect(['0.002', '0.005', '0.5', '1', '10', '+Inf'].map(counted)).toEqual(['1', '2', '2', '3', '3', '4']);
  expect(lines).toContain(`http_request_duration_seconds_sum{${good}} 11.7541`);
  expect(lines).toContain(`http_request_duration_seconds_count{${good}} 4`);
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/tanks",status="401"} 1');
  expect(lines.at(-1)).toBe('');
});
