import type { Tank, TankReading } from '@cuverie/contract';
import { evenly, forecastOf, readingsForAlarms, sugarsOfTank } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { newestValue } from './course.ts';

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2026-09-20T00:00:00Z');
const at = (hours: number) => new Date(BEGIN + hours * HOUR_MS).toISOString();

const read = (hours: number, values: Partial<TankReading>): TankReading => ({
  id: `reading-${hours}`,
  version: 1,
  timestamp: at(hours),
  temperature: null,
  brix: null,
  pH: null,
  alcohol: null,
  alcoholIsEstimate: false,
  instrument: null,
  rawValue: null,
  rawScale: null,
  notes: null,
  takenBy: 'Probe',
  deviceId: null,
  ...values,
});

/**
 * A temperature sensor, with sugar measured by hand twice a day for a week. The list includes the two newest readings.
 */
const sugars = Array.from({ length: 15 }, (_, half) => ({
  timestamp: at(half * 12),
  value: Math.round((-1.5 + 25.5 / (1 + Math.exp(half - 7))) * 100) / 100,
}));
const tank: Pick<Tank, 'readings' | 'course'> = {
  readings: [read(170, { temperature: 22.1 }), read(169, { temperature: 22 })],
  course: {
    brix: sugars,
    temperature: [149, 159, 170].map((hours) => ({ timestamp: at(hours), value: 22 })),
    pH: { timestamp: at(24), value: 3.4 },
    alcohol: { timestamp: at(48), value: 2, isEstimate: true },
  },
};

it('finds values that the list lacks in the tank’s course', () => {
  expect(newestValue(tank, 'temperature')).toMatchObject({ timestamp: at(170), value: 22.1 });
  expect(newestValue(tank, 'brix')).toEqual({ ...sugars.at(-1), isEstimate: false });
  expect(newestValue(tank, 'brix', at(30))).toEqual({ ...sugars[2], isEstimate: false });
  expect(newestValue(tank, 'alcohol')).toEqual({ timestamp: at(48), value: 2, isEstimate: true });
  expect(newestValue(tank, 'alcohol', at(40))).toBeUndefined();
});

it('continues the course with a new reading, and counts none twice', () => {
  const read19 = read(180, { brix: -1.2, temperature: 21 });
  const after = { ...tank, readings: [read19, ...tank.readings] };
  expect(sugarsOfTank(after)).toHaveLength(sugars.length + 1);
  expect(sugarsOfTank(after).at(-1)).toEqual({ at: Date.parse(at(180)), brix: -1.2 });
  const looked = readingsForAlarms(after);
  expect(looked.filter(({ brix }) => brix !== null)).toHaveLength(sugars.length + 1);
  expect(looked.filter(({ temperatureC }) => temperatureC !== null)).toHaveLength(4);
  expect(forecastOf(after)).toMatchObject({ kind: 'dry' });
});

it('fits a ferment evenly over time, although its course is denser at the end', () => {
  const far = Array.from({ length: 30 }, (_, day) => ({ at: day * 24 * HOUR_MS, brix: 24 - day }));
  const close = Array.from({ length: 30 }, (_, n) => ({ at: (29 * 24 + n) * HOUR_MS, brix: 0 }));
  const kept = evenly([...far.slice(0, -1), ...close], 30);
  expect(kept).toEqual([...far.slice(0, -1), close[4], close.at(-1)]);
});
