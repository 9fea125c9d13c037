/** Three seasons of the demo estate's fields, told from today: they ripen, are picked, and are measured on the way. */
import {
  type BlockDraft,
  blockDraft,
  type ReadingDraft,
  readingDraft,
  type WeatherDay,
} from '@cuverie/contract';
import { addDays, dayNumber, daysBetween } from '@cuverie/domain';
import { dayOf } from './calendar.ts';
import { DEMO_FIELDS, type DemoField } from './fields.ts';
import { type Random, seeded } from './random.ts';

const SEASONS = 3;

/** The season of the newest measurements: this year's once berries have begun to colour. */
function newestSeason(now: Date): number {
  const year = now.getUTCFullYear();
  return dayOf(now) >= `${year}-08-12` ? year : year - 1;
}

export interface FieldEntry {
  draft: BlockDraft;
  readings: ReadingDraft[];
  weather: WeatherDay[];
}

export function fieldEntries(now: Date): FieldEntry[] {
  return DEMO_FIELDS.map((field) => fieldEntry(field, now));
}

function fieldEntry(field: DemoField, now: Date): FieldEntry {
  const [today, newest] = [dayOf(now), newestSeason(now)];
  const isYoung = field.plantingYear === null;
  const isPicked = !isYoung && newest === now.getUTCFullYear() && pickedOn(field, newest) <= today;
  const { coordinates, elevation, aspect, hasWeather, picked: _picked, plantingYear, ...rest } = field;
  const years = Array.from({ length: SEASONS }, (_, back) => newest - back);
  return {
    draft: blockDraft.parse({
      ...rest,
      plantingYear: plantingYear ?? newest - 1,
      location: { coordinates, elevation, aspect },
      status: isPicked ? 'Harvested' : 'Active',
    }),
    readings: isYoung ? [] : years.flatMap((year) => seasonReadings(field, year, today)),
    weather: hasWeather ? years.flatMap((year) => seasonWeather(field, year, today)) : [],
  };
}

/** Warm years are early and cool ones late, all fields alike. */
const earlyBy = (year: number): number => Math.round(seeded(`season ${year}`)() * 14 - 7);

function pickedOn(field: DemoField, year: number): string {
  return addDays(`${year}-${field.picked}`, -earlyBy(year));
}

/** What a measure is by a draw: a field sample is never quite the vineyard. */
const about = (random: Random, value: number, spread: number, decimals: number): number =>
  Number((value + spread * (random() + random() - 1)).toFixed(decimals));

/** A sample a week, from the first coloured berries to the day of picking, or to today. */
function seasonReadings(field: DemoField, year: number, today: string): ReadingDraft[] {
  const random = seeded(`${field.name} ${year}`);
  const picked = pickedOn(field, year);
  const start = addDays(`${year}-08-08`, -earlyBy(year));
  const span = daysBetween(start, picked);
  const ceiling = Math.max(28, field.targetBrix * 1.17);
  const begin = 11 + 1.5 * random();
  const pace = Math.log((ceiling - begin) / (ceiling - field.targetBrix)) / span;
  const finalPh = Math.sqrt((field.targetIndex ?? 255) / field.targetBrix);
  const dates: string[] = [];
  for (let date = picked; date >= start; date = addDays(date, -7)) dates.unshift(date);
  return dates.flatMap((date) => {
    if (date > today) return [];
    const age = daysBetween(start, date);
    const left = daysBetween(date, picked);
    return readingDraft.parse({
      block: '00000000-0000-4000-8000-000000000000',
      date,
      brix: about(random, ceiling - (ceiling - begin) * Math.exp(-pace * age), 0.3, 1),
      ph: about(random, finalPh - 0.48 * (1 - age / span) ** 1.3, 0.03, 2),
      ta: about(random, 5.8 + 11 * Math.exp((-3.2 * age) / span), 0.4, 1),
      status: statusOf(left),
      estimatedHarvest: left > 0 && left < 30 ? addDays(picked, Math.round(random() * 4 - 2)) : null,
    });
  });
}

function statusOf(daysLeft: number): string {
  if (daysLeft === 0) return 'Harvested';
  if (daysLeft <= 7) return 'Ready';
  return daysLeft <= 14 ? 'Nearly Ready' : 'Developing';
}

/** April to October as Burgundy has them, until yesterday. */
function seasonWeather(field: DemoField, year: number, today: string): WeatherDay[] {
  const random = seeded(`weather ${field.name} ${year}`);
  const warmth = earlyBy(year) / 7;
  let mood = 0;
  const days: WeatherDay[] = [];
  for (let date = `${year}-04-01`; date <= `${year}-10-31` && date < today; date = addDays(date, 1)) {
    // Warmest in the last days of July; fine and dull spells last a few days.
    const day = dayNumber(date) - dayNumber(`${year}-07-27`);
    mood = 0.75 * mood + (random() + random() - 1) * 3.2;
    const mean = 13.2 + 8.2 * Math.cos((2 * Math.PI * day) / 365) + warmth + mood;
    const swing = 4.5 + 2.5 * random() + Math.max(0, mood) / 2;
    const rains = random() < (mood < 0 ? 0.5 : 0.14);
    days.push({
      date,
      min: Number((mean - swing).toFixed(1)),
      max: Number((mean + swing).toFixed(1)),
      mean: Number(mean.toFixed(1)),
      rain: rains ? Number((14 * random() ** 2).toFixed(1)) : 0,
    });
  }
  return days;
}
