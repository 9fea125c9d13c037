/** Three seasons of the demo estate's fields relative to today: ripening, picking and measurements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BlockDraft,
  blockDraft,
  type ReadingDraft,
  readingDraft,
  type WeatherDay,
} from '@cuverie/contract';
import { dayOf } from './calendar.ts';
import fields from './fields.json' with { type: 'json' };

/** Parses the lines of a file after its header. */
const linesOf = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));

/** The season of the newest measurements: this year's once berries have started to colour. */
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
  const [lines, weather] = [linesOf('readings.csv'), weatherUntil(now)];
  return fields.map(({ hasWeather, plantingYear, ...field }) => {
    const readings = readingsOf(field.name, lines, now);
    const isPicked = readings.some(
      ({ status, date = '' }) => status === 'Harvested' && date.startsWith(`${now.getUTCFullYear()}-`),
    );
    const draft = blockDraft.parse({
      ...field,
      // A field without a year was planted in the spring of the last season.
      plantingYear: plantingYear ?? newestSeason(now) - 1,
      status: isPicked ? 'Harvested' : 'Active',
    });
    return { draft, readings, weather: hasWeather ? weather : [] };
  });
}

/** Weekly measurements of a field until today. */
function readingsOf(name: string, lines: readonly string[][], now: Date): ReadingDraft[] {
  return lines.flatMap(([field, seasonsBack, day, brix, ph, ta, status, picking]) => {
    const year = newestSeason(now) - Number(seasonsBack);
    const date = `${year}-${day}`;
    if (field !== name || date > dayOf(now)) return [];
    return readingDraft.parse({
      block: '00000000-0000-4000-8000-000000000000',
      date,
      brix: Number(brix),
      ph: Number(ph),
      ta: Number(ta),
      status,
      estimatedHarvest: picking ? `${year}-${picking}` : null,
    });
  });
}

/** April to October in Burgundy, until yesterday. */
function weatherUntil(now: Date): WeatherDay[] {
  return linesOf('weather.csv')
    .map(([seasonsBack, day, min, max, mean, rain]) => ({
      date: `${newestSeason(now) - Number(seasonsBack)}-${day}`,
      min: Number(min),
      max: Number(max),
      mean: Number(mean),
      rain: Number(rain),
    }))
    .filter(({ date }) => date < dayOf(now));
}
