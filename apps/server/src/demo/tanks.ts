/**
 * Tanks of the demo estate relative to today: this season's ferments in progress, those of two earlier vintages
 * finished.
 */
import type { Tank } from '@cuverie/contract';
import { brixAt, estimatedAlcohol } from '@cuverie/domain';
import type { TankReadingValues } from '../features/fermentation/readings/tank-readings.store.ts';
import type { TankValues } from '../features/fermentation/tanks/tanks.store.ts';
import { pick, seededRandom } from '../platform/random.ts';
import { DAY_MS, dayOf, daysBefore } from './calendar.ts';
import tanks from './tanks.json' with { type: 'json' };

export interface DemoTank {
  addedAt: Date;
  values: TankValues;
  /** Oldest first. */
  readings: readonly TankReadingValues[];
}

interface Ferment {
  /** For a finished one: vintages before the youngest; otherwise `begunDaysAgo` is given. */
  vintagesBack?: number;
  begunDaysAgo?: number;
  /** °Bx. */
  start: number;
  end: number;
  /** Duration in days, and the fastest day. */
  rate: number;
  middle: number;
  /** °C. */
  degrees: { atStart: number; atHeight: number; atEnd: number };
  ph: number;
  days: number;
  /** Days without a round before now. */
  daysMissed: number;
  note: string;
}

const PEOPLE = ['Camille Aubry', 'Hélène Aubry', 'Théo Marchand'] as const;

/** Hours of the daily rounds, UTC. */
const ROUNDS = [5.7, 15.4] as const;

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** From the end of September; the youngest finished harvest is about a year old. */
function begunAt({ vintagesBack, begunDaysAgo = 0 }: Ferment, now: Date): Date {
  if (vintagesBack === undefined) return daysBefore(now, begunDaysAgo);
  const year = now.getUTCFullYear() - (now.getUTCMonth() >= 10 ? 1 : 2) - vintagesBack;
  return new Date(Date.UTC(year, 8, 21 + vintagesBack * 4, 6));
}

function readingsOf(ferment: Ferment, seed: string, isRed: boolean, now: Date): TankReadingValues[] {
  const { start, end, rate, middle, degrees, ph, days, daysMissed, note } = ferment;
  const random = seededRandom(seed);
  const begun = begunAt(ferment, now);
  const rounds = isRed ? ROUNDS : ROUNDS.slice(0, 1);
  const until = Math.min(now.getTime() - daysMissed * DAY_MS, begun.getTime() + days * DAY_MS);
  const morning = Date.parse(`${dayOf(begun)}T00:00:00Z`);
  return Array.from({ length: days + 2 }, (_, day) =>
    rounds.map((hour) => morning + day * DAY_MS + (hour + random() * 0.5) * 3_600_000),
  )
    .flat()
    .filter((at) => at >= begun.getTime() && at <= until)
    .map((at, index): TankReadingValues => {
      const day = (at - begun.getTime()) / DAY_MS;
      const course = { shape: 'gompertz', start, end, rate, middle } as const;
      const brix = tenths(brixAt(course, day) + (random() - 0.5) * 0.16);
      // Temperature follows the speed of the ferment.
      const heat = Math.exp(-(((day - middle) / (1.9 / rate)) ** 2));
      const rest = day < middle ? degrees.atStart : degrees.atEnd;
      const hasPh = index % rounds.length === 0 && index % 2 === 0;
      return {
        timestamp: new Date(at).toISOString(),
        temperature: tenths(rest + (degrees.atHeight - rest) * heat + (random() - 0.5) * 0.6),
        brix,
        pH: hasPh ? hundredths(ph + Math.min(day, 10) * 0.012 + (random() - 0.5) * 0.02) : null,
        alcohol: index === 0 ? 0 : tenths(estimatedAlcohol(start, Math.min(brix, start))),
        alcoholIsEstimate: index > 0,
        instrument: 'hydrometer',
        rawValue: brix,
        rawScale: 'brix',
        notes: index === 0 ? note : null,
        takenBy: pick(random, PEOPLE),
      };
    });
}

/** The tanks with their readings until now. */
export function demoTanks(now: Date): DemoTank[] {
  return tanks.map(({ ferment, style, ...tank }): DemoTank => {
    const begun = ferment === undefined ? daysBefore(now, 40) : begunAt(ferment, now);
    const vintage = begun.getUTCFullYear();
    const values = {
      ...tank,
      style: style as Tank['style'],
      vintage,
      lot: null,
      archivedAt: null,
      vesselId: null,
    };
    if (ferment === undefined) return { addedAt: begun, values, readings: [] };
    const { vintagesBack, days } = ferment;
    const archivedAt = vintagesBack === undefined ? null : daysBefore(begun, -days - 9);
    const seed = `${tank.name} ${vintagesBack === undefined ? ferment.begunDaysAgo : `v${vintagesBack}`} ${tank.variety}`;
    return {
      addedAt: daysBefore(begun, 1),
      values: { ...values, archivedAt },
      readings: readingsOf(ferment, seed, style === 'red', now),
    };
  });
}
