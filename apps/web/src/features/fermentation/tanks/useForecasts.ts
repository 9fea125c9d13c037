import type { Tank, TankReading } from '@cuverie/contract';
import type { Forecast } from '@cuverie/domain';
import { useEffect, useState } from 'react';
import { forecastOf } from './watch.ts';

/** The query cache keeps what did not change, so a list of readings stands for itself. */
const known = new WeakMap<readonly TankReading[], Forecast>();

/** Long enough to get on, short enough that nobody feels it; ms. */
const SLICE_MS = 12;

/** Works out the forecasts bit by bit, so that the page answers at once; `undefined` for those still to come. */
export function useForecasts(tanks: readonly Tank[]): (tank: Tank) => Forecast | undefined {
  const [, tell] = useState(0);
  useEffect(() => {
    const waiting = tanks.filter(({ readings }) => !known.has(readings));
    if (waiting.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const began = performance.now();
      while (waiting.length > 0 && performance.now() - began < SLICE_MS) {
        const readings = waiting.shift()?.readings;
        if (readings) known.set(readings, forecastOf(readings));
      }
      if (waiting.length > 0) timer = setTimeout(work);
      else tell((count) => count + 1);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [tanks]);
  return ({ readings }) => known.get(readings);
}
