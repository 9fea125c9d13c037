import { type FieldWarmth, say } from '@cuverie/contract';
import {
  daysBetween,
  type Hemisphere,
  huglinClass,
  huglinFactor,
  huglinSpan,
  type Sentence,
  type Span,
  winklerRegion,
  winklerSpan,
} from '@cuverie/domain';
import type { CountedField, WarmthSums } from '../analytics.store.ts';
import { because, rounded } from './figure.ts';

interface FieldSeason {
  field: CountedField;
  hemisphere: Hemisphere;
  harvestYear: number;
}

/** Days of a span that have gone by, today's not counted: it is not over. */
function daysGone({ from, to }: Span, today: string): number {
  return Math.max(0, daysBetween(from, to < today ? to : today) + (to < today ? 1 : 0));
}

/** How warm the season was at a field, and how much of it is known. */
export function warmthOf(
  { field, hemisphere, harvestYear }: FieldSeason,
  sums: WarmthSums | undefined,
  today: string,
): FieldWarmth {
  const span = winklerSpan(harvestYear, hemisphere);
  const gone = daysGone(span, today);
  const { daysKnown = 0, degreeDays = null, rain = null } = sums ?? {};
  const isWhole = today > span.to && daysKnown === gone;
  return {
    block: field.id,
    name: field.name,
    harvestYear,
    hemisphere,
    isPlaceKnown: field.latitude !== null,
    ...span,
    daysGone: gone,
    daysKnown,
    degreeDays: degreeDays === null ? null : rounded(degreeDays, 1),
    winklerRegion: isWhole && degreeDays !== null ? winklerRegion(degreeDays) : null,
    ...huglinOf(field, huglinSpan(harvestYear, hemisphere), sums, today),
    rain: rain === null ? null : rounded(rain, 1),
    ...because(...reasonsOf(field, gone, daysKnown)),
  };
}

function huglinOf({ latitude }: CountedField, span: Span, sums: WarmthSums | undefined, today: string) {
  const sum = sums?.huglin ?? null;
  const index = latitude === null || sum === null ? null : huglinFactor(latitude) * sum;
  const isWhole = today > span.to && sums?.huglinDaysKnown === daysGone(span, today);
  return {
    huglinIndex: index === null ? null : rounded(index, 1),
    huglinClass: isWhole && index !== null ? huglinClass(index) : null,
  };
}

function reasonsOf({ latitude, hemisphere }: CountedField, gone: number, daysKnown: number): Sentence[] {
  if (daysKnown === 0) return [say('warmth_missing')];
  const missing = gone - daysKnown;
  return [
    ...(missing > 0 ? [say('days_without_temperatures', { missing, days: gone })] : []),
    ...(latitude === null ? [say('place_supposed', { hemisphere })] : []),
  ];
}
