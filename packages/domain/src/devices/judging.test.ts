import { describe, expect, test } from 'vitest';
import {
  type DeviceMemory,
  type DeviceValues,
  judgeDeviceReading,
  momentOfReading,
  NOTHING_REMEMBERED,
} from './judging.ts';

const MINUTE = 60_000;

const at = (minute: number, temperature: number | null, brix: number | null = null): DeviceValues => ({
  at: minute * MINUTE,
  temperature,
  brix,
  pH: null,
});

/** Returns what happened to readings in order, and the minutes of the stored ones. */
function judged(readings: readonly DeviceValues[]) {
  let memory: DeviceMemory = NOTHING_REMEMBERED;
  const stored: number[] = [];
  const acts = readings.map((reading) => {
    const { act, store, memory: next } = judgeDeviceReading(memory, reading);
    stored.push(...store.map((one) => one.at / MINUTE));
    memory = next;
    return act;
  });
  return { acts, stored };
}

describe('a device with a reading per minute', () => {
  test('is stored every ten minutes while values are stable', () => {
    const { stored } = judged(Array.from({ length: 31 }, (_, minute) => at(minute, 18.1)));
    expect(stored).toEqual([0, 10, 20, 30]);
  });

  test('is stored at once after a change of 0.3 °C or 0.1 °Bx', () => {
    expect(judged([at(0, 18, 12), at(1, 18.2, 12), at(2, 18.3, 12), at(3, 18.3, 11.9)]).stored).toEqual([
      0, 2, 3,
    ]);
  });

  test('with a slow drift is stored once the sum is large enough', () => {
    const { stored } = judged([0, 1, 2, 3, 4].map((minute) => at(minute, 18 + minute / 10)));
    expect(stored).toEqual([0, 3]);
  });
});

test('is stored once for repeated readings, even out of order', () => {
  const { acts, stored } = judged([at(0, 18), at(15, 18.5), at(15, 18.5), at(0, 18)]);
  expect(acts).toEqual(['stored', 'stored', 'repeated', 'repeated']);
  expect(stored).toEqual([0, 15]);
});

describe('an outlier', () => {
  const line = [0, 15, 30, 45].map((minute) => at(minute, 18, 20));

  test.each([
    ['8.1 °C', at(60, 26.1, 20)],
    ['5.1 °Bx', at(60, 18, 14.9)],
  ])('of %s is held, and discarded if the next reading is normal', (_, off) => {
    const { acts, stored } = judged([...line, off, at(75, 18.2, 19.8)]);
    expect(acts.slice(-2)).toEqual(['held', 'stored']);
    expect(stored).toEqual([0, 15, 30, 45, 75]);
  });

  test('of at most 8 °C and 5 °Bx is stored', () => {
    expect(judged([...line, at(60, 26, 15)]).acts.at(-1)).toBe('stored');
  });

  test('is stored with two confirming readings, which it continues with', () => {
    const { acts, stored } = judged([
      ...line,
      at(60, 30, 20),
      at(75, 30.2, 20),
      at(90, 30.4, 20),
      at(105, 18, 20),
    ]);
    expect(acts.slice(-4)).toEqual(['held', 'held', 'stored', 'held']);
    expect(stored).toEqual([0, 15, 30, 45, 60, 75, 90]);
  });

  test('that differs each time is never confirmed', () => {
    const wild = [40, -5, 55, 5, 41].map((temperature, index) => at(60 + 15 * index, temperature, 20));
    expect(judged([...line, ...wild]).stored).toEqual([0, 15, 30, 45]);
  });

  test('after a pause of more than six hours is accepted', () => {
    expect(judged([...line, at(45 + 361, 30, 8)]).acts.at(-1)).toBe('stored');
  });
});

test('accepts a device’s time within a day of the server’s, and none in the future', () => {
  const now = Date.UTC(2026, 8, 20);
  const hour = 3_600_000;
  expect(momentOfReading(null, now)).toBe(now);
  expect(momentOfReading(now - 23 * hour, now)).toBe(now - 23 * hour);
  expect(momentOfReading(now - 25 * hour, now)).toBe(now);
  expect(momentOfReading(now + hour, now)).toBe(now);
});
