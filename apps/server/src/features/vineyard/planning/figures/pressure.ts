import {
  type DiseaseLine,
  type DiseaseState,
  inWords,
  type PressureDay,
  sentenceOf,
} from '@cuverie/contract';
import {
  addDays,
  botrytisDays,
  broomeClass,
  type DayOfHours,
  DISEASES,
  type Disease,
  daySums,
  daysBetween,
  downyClass,
  downyDays,
  hotHoursOf,
  isInSpan,
  lesionsOf,
  powderyClass,
  powderyDays,
  powderyIndices,
  type Sentence,
  type Span,
} from '@cuverie/domain';
import type { StoredDay } from '../../weather/hours.store.ts';
import { rounded, withBasis } from './figure.ts';

/** Inputs for the disease pressure of one field. */
export interface PressureInputs {
  /** The season's days with hours, in order, including forecast ones. */
  days: readonly StoredDay[];
  /** The days for which pressure is returned. */
  season: Span;
  /** The calendar day at the field. */
  today: string;
  /** The first sample of the season at which berries resist powdery mildew. */
  ripeOn: string | null;
}

type Standings = Record<Disease, (DiseaseState | null)[]>;

/** Returns the days of a season up to the last one with hours; days in between without hours are unknown. */
function daysInARow({ days, season }: PressureInputs): DayOfHours[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const last = days.at(-1)?.date;
  const first = days.find(({ date }) => date >= season.from)?.date;
  if (first === undefined || last === undefined) return [];
  const until = last < season.to ? last : season.to;
  return Array.from({ length: Math.max(0, daysBetween(first, until) + 1) }, (_, at) => {
    const date = addDays(first, at);
    return byDate.get(date) ?? { date, hours: [] };
  });
}

function standingsOf(days: readonly DayOfHours[], ripeOn: string | null): Standings {
  const powdery = powderyDays(days);
  const indices = powderyIndices(powdery);
  return {
    powdery: days.map(({ date }, at) => {
      const index = indices[at] ?? null;
      const isOver = ripeOn !== null && date >= ripeOn;
      if (index === null || isOver) return null;
      return { class: powderyClass(index), index, isFavourable: powdery[at]?.isFavourable ?? false };
    }),
    downy: downyDays(days).map(
      (day) => day && { class: downyClass(day), index: null, isFavourable: day.isInfection },
    ),
    botrytis: botrytisDays(days).map(
      (day) =>
        day && { class: broomeClass(day.index), index: rounded(day.index, 2), isFavourable: day.index > 0 },
    ),
  };
}

export interface Pressure {
  /** Value by day, for the season's days with hours and those between them. */
  standings: Map<string, Record<Disease, DiseaseState | null>>;
  diseases: DiseaseLine[];
}

/** Computes each disease's pressure for each day of a season, and today's. */
export function pressureOf(inputs: PressureInputs): Pressure {
  const days = daysInARow(inputs);
  const standings = standingsOf(days, inputs.ripeOn);
  const byDisease = (at: number) => ({
    powdery: standings.powdery[at] ?? null,
    downy: standings.downy[at] ?? null,
    botrytis: standings.botrytis[at] ?? null,
  });
  return {
    standings: new Map(days.map(({ date }, at) => [date, byDisease(at)])),
    diseases: DISEASES.map((disease) => lineOf(disease, days, standings[disease], inputs)),
  };
}

const BASIS = {
  powdery: sentenceOf('pressure_powdery'),
  downy: sentenceOf('pressure_downy'),
  botrytis: sentenceOf('pressure_botrytis'),
};

function lineOf(
  disease: Disease,
  days: readonly DayOfHours[],
  standings: readonly (DiseaseState | null)[],
  inputs: PressureInputs,
): DiseaseLine {
  const { today } = inputs;
  const now = standings[days.findIndex(({ date }) => date === today)] ?? null;
  const favourable = days.filter((_, at) => standings[at]?.isFavourable).map(({ date }) => date);
  const lastInfection = favourable.findLast((date) => date <= today) ?? null;
  return {
    disease,
    class: now?.class ?? null,
    index: now?.index ?? null,
    lastInfection,
    nextInfection: favourable.find((date) => date > today) ?? null,
    symptoms: disease === 'downy' && lastInfection !== null ? lesionsOf(lastInfection) : null,
    ...withBasis(BASIS[disease], ...reasonsOf(disease, { days, standings, isKnown: now !== null }, inputs)),
  };
}

function reasonsOf(
  disease: Disease,
  {
    days,
    standings,
    isKnown,
  }: { days: readonly DayOfHours[]; standings: readonly (DiseaseState | null)[]; isKnown: boolean },
  { season, today, ripeOn }: PressureInputs,
): Sentence[] {
  if (!isInSpan(today, season))
    return [sentenceOf('pressure_dormant', { day: season.from, until: season.to })];
  if (disease === 'powdery' && ripeOn !== null) return [sentenceOf('pressure_ripe', { day: ripeOn })];
  const gone = daysBetween(season.from, today);
  const known = days.filter(({ date }, at) => date < today && standings[at] !== null).length;
  return [
    ...(isKnown ? [] : [sentenceOf('pressure_unknown_today')]),
    ...(known < gone ? [sentenceOf('pressure_unknown_days', { unknown: gone - known, days: gone })] : []),
  ];
}

/** Returns a day: a person's entry, or else the sum of its hours. */
export function pressureDay(
  day: StoredDay,
  brought: { min: number | null; max: number | null; mean: number | null; rain: number | null } | undefined,
  standing: Record<Disease, DiseaseState | null> | undefined,
): PressureDay {
  const { minC, maxC, meanC, rainMm, windKmh } = daySums(day);
  const hasExtremes = brought !== undefined && brought.min !== null && brought.max !== null;
  const shown = (value: number | null) => (value === null ? null : rounded(value, 1));
  return {
    date: day.date,
    min: hasExtremes ? brought.min : shown(minC),
    max: hasExtremes ? brought.max : shown(maxC),
    mean: hasExtremes ? brought.mean : shown(meanC),
    rain: brought?.rain ?? shown(rainMm),
    wind: shown(windKmh),
    isForecast: !day.isPast,
    source: day.source,
    hotHours: hotHoursOf(day),
    ...(standing ?? { powdery: null, downy: null, botrytis: null }),
  };
}

/** A sentence as text and as code. */
export const textAndCode = (sentence: Sentence) => ({ text: inWords(sentence), said: sentence });
