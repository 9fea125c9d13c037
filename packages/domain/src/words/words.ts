import { ADDITION_PROBLEMS } from './additions.ts';
import { BENCH_PROBLEMS } from './bench.ts';
import { DEVICE_PROBLEMS } from './devices.ts';
import { GEOMETRY_WORDS, type GeometryProblem } from './geometry.ts';
import { LABEL_WORDS } from './labels.ts';
import { PICKING_WORDS } from './picking.ts';
import { countText, figure, type MeasureWords, type Words, wordsOf } from './sentence.ts';

/** Formats a number to at most one decimal, with a true minus. */
const shown = (value: number): string => (Math.round(value * 10) / 10).toString().replace('-', '−');
// Keeps units on the line of their number.
const stored: MeasureWords = (value, unit) => `${shown(value)}\u00a0${unit.replace('Δ', '')}`;
/** Formats a limit as it was set. */
const limitWords = (value: number, unit: string, measure: MeasureWords | undefined): string =>
  measure === undefined ? `${value} ${unit.replace('Δ', '')}` : measure(value, unit, 2);
/** Formats hours, or days if there are many. */
const hoursOrDays = (hours: number): string =>
  hours < 72 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`;

/** Errors of values. */
const PROBLEMS = {
  token_ends_before: () => 'Choose a day that is still to come, or none',
  token_ends_late: ({ years }: { years: number }) =>
    `A token expires within ${years} years: choose an earlier day, or none`,
  number_outside: ({ field, min, max }: { field: string; min: number; max: number }) =>
    `${field} must be between ${figure(min)} and ${figure(max)}`,
  boundary_wrong: ({ problem }: { problem: GeometryProblem }) =>
    `The boundary has ${GEOMETRY_WORDS[problem]}`,
  above_capacity: ({ field, capacity }: { field: string; capacity: number }, measure?: MeasureWords) =>
    `${field} must not exceed the capacity of ${limitWords(capacity, 'L', measure)}`,
  no_bottle_taken: () => 'Take at least 1 bottle; only a tasting can do without one',
  too_few_bottles: ({ left }: { left: number }) => {
    if (left === 0) return 'No bottle is left';
    return left === 1 ? 'Only 1 bottle is left' : `Only ${left} bottles are left`;
  },
  too_few_of_purchase: ({ left }: { left: number }) =>
    left === 0
      ? 'No bottle of this purchase is left: choose another'
      : `Only ${countText(left, 'bottle')} of this purchase ${left === 1 ? 'is' : 'are'} left: choose another`,
  too_few_bottles_there: ({ left, place }: { left: number; place: string }) => {
    const where = place === '' ? 'without a place' : `in ${place}`;
    if (left === 0) return `No bottle of it lies ${where}`;
    return left === 1 ? `Only 1 bottle lies ${where}` : `Only ${figure(left)} bottles lie ${where}`;
  },
  too_few_in_slot: ({ left, slot }: { left: number; slot: string }) => {
    if (left === 0) return `No bottle of it lies in ${slot}`;
    return left === 1
      ? `Only 1 bottle of it lies in ${slot}`
      : `Only ${figure(left)} bottles of it lie in ${slot}`;
  },
  too_many_slots: ({ slots, most }: { slots: number; most: number }) =>
    `These are ${figure(slots)} slots, and a rack has at most ${figure(most)}: make two racks of it`,
  fewer_than_arrived: ({ arrived }: { arrived: number }) =>
    `${countText(arrived, 'bottle')} of it ${arrived === 1 ? 'has' : 'have'} arrived already`,
  no_rates_file: () =>
    'This is not a file of exchange rates: take eurofxref.csv or eurofxref-hist.csv of the European Central Bank',
  no_rates: () => 'There is no day with a rate in this file',
  wish_has_day: () => 'A wish has no day: say that it is ordered first',
  too_many_arrive: ({ left }: { left: number }) =>
    left === 0
      ? 'All of it has arrived already'
      : `Only ${countText(left, 'bottle')} of it ${left === 1 ? 'is' : 'are'} still to come: change the purchase if it is more`,
  not_the_sum: ({ sum }: { sum: number }) => `The places hold ${countText(sum, 'bottle')} together`,
  not_the_first_place: ({ place }: { place: string }) =>
    place === ''
      ? 'Leave this empty, or give the first of the places a name'
      : `Write ${place} here, because that is the first of the places, or name another place first`,
  not_the_first_size: ({ ml }: { ml: number }) => `The bottles in the first place hold ${figure(ml)} ml`,
  taken_in_future: () => 'Date can’t be in the future',
  window_closes_early: () => 'Drink by must not be before drink from',
  bottle_size_unreadable: ({ text }: { text: string }) =>
    `“${text}” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum`,
  jeroboam_ambiguous: ({ text }: { text: string }) => `“${text}” may be 3 or 4.5 litres: write 3 L or 4.5 L`,
  picture_missing: () => 'Picture is required',
  picture_not_https: () => 'Picture must be a URL that starts with https://',
  date_in_future: () => 'Date must not be in the future',
  before_1900: () => 'Date must be 1900 or later',
  minimum_above_maximum: () => 'Minimum must not be above the maximum',
  mean_outside: () => 'Mean must lie between minimum and maximum',
  time_in_future: () => 'Time must not lie in the future',
  time_before_1900: () => 'Time must not lie before 1900: check the year',
  brix_outside: ({ min, max }: { min: number; max: number }) => `Brix must be ${min}-${max}`,
  ph_outside: ({ min, max }: { min: number; max: number }) =>
    `pH must be ${min.toFixed(1)}-${max.toFixed(1)}`,
  ta_outside: ({ min, max }: { min: number; max: number }) => `TA must be ${min}-${max} g/L`,
  cold_above_warm: ({ warmC }: { warmC: number }, measure?: MeasureWords) =>
    `Too cold must lie below too warm, ${limitWords(warmC, '°C', measure)}`,
  warm_above_deadly: ({ deadlyC }: { deadlyC: number }, measure?: MeasureWords) =>
    `Too warm must not lie above ${limitWords(deadlyC, '°C', measure)}, where yeast dies`,
};

/** What an alarm has observed, and what to do next. */
const ALARMS = {
  stuck: ({ loss, brix, hours }: { loss: number; brix: number; hours: number }, measure = stored) =>
    `${measure(loss, 'Δ°Bx', 1, brix)} lost in the last ${hours} hours, at ${measure(brix, '°Bx')}.`,
  stuck_next: () =>
    'Check temperature and free SO₂, rouse the lees, and prepare a restart with a strong yeast.',
  slow_start: ({ loss, days, brix }: { loss: number; days: number; brix: number }, measure = stored) =>
    `${measure(loss, 'Δ°Bx', 1, brix)} lost in ${days} days.`,
  slow_start_since_cold: (
    { loss, days, brix }: { loss: number; days: number; brix: number },
    measure = stored,
  ) => `${measure(loss, 'Δ°Bx', 1, brix)} lost in ${days} days since it was cold.`,
  slow_start_next: () => 'Warm the must a few degrees; if nothing stirs by tomorrow, pitch yeast again.',
  sluggish: (
    { loss, limit, style, brix }: { loss: number; limit: number; style: string; brix: number },
    measure = stored,
  ) =>
    `${measure(loss, 'Δ°Bx', 1, brix)} a day over two days; below ${measure(limit, 'Δ°Bx', 1, brix)} is slow for a ${style} must.`,
  sluggish_next: (_: object = {}, measure = stored) =>
    `Check the temperature and nutrients; stir the lees. Below ${measure(10, '°Bx')} added nutrients do little.`,
  too_hot: ({ now, limit }: { now: number; limit: number }, measure = stored) =>
    `${measure(now, '°C')}; above ${measure(limit, '°C')} yeast dies.`,
  too_hot_next: () => 'Cool it now, and rack part of it to a cold tank if need be.',
  too_warm: ({ now, limit, style }: { now: number; limit: number; style: string }, measure = stored) =>
    `${measure(now, '°C')}; above ${measure(limit, '°C')} is warm for a ${style} must.`,
  too_warm_next: () => 'Cool it, and look again in some hours.',
  too_cold: ({ now, limit }: { now: number; limit: number }, measure = stored) =>
    `${measure(now, '°C')}; below ${measure(limit, '°C')} the ferment may stall.`,
  too_cold_next: (_: object = {}, measure = stored) =>
    `Raise the temperature slowly, by no more than ${measure(2, 'Δ°C')} a day.`,
  temperature_jump: ({ by }: { by: number }, measure = stored) =>
    `The temperature moved by ${measure(by, 'Δ°C')} within a day.`,
  temperature_jump_next: (_: object = {}, measure = stored) =>
    `Check the cooling and the thermometer: yeast takes no more than ${measure(5, 'Δ°C')} a day well.`,
  slip: ({ brix, probably }: { brix: number; probably: number }, measure = stored) =>
    `Probably ${measure(probably, '°Bx')} for ${measure(brix, '°Bx')}?`,
  slip_unclear: ({ brix }: { brix: number }, measure = stored) =>
    `${measure(brix, '°Bx')} does not fit the readings around it.`,
  slip_next: () =>
    'Look it up and correct it; until then no slope and no forecast goes by it. If must or sugar was added, note that instead.',
  rise: ({ by, brix }: { by: number; brix: number }, measure = stored) =>
    `Sugar rose by ${measure(by, 'Δ°Bx', 1, brix)} since the reading before.`,
  rise_next: () => 'Was must or sugar added? Note it. If not, measure again and correct the reading.',
  fall: ({ by, brix }: { by: number; brix: number }, measure = stored) =>
    `Sugar fell by ${measure(by, 'Δ°Bx', 1, brix)} since the reading before.`,
  fall_next: () => 'Measure again, and correct the reading if it was a slip of the pen.',
  high_ph: ({ ph, limit }: { ph: number; limit: number }) =>
    `pH ${ph.toFixed(2)}; above ${limit.toFixed(2)} spoilage has it easy.`,
  high_ph_next: () => 'Consider tartaric acid after a bench trial, and keep free SO₂ up once it is dry.',
  no_reading: ({ hours }: { hours: number }) => `No reading for ${hoursOrDays(hours)}.`,
  no_sugar_reading: ({ hours }: { hours: number }) => `No sugar reading for ${hoursOrDays(hours)}.`,
  no_reading_next: () => 'Take one today.',
  no_reading_when_dry_next: () => 'Take one, or archive the tank if it is done.',
  overfull: ({ volume, capacity }: { volume: number; capacity: number }, measure?: MeasureWords) =>
    `${limitWords(volume, 'L', measure)} in a tank of ${limitWords(capacity, 'L', measure)}.`,
  overfull_next: () => 'Correct the volume or the capacity.',
  nearly_dry: () => 'Likely dry within a day.',
  nearly_dry_next: () =>
    'Plan pressing or racking, and confirm by a sugar test: density alone never proves dryness.',
};

/** Source of a drinking window. */
const WINDOWS = {
  window_own: () => 'Cuverie’s own default',
  window_viking: ({ years }: { years: string }) => `Viking’s wine booklet has ${years} years`,
  window_click_on_wine: ({ years }: { years: string }) => `click-on-wine.com has ${years} years`,
  window_lbv: () => 'it is bottled four to six years after the harvest, by the rules of port',
  window_madeira: () =>
    'one with a vintage is bottled after five years in cask at the earliest, and keeps for decades',
};

/** Why a ferment has no forecast. */
const NO_FORECAST = {
  ferment_too_few_readings: ({ readings }: { readings: number }) =>
    `A forecast takes at least ${readings} sugar readings since the must was last filled.`,
  ferment_too_short: ({ hours }: { hours: number }) =>
    `A forecast takes readings over at least ${hours} hours.`,
  ferment_not_started: ({ brix }: { brix: number }, measure?: MeasureWords) =>
    `The sugar has not fallen by ${limitWords(brix, 'Δ°Bx', measure)} yet; a forecast begins there.`,
  ferment_without_course: () =>
    'The readings do not follow the course of a ferment. Check them for slips of the pen.',
  ferment_too_far: ({ days }: { days: number }) =>
    `At this pace it would take more than ${days} days; that is no forecast.`,
};

// An amount is never a year, so its thousands are grouped.
export const amountIn = (amount: number, unit: string, measure: MeasureWords | undefined): string =>
  measure === undefined ? `${amount.toLocaleString('en')} ${unit}` : measure(amount, unit, 2);

interface OfVessel {
  vessel: string;
  unit: string;
  asked: number;
}

/** Why a cellar operation is impossible. */
const CELLAR_WORK = {
  vessel_holds_less: ({ vessel, holds, asked, unit }: OfVessel & { holds: number }, measure?: MeasureWords) =>
    `${vessel} holds ${amountIn(holds, unit, measure)} at that time, not ${amountIn(asked, unit, measure)}`,
  vessel_would_overflow: (
    { vessel, room, asked, unit }: OfVessel & { room: number },
    measure?: MeasureWords,
  ) =>
    room === 0
      ? `${vessel} is full at that time`
      : `${vessel} has room for ${amountIn(room, unit, measure)} at that time, not for ${amountIn(asked, unit, measure)}`,
  level_above_capacity: (
    { vessel, capacity, asked, unit }: OfVessel & { capacity: number },
    measure?: MeasureWords,
  ) => `${vessel} holds ${amountIn(capacity, unit, measure)} at most, not ${amountIn(asked, unit, measure)}`,
  vessel_is_empty: ({ vessel }: { vessel: string }) =>
    `${vessel} is empty at that time: choose another vessel or time`,
  nothing_to_measure: ({ vessel }: { vessel: string }) =>
    `${vessel} is empty at that time: record what came into it instead of measuring it`,
  lot_missing: ({ vessel }: { vessel: string }) =>
    `Enter a name for the lot: ${vessel} is empty at that time`,
  full_of_no_vessel: () => 'Enter the amount: “to the brim” takes a vessel that is filled',
  all_of_no_vessel: () => 'Enter the amount: “all” takes a vessel that it comes from',
  fruit_and_wine: () => 'Fruit goes by weight and wine by volume: crush it to make must of it',
  only_fruit_is_crushed: () => 'Only fruit, which goes by weight, is crushed: move or press what is there',
  bottles_fewer: ({ there, asked }: { there: number; asked: number }) =>
    `There ${there === 1 ? 'is 1 bottle' : `are ${figure(there)} bottles`} of it at that time, not ${figure(asked)}${there > 0 ? ': enter fewer' : ''}`,
  bottles_not_filled: () => 'These bottles were filled later: choose a later time',
  bottles_hold_more: ({ bottled, amount }: { bottled: number; amount: number }, measure?: MeasureWords) =>
    `The bottles hold ${amountIn(bottled, 'L', measure)}, more than ${amountIn(amount, 'L', measure)}: correct their number, or the amount`,
};

/** All sentences of the domain in English. */
export const DOMAIN_WORDS = {
  ...PROBLEMS,
  ...ALARMS,
  ...WINDOWS,
  ...NO_FORECAST,
  ...PICKING_WORDS,
  ...CELLAR_WORK,
  ...ADDITION_PROBLEMS,
  ...BENCH_PROBLEMS,
  ...DEVICE_PROBLEMS,
  ...LABEL_WORDS,
} satisfies Words;

export const { sentenceOf, inWords } = wordsOf(DOMAIN_WORDS);
