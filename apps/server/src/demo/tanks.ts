/** The tanks of the demo estate, told from today: this season's ferments under way, those of two earlier vintages done. */
import type { Tank } from '@cuverie/contract';
import { brixAt, type Course, estimatedAlcohol } from '@cuverie/domain';
import type { TankReadingValues } from '../features/fermentation/readings/tank-readings.store.ts';
import type { TankValues } from '../features/fermentation/tanks/tanks.store.ts';
import { daysBefore } from './calendar.ts';
import { pick, type Random, seeded } from './random.ts';
import { readTable } from './table.ts';

/**
 * `begun`: days ago, or with a `v` vintages before the youngest, from the end of September. `course`: start and end in
 * °Bx, rate a day and the day it is fastest. `degrees`: at the start, at the height, at the end.
 */
const TANKS = `
name     | grape              | style | litres    | begun | course              | degrees  | ph   | days | missed
Cuve 1   | Pinot Noir         | red   | 4800/6000 | 8.3   | 23.6 -1.8 0.92 3.1  | 17 30 24 | 3.42 | 9    | 0
  > Whole berries, pumped over twice a day.
Cuve 2   | Pinot Noir         | red   | 4350/6000 | 5.4   | 24.1 -1.9 0.85 3.6  | 16 29 27 | 3.46 | 9    | 0
  > A fifth of whole bunches. Smells of cherries already.
Cuve 3   | Pinot Noir         | red   | 2700/3000 | 3.4   | 23.2 -1.7 0.95 3.2  | 14 34 26 | 3.39 | 9    | 0
  > Old vines of Champs Martin.
Cuve 4   | Gamay              | red   | 2450/3000 | 12.4  | 22.4 5.6 0.8 3.4    | 18 33 19 | 3.55 | 13   | 0
  > Ran hot over the weekend while the chiller was down, and has not moved since.
Cuve 5   | Pinot Noir         | red   | 5200/6000 | 11.3  | 23.9 -1.9 0.88 3.3  | 16 30 22 | 3.51 | 12   | 0
  > Dry on paper; free run tastes sweet of fruit only.
Cuve 6   | Chardonnay         | white | 2800/3000 | 11.4  | 21.8 -1.6 0.32 7.6  | 14 17 17 | 3.24 | 12   | 0
  > Slow and cool, on its lees.
Cuve 7   | Chardonnay         | white | 1900/2000 | 9.4   | 22.3 9.0 0.7 2.6    | 13 14 9.4| 3.21 | 10   | 0
  > Crawls since the cold nights.
Cuve 8   | Aligoté            | white | 1850/2000 | 6.4   | 19.6 -1.6 0.55 5.6  | 15 18 18 | 3.12 | 7    | 2
  > Nobody came by on the weekend.
Cuve 9   | Rosé of Pinot Noir | white | 950/1000  | 2.4   | 21.2 -1.6 0.5 4.4   | 13 16 16 | 3.28 | 3    | 0
  > Bled off Cuve 2.
Cuve 10  | Pinot Noir         | red   | 880/1000  | 0.4   | 24.4 -1.8 0.9 3.4   | 13 28 26 | 3.41 | 1    | 0
  > Came in this morning, cold.
Cuve 11  | -                  | -     | 0/2000    | -     | -                   | -        | -    | -    | 0
  > Scrubbed and waiting for the last of the Gamay.
Cuve 1   | Pinot Noir         | red   | 4900/6000 | v0    | 24.2 -1.8 0.9 3.2   | 16 31 24 | 3.45 | 12   | 0
  > Pressed after three weeks on the skins.
Cuve 2   | Pinot Noir         | red   | 4600/6000 | v0    | 23.4 -1.9 0.7 4.2   | 15 28 24 | 3.43 | 14   | 0
  > A cooler year, a longer ferment.
Cuve 6   | Chardonnay         | white | 2850/3000 | v0    | 21.2 -1.7 0.4 7     | 14 18 17 | 3.2  | 20   | 0
  > The one to measure this year by.
Cuve 1   | Pinot Noir         | red   | 5100/6000 | v1    | 25.1 -1.6 1.1 2.6   | 19 33 25 | 3.58 | 11   | 0
  > Hot year, hot tank: over 32 °C for a day and a half.
Cuve 7   | Chardonnay         | white | 1850/2000 | v1    | 22.6 -1.5 0.3 8     | 14 17 16 | 3.3  | 24   | 0
  > Finished by itself in its fourth week.
`;

const COLUMNS = [
  'name',
  'grape',
  'style',
  'litres',
  'begun',
  'course',
  'degrees',
  'ph',
  'days',
  'missed',
] as const;

export interface DemoTank {
  addedAt: Date;
  values: TankValues;
  /** Oldest first. */
  readings: readonly TankReadingValues[];
}

const DAY_MS = 86_400_000;
const PEOPLE = ['Camille Aubry', 'Hélène Aubry', 'Théo Marchand'] as const;

/** When the round is walked, hours of the day, UTC. */
const ROUNDS = [5.7, 15.4] as const;

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const numbersOf = (cell: string): number[] => cell.split(' ').map(Number);

/** The end of September of a harvest; the youngest harvest of the archive lies a year or so back. */
function harvestOf(back: number, now: Date): Date {
  const year = now.getUTCFullYear() - (now.getUTCMonth() >= 10 ? 1 : 2) - back;
  return new Date(Date.UTC(year, 8, 21 + back * 4, 6));
}

interface Ferment {
  course: Course;
  begun: Date;
  degrees: readonly number[];
  ph: number;
  days: number;
  /** Days without a round before now. */
  missed: number;
  isRed: boolean;
  note: string;
}

function readingsOf(
  { course, begun, degrees, ph, days, missed, isRed, note }: Ferment,
  now: Date,
  random: Random,
) {
  const [cool = 15, warm = 28, last = 22] = degrees;
  const rounds = isRed ? ROUNDS : ROUNDS.slice(0, 1);
  const until = Math.min(now.getTime() - missed * DAY_MS, begun.getTime() + days * DAY_MS);
  const morning = Date.parse(`${begun.toISOString().slice(0, 10)}T00:00:00Z`);
  const instants = Array.from({ length: days + 2 }, (_, day) =>
    rounds.map((hour) => morning + day * DAY_MS + (hour + random() * 0.5) * 3_600_000),
  ).flat();
  return instants
    .filter((at) => at >= begun.getTime() && at <= until)
    .map((at, index): TankReadingValues => {
      const day = (at - begun.getTime()) / DAY_MS;
      const brix = tenths(brixAt(course, day) + (random() - 0.5) * 0.16);
      // Heat follows the speed of the ferment, and goes with it.
      const heat = Math.exp(-(((day - course.middle) / (1.9 / course.rate)) ** 2));
      const rest = day < course.middle ? cool : last;
      const hasPh = index % rounds.length === 0 && index % 2 === 0;
      return {
        timestamp: new Date(at).toISOString(),
        temperature: tenths(rest + (warm - rest) * heat + (random() - 0.5) * 0.6),
        brix,
        pH: hasPh ? hundredths(ph + Math.min(day, 10) * 0.012 + (random() - 0.5) * 0.02) : null,
        alcohol: index === 0 ? 0 : tenths(estimatedAlcohol(course.start, Math.min(brix, course.start))),
        alcoholIsEstimate: index > 0,
        instrument: 'hydrometer',
        rawValue: brix,
        rawScale: 'brix',
        notes: index === 0 ? note : null,
        takenBy: pick(random, PEOPLE),
      };
    });
}

/** The tanks with what was read of them up to now. */
export function demoTanks(now: Date): DemoTank[] {
  return readTable(TANKS, COLUMNS).map((row): DemoTank => {
    const random = seeded(`${row.name} ${row.begun} ${row.grape}`);
    const [currentVolume = 0, capacity = 0] = row.litres.split('/').map(Number);
    const style: Tank['style'] = row.style === 'red' || row.style === 'white' ? row.style : null;
    const base = { name: row.name, style, capacity, currentVolume };
    if (row.begun === '-') {
      return {
        addedAt: daysBefore(now, 40),
        values: { ...base, variety: 'Gamay', archivedAt: null },
        readings: [],
      };
    }
    const isArchived = row.begun.startsWith('v');
    const begun = isArchived
      ? harvestOf(Number(row.begun.slice(1)), now)
      : daysBefore(now, Number(row.begun));
    const [start = 0, end = 0, rate = 1, middle = 0] = numbersOf(row.course);
    const days = Number(row.days);
    const ferment: Ferment = {
      course: { shape: 'gompertz', start, end, rate, middle },
      begun,
      degrees: numbersOf(row.degrees),
      ph: Number(row.ph),
      days,
      missed: Number(row.missed),
      isRed: style === 'red',
      note: row.note,
    };
    return {
      addedAt: new Date(begun.getTime() - DAY_MS),
      values: {
        ...base,
        variety: row.grape,
        archivedAt: isArchived ? new Date(begun.getTime() + (days + 9) * DAY_MS) : null,
      },
      readings: readingsOf(ferment, now, random),
    };
  });
}
