import type { FieldWarmth } from '@cuverie/contract';
import {
  daysBetween,
  growingDegreeDays,
  type Hemisphere,
  huglinClass,
  huglinOfDay,
  huglinSpan,
  type Span,
  winklerRegion,
  winklerSpan,
} from '@cuverie/domain';
import type { CountedField, Day } from '../analytics.store.ts';
import { countOf, rounded } from './words.ts';

interface FieldSeason {
  field: CountedField;
  hemisphere: Hemisphere;
  harvestYear: number;
}

type WarmDay = Day & { min: number; max: number };

const isWarm = (day: Day): day is WarmDay => day.min !== null && day.max !== null;

/** Days of a span that have gone by, today's not counted: it is not over. */
function daysGone({ from, to }: Span, today: string): number {
  return Math.max(0, daysBetween(from, to < today ? to : today) + (to < today ? 1 : 0));
}

const isIn =
  ({ from, to }: Span) =>
  ({ date }: Day): boolean =>
    date >= from && date <= to;

/** How warm the season was at a field, and how much of it is known. */
export function warmthOf(
  { field, hemisphere, harvestYear }: FieldSeason,
  days: readonly Day[],
  today: string,
): FieldWarmth {
  const span = winklerSpan(harvestYear, hemisphere);
  const past = days.filter(({ date }) => date < today);
  const known = past.filter(isWarm);
  const gone = daysGone(span, today);
  const degreeDays = sumOf(known.map(growingDegreeDays));
  const isWhole = today > span.to && known.length === gone;
  const rain = sumOf(past.flatMap((day) => day.rain ?? []));
  return {
    block: field.id,
    name: field.name,
    harvestYear,
    hemisphere,
    isPlaceKnown: field.latitude !== null,
    ...span,
    daysGone: gone,
    daysKnown: known.length,
    degreeDays: degreeDays === null ? null : rounded(degreeDays, 1),
    winklerRegion: isWhole && degreeDays !== null ? winklerRegion(degreeDays) : null,
    ...huglinOf(field, huglinSpan(harvestYear, hemisphere), known, today),
    rain: rain === null ? null : rounded(rain, 1),
    reason: reasonOf(field, gone, known.length),
  };
}

const sumOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);

function huglinOf({ latitude }: CountedField, span: Span, known: readonly WarmDay[], today: string) {
  const days = known.filter(isIn(span));
  const index = latitude === null ? null : sumOf(days.map((day) => huglinOfDay(day, latitude)));
  const isWhole = today > span.to && days.length === daysGone(span, today);
  return {
    huglinIndex: index === null ? null : rounded(index, 1),
    huglinClass: isWhole && index !== null ? huglinClass(index) : null,
  };
}

function reasonOf({ latitude }: CountedField, gone: number, known: number): string | null {
  if (known === 0) return 'Not enough data: no daily temperatures of this season are kept for this field.';
  const missing = gone - known;
  const sentences = [
    missing > 0 &&
      `${countOf(missing, 'day')} of ${gone} ${missing === 1 ? 'has' : 'have'} no temperatures: the sums are too low by what ${missing === 1 ? 'it' : 'they'} would add.`,
    latitude === null &&
      'Without coordinates the northern hemisphere is supposed, and Huglin’s index, which needs the latitude, is left out.',
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
