import type { Tank, TankCourse, TankReading } from '@cuverie/contract';
import type { Forecast } from '@cuverie/domain';
import { startTransition, useEffect, useState } from 'react';
import { forecastOf } from './watch.ts';

/** The query cache keeps what did not change, so what was read stands for itself. */
const forecasts = new WeakMap<readonly TankReading[], { course: TankCourse | null; forecast: Forecast }>();

function forecastSoFar({ readings, course }: Tank): Forecast | undefined {
  const found = forecasts.get(readings);
  return found?.course === course ? found.forecast : undefined;
}

/** Long enough to get on, short enough that nobody feels it; ms. */
const SLICE_MS = 12;

/** Forecasts come at last even on a page that is never idle; ms. */
const PATIENCE_MS = 500;

/** Does it when nothing waits to be drawn or answered; gives back how to leave it undone. */
function whenIdle(work: () => void): () => void {
  // Safari does not say when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const scheduled = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(scheduled);
}

/** Works out the forecasts bit by bit, so that the page answers at once; `undefined` for those still to come. */
export function useForecasts(tanks: readonly Tank[]): (tank: Tank) => Forecast | undefined {
  const [, tell] = useState(0);
  useEffect(() => {
    const waiting = tanks.filter((tank) => forecastSoFar(tank) === undefined);
    if (waiting.length === 0) return undefined;
    let forget: () => void;
    const work = () => {
      const began = performance.now();
      while (waiting.length > 0 && performance.now() - began < SLICE_MS) {
        const tank = waiting.shift();
        if (tank) forecasts.set(tank.readings, { course: tank.course, forecast: forecastOf(tank) });
      }
      if (waiting.length > 0) forget = whenIdle(work);
      else startTransition(() => tell((count) => count + 1));
    };
    forget = whenIdle(work);
    return () => forget();
  }, [tanks]);
  return forecastSoFar;
}
