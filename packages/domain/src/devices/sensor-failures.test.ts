import { describe, expect, it } from 'vitest';
import { isFailedGravity, isFailedTemperature } from './sensor-failures.ts';

describe('a value of a failing sensor', () => {
  it.each([-127, 85, 99.9, -616.87])('is %d °C, and the same in °F', (celsius) => {
    expect(isFailedTemperature(celsius)).toBe(true);
    expect(isFailedTemperature(celsius * 1.8 + 32, 'F')).toBe(true);
  });

  it('is none for a normal temperature such as 68 °F', () => {
    expect([0, 18, 32, -3].some((celsius) => isFailedTemperature(celsius))).toBe(false);
    expect([68, 85, 99.9].some((fahrenheit) => isFailedTemperature(fahrenheit, 'F'))).toBe(false);
  });

  it('is a gravity of exactly 0', () => {
    expect([isFailedGravity(0), isFailedGravity(0.998), isFailedGravity(-1.2)]).toEqual([true, false, false]);
  });
});
