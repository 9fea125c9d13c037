import type { Forecast } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { warmthAndSugar } from './chart-content.ts';
import { asHistoryPoint, type HistoryPoint } from './history.ts';

const DAY = 86_400_000;
const reading = (day: number, brix: number): HistoryPoint => ({
  ...asHistoryPoint({
    timestamp: new Date(day * DAY).toISOString(),
    temperature: 24,
    brix,
    pH: null,
    alcohol: null,
  } as never),
});
const HISTORY = [0, 1, 2, 3, 4].map((day) => reading(day, 24 - day * 2));
const SUGARS = HISTORY.map(({ at, brix }) => ({ at, brix: brix?.mean ?? 0 }));

function drawn(early: number, likely: number, late: number) {
  const dryAt = { early: early * DAY, likely: likely * DAY, late: late * DAY };
  const forecast: Forecast = {
    kind: 'forecast',
    dryAt,
    explained: 0.99,
    brixAt: () => 5,
    readings: 5,
    dryBrix: -1,
    style: 'red',
    ofYeast: 0,
    ferments: 9,
  };
  const { series, spans } = warmthAndSugar(HISTORY, SUGARS, forecast);
  const days = (at: number | undefined) => (at === undefined ? undefined : at / DAY);
  const last = series.find(({ label }) => label === 'Fitted curve')?.points.at(-1)?.at;
  return [days(last), spans?.map(({ from, to, mark }) => [from, to, mark].map(days))];
}

it('draws a near forecast completely, and a distant one for as long as there are readings', () => {
  expect(drawn(5, 6, 7.5)).toEqual([7.5, [[5, 7.5, 6]]]);
  expect(drawn(6, 7, 20)).toEqual([8, [[6, 8, 7]]]);
  expect(drawn(7, 11, 20)).toEqual([8, [[7, 8, undefined]]]);
  expect(drawn(12, 20, 50)).toEqual([8, undefined]);
});
