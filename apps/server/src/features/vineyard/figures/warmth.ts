import type { FieldWarmth } from '@cuverie/contract';
import {
  daysBetween,
  type Hemisphere,
  huglinClass,
  huglinFactor,
  huglinSpan,
  type Span,
  winklerRegion,
  winklerSpan,
} from '@cuverie/domain';
import type { CountedField, WarmthSums } from '../analytics.store.ts';
import { countOf, rounded } from './words.ts';

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
    reason: reasonOf(field, gone, daysKnown),
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

function reasonOf({ latitude, hemisphere }: CountedField, gone: number, known: number): string | null {
  if (known === 0) return 'Not enough data: no daily temperatures of this season are kept for this field.';
  const missing = gone - known;
  const sentences = [
    missing > 0 &&
      `${countOf(missing, 'day')} of ${gone} ${missing === 1 ? 'has' : 'have'} no temperatures: the sums are too low by what ${missing === 1 ? 'it' : 'they'} would add.`,
    latitude === null &&
      `Without coordinates the ${hemisphere}ern hemisphere is supposed, and Huglin’s index, which needs the latitude, is left out.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
