import { type FieldWarmth, sentenceOf } from '@cuverie/contract';
import {
  addDays,
  daysBetween,
  effectiveDegreeDays,
  type GapEdge,
  type Gaps,
  gapsIn,
  growingDegreeDays,
  type Hemisphere,
  huglinClass,
  huglinFactor,
  huglinOfDay,
  huglinSpan,
  nightsClass,
  nightsSpan,
  runsOf,
  type Sentence,
  type Span,
  seasonClass,
  winklerRegion,
  winklerSpan,
} from '@cuverie/domain';
import type { CountedField, WarmthSums } from '../analytics.store.ts';
import { rounded, withReasons } from './figure.ts';

interface FieldSeason {
  field: CountedField;
  hemisphere: Hemisphere;
  harvestYear: number;
}

interface KnownWeather {
  sums: WarmthSums | undefined;
  edges: readonly GapEdge[];
  weather: FieldWarmth['weather'];
}

/** Past days of a span, without today, which is not over. */
function daysGone({ from, to }: Span, today: string): number {
  return Math.max(0, daysBetween(from, to < today ? to : today) + (to < today ? 1 : 0));
}

/** Returns the days of a span until yesterday; the span is empty if none has passed. */
const spanGone = (span: Span, today: string): Span => ({
  from: span.from,
  to: addDays(span.from, daysGone(span, today) - 1),
});

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);

/** Returns how warm the season was at a field, and how complete the data is. */
export function warmthOf(
  { field, hemisphere, harvestYear }: FieldSeason,
  { sums, edges, weather }: KnownWeather,
  today: string,
): FieldWarmth {
  const span = winklerSpan(harvestYear, hemisphere);
  const gone = daysGone(span, today);
  const { daysKnown = 0, rain = null } = sums ?? {};
  const gaps = gapsIn(spanGone(span, today), edges);
  const filled = gaps.filled.reduce((sum, day) => sum + growingDegreeDays(day), 0);
  const known = sums?.degreeDays ?? null;
  const degreeDays = known === null ? null : known + filled;
  const isWhole = today > span.to && gaps.missing.length === 0;
  return {
    block: field.id,
    name: field.name,
    harvestYear,
    hemisphere,
    isPlaceKnown: field.latitude !== null,
    ...span,
    daysGone: gone,
    daysKnown,
    filled: runsOf(gaps.filled.map(({ date }) => date)),
    missing: daysKnown === 0 ? [] : gaps.missing,
    weather,
    degreeDays: degreeDays === null ? null : rounded(degreeDays, 1),
    winklerRegion: isWhole && degreeDays !== null ? winklerRegion(degreeDays) : null,
    ...huglinOf(field, huglinSpan(harvestYear, hemisphere), { sums, gaps }, today),
    ...meansOf({ field, hemisphere, harvestYear }, { sums, gaps }, { today, isWhole }),
    rain: rain === null ? null : rounded(rain, 1),
    ...withReasons(...reasonsOf(field, gone, daysKnown, gaps)),
  };
}

function huglinOf(
  { latitude }: CountedField,
  span: Span,
  { sums, gaps }: { sums: WarmthSums | undefined; gaps: Gaps },
  today: string,
) {
  const sum = sums?.huglin ?? null;
  const days = gaps.filled.filter(({ date }) => date <= span.to);
  const filled = latitude === null ? 0 : days.reduce((all, day) => all + huglinOfDay(day, latitude), 0);
  const index = latitude === null || sum === null ? null : huglinFactor(latitude) * sum + filled;
  const isWhole = today > span.to && !gaps.missing.some(({ from }) => from <= span.to);
  return {
    huglinIndex: index === null ? null : rounded(index, 1),
    huglinClass: isWhole && index !== null ? huglinClass(index) : null,
  };
}

/**
 * Returns the indices besides Winkler's and Huglin's: effective degree days, the season's mean, and the cool night
 * index.
 */
function meansOf(
  { field: { latitude }, hemisphere, harvestYear }: FieldSeason,
  { sums, gaps }: { sums: WarmthSums | undefined; gaps: Gaps },
  { today, isWhole }: { today: string; isWhole: boolean },
) {
  const { filled, missing } = gaps;
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const effective = sums?.effective ?? null;
  const season = meanOf(
    sums?.means,
    sums?.daysKnown,
    filled.map(({ min, max }) => (min + max) / 2),
  );
  const month = nightsSpan(harvestYear, hemisphere);
  const isOfMonth = (day: string) => day >= month.from && day <= month.to;
  const nights = meanOf(
    sums?.nights,
    sums?.nightsKnown,
    filled.filter(({ date }) => isOfMonth(date)).map(({ min }) => min),
  );
  const isMonthWhole =
    today > month.to && !missing.some(({ from, to }) => from <= month.to && to >= month.from);
  return {
    effectiveDegreeDays:
      effective === null || latitude === null
        ? null
        : rounded(effective + total(filled.map((day) => effectiveDegreeDays(day, latitude))), 1),
    seasonMean: season === null ? null : rounded(season, 1),
    seasonClass: isWhole && season !== null ? seasonClass(rounded(season, 1)) : null,
    nightsMean: nights === null ? null : rounded(nights, 1),
    nightsClass: isMonthWhole && nights !== null ? nightsClass(rounded(nights, 1)) : null,
  };
}

/** Returns the mean of known and filled days; `undefined` without any. */
function meanOf(sum: number | null | undefined, known = 0, filled: readonly number[] = []): number | null {
  if (typeof sum !== 'number' || known === 0) return null;
  return filled.reduce((all, value) => all + value, sum) / (known + filled.length);
}

const spansText = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}/${to}`).join(' ');

function reasonsOf(
  { latitude, hemisphere }: CountedField,
  days: number,
  daysKnown: number,
  { filled, missing }: Gaps,
): Sentence[] {
  if (daysKnown === 0) return [sentenceOf('warmth_missing')];
  const runs = runsOf(filled.map(({ date }) => date));
  return [
    ...(runs.length > 0
      ? [sentenceOf('temperatures_filled', { missing: filled.length, days, spans: spansText(runs) })]
      : []),
    ...(missing.length > 0
      ? [sentenceOf('temperatures_missing', { missing: lengthOf(missing), days, spans: spansText(missing) })]
      : []),
    ...(latitude === null ? [sentenceOf('place_supposed', { hemisphere })] : []),
  ];
}
