import type { Tank } from '@cuverie/contract';
import { DEFAULT_DRY_LEVELS, type Forecast, sugarsOfTank } from '@cuverie/domain';

const WIDTH = 132;
const HEIGHT = 52;

/** A small chart of the sugar and its forecast; the text beside it says the same. */
export function Spark({ tank, forecast }: { tank: Tank; forecast: Forecast }) {
  const sugars = sugarsOfTank(tank).toSorted((one, other) => one.at - other.at);
  const [first, last] = [sugars[0], sugars.at(-1)];
  if (!first || !last || sugars.length < 2) return null;
  // The forecast is limited to as long again as the readings, so that they are not squeezed.
  const reach = last.at + (last.at - first.at);
  const until =
    forecast.kind === 'forecast' ? Math.max(Math.min(forecast.dryAt.late, reach), last.at) : last.at;
  const top = Math.max(...sugars.map(({ brix }) => brix), 5);
  const x = (at: number) => 3 + ((at - first.at) / Math.max(until - first.at, 1)) * (WIDTH - 6);
  const dry = 'dryBrix' in forecast ? forecast.dryBrix : DEFAULT_DRY_LEVELS.red;
  const y = (brix: number) => 4 + ((top - brix) / (top - dry + 1.5)) * (HEIGHT - 8);
  const path = (points: readonly { at: number; brix: number }[]) =>
    points
      .map(({ at, brix }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(brix).toFixed(1)}`)
      .join('');
  const ahead =
    forecast.kind === 'forecast'
      ? Array.from({ length: 16 }, (_, step) => last.at + ((until - last.at) * step) / 15).map((at) => ({
          at,
          brix: forecast.brixAt(at),
        }))
      : [];
  const [start, end] =
    forecast.kind === 'forecast'
      ? [x(Math.max(forecast.dryAt.early, last.at)), x(Math.min(forecast.dryAt.late, until))]
      : [0, 0];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      style={{ flex: 'none' }}
      fill="none"
      stroke="var(--cv-chart-1)"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {forecast.kind === 'forecast' && start < WIDTH && (
        <rect
          x={start}
          width={Math.max(2, end - start)}
          height={HEIGHT}
          fill="var(--cv-chart-2)"
          fillOpacity={0.3}
          stroke="none"
        />
      )}
      <path d={`M0 ${y(dry)}H${WIDTH}`} stroke="var(--cv-line-strong)" strokeDasharray="2 3" />
      <path d={path(ahead)} strokeWidth={1.5} strokeDasharray="3 4" />
      <path d={path(sugars)} strokeWidth={2} />
      <circle cx={x(last.at)} cy={y(last.brix)} r="3" fill="var(--cv-chart-1)" stroke="none" />
    </svg>
  );
}
