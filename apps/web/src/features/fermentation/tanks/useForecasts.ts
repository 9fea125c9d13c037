import type { Tank, TankCourse, TankReading } from '@cuverie/contract';
import { type Forecast, type ForecastBasis, forecastOf, type OwnStyles } from '@cuverie/domain';
import { useEffect, useState } from 'react';

/** A forecast and its inputs. */
interface CachedForecast {
  course: TankCourse | null;
  named: string;
  basis: ForecastBasis | undefined;
  own: OwnStyles | undefined;
  forecast: Forecast;
}

/** The query cache keeps unchanged arrays, so their identity can be the key. */
const forecasts = new WeakMap<readonly TankReading[], CachedForecast>();

const namedBy = ({ name, variety, style, yeast }: Tank): string =>
  JSON.stringify([name, variety, style, yeast]);

/** The inputs of a forecast besides the readings. */
interface ForecastInputs {
  basis?: ForecastBasis | undefined;
  own?: OwnStyles | undefined;
}

function forecastSoFar(tank: Tank, { basis, own }: ForecastInputs): Forecast | undefined {
  const found = forecasts.get(tank.readings);
  if (!found || found.course !== tank.course || found.named !== namedBy(tank)) return undefined;
  return found.basis === basis && found.own === own ? found.forecast : undefined;
}

/**
 * Computes the forecasts tank by tank, so that the page stays responsive: each takes about 10 ms.
 * @param basis statistics from finished ferments; `undefined` while loading or unavailable
 * @returns the forecast of a tank, `undefined` if still pending; a new function once all are computed
 */
export function useForecasts(
  tanks: readonly Tank[],
  { basis, own, isReady }: ForecastInputs & { isReady: boolean },
): (tank: Tank) => Forecast | undefined {
  const [read, setRead] = useState(() => (tank: Tank) => forecastSoFar(tank, { basis, own }));
  useEffect(() => {
    if (!isReady) return undefined;
    const beside = { basis, own };
    const waiting = tanks.filter((tank) => forecastSoFar(tank, beside) === undefined);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const tank = waiting.shift();
      if (tank) {
        const forecast = forecastOf(tank, basis, own);
        forecasts.set(tank.readings, { course: tank.course, named: namedBy(tank), basis, own, forecast });
      }
      if (waiting.length === 0) setRead(() => (one: Tank) => forecastSoFar(one, beside));
      else timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [tanks, basis, own, isReady]);
  return read;
}
