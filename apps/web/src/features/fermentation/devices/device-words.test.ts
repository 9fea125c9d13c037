import { describe, expect, test } from 'vitest';
import { BRANDS, deviceAddress, reachProblem } from './brands.ts';
import {
  batteryWords,
  isSilent,
  lastSeenWords,
  outcomeWords,
  readAsWords,
  signalWords,
} from './device-words.ts';

const NOW = Date.UTC(2026, 8, 20, 12);
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ');
const seen = (minutes: number, intervalSeconds: number | null = 900) => ({
  lastSeenAt: new Date(NOW - minutes * 60_000).toISOString(),
  intervalSeconds,
});

test('a device is silent after three missed intervals, and at least an hour', () => {
  expect(isSilent(seen(59, 60), NOW)).toBe(false);
  expect(isSilent(seen(61, 60), NOW)).toBe(true);
  expect(isSilent(seen(170, 3600), NOW)).toBe(false);
  expect(plain(lastSeenWords(seen(5), NOW))).toBe('Heard 5 min ago');
  expect(plain(lastSeenWords(seen(180), NOW))).toBe('Silent: last heard 3 h ago');
  expect(lastSeenWords({ lastSeenAt: null, intervalSeconds: null }, NOW)).toBe('Not heard of yet');
});

test('battery and signal have words, also for poor values', () => {
  expect(plain(batteryWords({ batteryVolts: 3.4, batteryPercent: null }))).toBe('3.40 V, nearly empty');
  expect(plain(batteryWords({ batteryVolts: null, batteryPercent: 43 }))).toBe('43 %');
  expect(batteryWords({ batteryVolts: null, batteryPercent: null })).toBeUndefined();
  expect([-60, -75, -90].map((signal) => plain(signalWords(signal)))).toEqual([
    'Good (−60 dBm)',
    'Fair (−75 dBm)',
    'Weak (−90 dBm)',
  ]);
});

test('a message is shown with its parsed values, or the reason of its refusal', () => {
  const reading = {
    device: 'Red',
    outcome: 'stored',
    timestamp: '2026-09-20T12:00:00.000Z',
    temperature: 20,
    brix: 12.4,
    pH: null,
    angle: 60.1,
    rawValue: 1.05,
    rawScale: 'sg',
  } as const;
  expect(plain(readAsWords(reading))).toBe('20 °C, 12.4 °Bx (1.05 SG sent, 60.1° from upright)');
  expect(outcomeWords({ outcome: 'refused', problem: { code: 'device_unreadable', params: {} } })).toBe(
    'Refused: This is neither JSON, nor a form, nor a line of InfluxDB',
  );
});

describe('the address of a device', () => {
  const address = deviceAddress('k3y', 'http://cellar.local:3000');

  test('is whole, and in the parts that some devices ask for', () => {
    expect(address).toEqual({
      url: 'http://cellar.local:3000/api/in/k3y',
      host: 'cellar.local',
      port: '3000',
      path: '/api/in/k3y',
    });
    expect(deviceAddress('k', 'https://cuverie.example').port).toBe('443');
    expect(deviceAddress('k', 'http://10.0.0.2').port).toBe('80');
  });

  test('is out of reach if it is localhost, or needs TLS that the device lacks', () => {
    expect(reachProblem({}, 'http://localhost:3000')).toMatch(/^No device reaches localhost/);
    expect(reachProblem({ isPlain: true }, 'https://cuverie.example')).toMatch(/^This one speaks plain http/);
    expect(reachProblem({}, 'https://cuverie.example')).toBeUndefined();
    expect(reachProblem({ isPlain: true }, 'http://10.0.0.2:3000')).toBeUndefined();
  });

  test.each(BRANDS.map(({ label, settings }) => [label, settings] as const))(
    'is part of the settings of %s',
    (_, settings) => {
      expect(JSON.stringify(settings(address))).toContain('/api/in/k3y');
    },
  );
});
