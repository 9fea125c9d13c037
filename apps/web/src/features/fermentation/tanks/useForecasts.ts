import type { Tank, TankCourse, TankReading } from '@cuverie/contract';
import type { Forecast } from '@cuverie/domain';
import { useEffect, useState } from 'react';
import { forecastOf } from './watch.ts';

/** The query cache keeps what did not change, so what was read stands for itself. */
const forecasts = new WeakMap<readonly TankReading[], { course: TankCourse | null; forecast: Forecast }>();

function forecastSoFar({ readings, course }: Tank): Forecast | undefined {
  const found = forecasts.get(readings);
  return found?.course === course ? found.forecast : undefined;
}

/**
 * Works out the forecasts tank by tank, so that the page answers meanwhile: each takes about 40 ms.
 * @returns the forecast of a tank, `undefined` for one still to come; another function once they all have
 */
export function useForecasts(tanks: readonly Tank[]): (tank: Tank) => Forecast | undefined {
  const [read, setRead] = useState(() => forecastSoFar);
  useEffect(() => {
    const waiting = tanks.filter((tank) => forecastSoFar(tank) === undefined);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const tank = waiting.shift();
      if (!tank) return;
      forecasts.set(tank.readings, { course: tank.course, forecast: forecastOf(tank) });
      if (waiting.length === 0) setRead(() => (one: Tank) => forecastSoFar(one));
      else timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [tanks]);
  return read;
}
