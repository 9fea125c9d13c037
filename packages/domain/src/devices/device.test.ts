import { describe, expect, test } from 'vitest';
import { convertDeviceReading, type DeviceSettings, isBatteryLow } from './device.ts';
import { recognise } from './recognise.ts';

const UNSET: DeviceSettings = { scale: null, temperatureUnit: null, calibration: null };

/** Returns the stored reading of JSON, or the code of an error. */
function converted(sent: object, settings: Partial<DeviceSettings> = {}) {
  const found = recognise({ body: JSON.stringify(sent), query: {}, now: 0 });
  const [reading] = 'readings' in found ? found.readings : [];
  if (!reading) throw new Error('Not read.');
  const result = convertDeviceReading(reading, { ...UNSET, ...settings });
  return 'problem' in result ? result.problem.code : result.converted;
}

describe('a temperature', () => {
  test.each([
    [{ temperature: 68, temp_units: 'F' }, {}, 20],
    [{ temperature: 291.65, temp_units: 'K' }, {}, 18.5],
    [{ temperature: 20.5, temp_units: 'C' }, { temperatureUnit: 'F' }, 20.5],
    [{ temperature: 20.5 }, {}, 20.5],
    [{ temperature: 68 }, {}, 20],
    [{ temperature: 41 }, { temperatureUnit: 'F' }, 5],
  ] as const)('%j is stored in °C', (sent, settings, temperature) => {
    expect(converted(sent, settings)).toMatchObject({ temperature });
  });

  test.each([[{ temperature: 85, temp_units: 'C' }], [{ temperature: -127, temp_units: 'C' }]])(
    '%j, as sent by a broken probe, is ignored',
    (sent) => {
      expect(converted(sent)).toBe('device_temperature_outside');
      expect(converted({ ...sent, gravity: 1.05 })).toMatchObject({ temperature: null, rawValue: 1.05 });
    },
  );
});

describe('a density', () => {
  test.each([
    [
      { gravity: 1.05, 'gravity-unit': 'G' },
      {},
      { brix: 12.4, rawValue: 1.05, rawScale: 'sg', guessed: null },
    ],
    [{ gravity: 1050 }, {}, { brix: 12.4, rawValue: 1.05, rawScale: 'sg', guessed: 'sg' }],
    [{ gravity: 12.4 }, {}, { rawValue: 12.4, rawScale: 'plato', guessed: 'plato' }],
    // Nearly dry, which can be 1.05 °P or SG; only the setting decides.
    [{ gravity: 1.05 }, { scale: 'plato' }, { rawValue: 1.05, rawScale: 'plato', guessed: null }],
    [{ oechsle: 50 }, {}, { brix: 12.4, rawScale: 'oechsle' }],
    [{ brix: -1.5 }, {}, { brix: -1.5 }],
  ] as const)('%j is stored in °Bx with the sent value', (sent, settings, expected) => {
    expect(converted(sent, settings)).toMatchObject(expected);
  });

  test('outside the range of must is ignored', () => {
    expect(converted({ gravity: 75 })).toBe('device_density_outside');
    expect(converted({ gravity: 0.2, 'gravity-unit': 'G' })).toBe('device_density_outside');
  });

  test('is corrected by the calibration and stored as sent', () => {
    const calibration = {
      of: 'density',
      by: 'polynomial',
      power: 0,
      points: [{ shown: 12, brix: 13 }],
    } as const;
    expect(converted({ brix: 20 }, { calibration })).toMatchObject({
      brix: 21,
      rawValue: 20,
      rawScale: 'brix',
    });
  });

  test('is computed from a calibrated angle', () => {
    const points = [
      { shown: 25, brix: 0 },
      { shown: 65, brix: 20 },
    ];
    const calibration = { of: 'angle', by: 'points', power: 1, points } as const;
    const sent = { angle: 45, gravity: 3, temp_units: 'C', battery: 4 };
    expect(converted(sent, { calibration })).toMatchObject({ brix: 10, rawValue: 3, rawScale: 'plato' });
    expect(converted({ angle: 45, temp_units: 'C', battery: 4 })).toBe('device_angle_alone');
  });
});

test('a battery is low below 3.5 V or 15 %', () => {
  expect([
    isBatteryLow({ volts: 3.49, percent: null }),
    isBatteryLow({ volts: 3.5, percent: null }),
    isBatteryLow({ volts: null, percent: 14 }),
    isBatteryLow({ volts: null, percent: null }),
  ]).toEqual([true, false, true, false]);
});
