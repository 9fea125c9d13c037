import { DRY_BRIX, type Forecast } from './forecast.ts';
import { lossPerDay } from './pace.ts';
import { currentFerment, RISE_BRIX, type SugarReading } from './readings.ts';
import { type AlarmThresholds, DEFAULT_THRESHOLDS, type FermentStyle } from './thresholds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const ALARM_KINDS = [
  'stuck',
  'too-hot',
  'too-warm',
  'sluggish',
  'slow-start',
  'too-cold',
  'temperature-jump',
  'rise',
  'jump',
  'high-ph',
  'missing-reading',
  'overfull',
  'nearly-dry',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A reading as alarms look at it: any value may be missing. */
export interface TankReading {
  /** When it was taken, ms since 1970. */
  at: number;
  temperatureC: number | null;
  /** Apparent °Bx. */
  brix: number | null;
  pH: number | null;
}

export interface Alarm {
  kind: AlarmKind;
  /** `act`: today, or the wine suffers; `watch`: look at it; `plan`: good to know. */
  urgency: 'act' | 'watch' | 'plan';
  /** What was seen, in one sentence with its numbers. */
  why: string;
  /** What to do next. */
  next: string;
}

export interface WatchedTank {
  style: FermentStyle;
  readings: readonly TankReading[];
  /** Litres. */
  currentVolume: number;
  /** Litres. */
  capacity: number;
  forecast: Forecast;
}

interface Watch extends WatchedTank {
  ferment: SugarReading[];
  now: number;
  limits: AlarmThresholds;
  newest: TankReading;
  /** When sugar was last read, slips included; ms since 1970. */
  newestSugar: number | undefined;
}

/**
 * What needs attention about an active tank, most urgent first; at most one alarm of a kind.
 * @param now ms since 1970
 */
export function alarmsOf(tank: WatchedTank, now: number, limits = DEFAULT_THRESHOLDS): Alarm[] {
  const readings = tank.readings.toSorted((one, other) => one.at - other.at);
  const newest = readings.at(-1);
  const overfull = overfullAlarm(tank);
  if (!newest) return overfull ? [overfull] : [];
  const sugars = readings.flatMap(({ at, brix }) => (brix === null ? [] : [{ at, brix }]));
  const newestSugar = sugars.at(-1)?.at;
  const watch: Watch = {
    ...tank,
    readings,
    newest,
    newestSugar,
    ferment: currentFerment(sugars),
    now,
    limits,
  };
  const pace = stuckAlarm(watch) ?? slowStartAlarm(watch) ?? sluggishAlarm(watch);
  return [
    pace,
    hotAlarm(watch) ?? warmAlarm(watch),
    coldAlarm(watch),
    temperatureJumpAlarm(watch),
    slipAlarm(sugars),
    phAlarm(watch),
    missingAlarm(watch),
    overfull,
    nearlyDryAlarm(watch),
  ]
    .filter((alarm) => alarm !== undefined)
    .toSorted((one, other) => rank(one) - rank(other));
}

const URGENCIES = ['act', 'watch', 'plan'] as const;
const rank = ({ urgency, kind }: Alarm): number =>
  URGENCIES.indexOf(urgency) * ALARM_KINDS.length + ALARM_KINDS.indexOf(kind);

/** How urgently a tank needs somebody, to sort by: lower is more urgent; without alarms last. */
export function attentionRank(alarms: readonly Alarm[]): number {
  const [first] = alarms;
  return first ? rank(first) : URGENCIES.length * ALARM_KINDS.length;
}

/** Units that stay on the line of their number. */
const BX = '\u00a0°Bx';
const CELSIUS = '\u00a0°C';

/** A ferment that has begun: it lost this much, °Bx. */
const BEGUN = 2;

const hasBegun = ({ ferment }: Watch): boolean =>
  (ferment[0]?.brix ?? 0) - Math.min(...ferment.map(({ brix }) => brix)) >= BEGUN;

function stuckAlarm(watch: Watch): Alarm | undefined {
  const last = watch.ferment.at(-1);
  if (!last || last.brix <= 0 || !hasBegun(watch)) return undefined;
  const loss = lossPerDay(watch.ferment, last.at, 48);
  if (loss === null || loss * 2 >= watch.limits.stuckLoss) return undefined;
  return {
    kind: 'stuck',
    urgency: 'act',
    why: `${shown(Math.max(loss * 2, 0))}${BX} lost in the last 48 hours, at ${shown(last.brix)}${BX}.`,
    next: 'Check temperature and free SO₂, rouse the lees, and prepare a restart with a strong yeast.',
  };
}

/** A must that lost this much is on its way, though slowly, °Bx. */
const STIRS = 1;

function slowStartAlarm(watch: Watch): Alarm | undefined {
  const [first, last] = [watch.ferment[0], watch.ferment.at(-1)];
  if (!first || !last || first.brix - last.brix >= STIRS || first.brix < 10) return undefined;
  const cold = watch.limits.coldC[watch.style];
  // Must is kept cold on purpose, to settle or to macerate: it can start once it is warm.
  const keptCold = watch.readings.findLast(
    ({ temperatureC }) => temperatureC !== null && temperatureC < cold,
  );
  const days = (last.at - Math.max(first.at, keptCold?.at ?? 0)) / DAY_MS;
  if (days < watch.limits.slowStartDays) return undefined;
  return {
    kind: 'slow-start',
    urgency: 'watch',
    why: `${shown(Math.max(first.brix - last.brix, 0))}${BX} lost in ${Math.floor(days)} days${keptCold ? ' since it was cold' : ''}.`,
    next: 'Warm the must a few degrees; if nothing stirs by tomorrow, pitch yeast again.',
  };
}

/** Below this a ferment crawls by nature, °Bx. */
const CRAWLS_BELOW = 1;

function sluggishAlarm(watch: Watch): Alarm | undefined {
  const last = watch.ferment.at(-1);
  if (!last || last.brix <= CRAWLS_BELOW || !hasBegun(watch)) return undefined;
  const limit = watch.limits.sluggishLoss[watch.style];
  const losses = [last.at, last.at - DAY_MS].map((until) => lossPerDay(watch.ferment, until, 24));
  if (losses.some((loss) => loss === null || loss >= limit)) return undefined;
  const over = lossPerDay(watch.ferment, last.at, 48) ?? losses[0] ?? 0;
  return {
    kind: 'sluggish',
    urgency: 'watch',
    why: `${shown(over)}${BX} a day over two days; below ${shown(limit)} is slow for a ${watch.style} must.`,
    next: 'Check the temperature and nutrients; stir the lees. Below 10 °Bx added nutrients do little.',
  };
}

const latest = (watch: Watch, of: 'temperatureC' | 'pH'): { at: number; value: number } | undefined => {
  const reading = watch.readings.findLast((one) => one[of] !== null);
  const value = reading?.[of];
  // What was measured days ago says nothing of now.
  return reading && typeof value === 'number' && watch.newest.at - reading.at < 2 * DAY_MS
    ? { at: reading.at, value }
    : undefined;
};

/** Its own kind: who put off a warm tank wants to hear of it when the yeast is about to die. */
function hotAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.deadlyC;
  if (!temperature || temperature.value <= limit) return undefined;
  return {
    kind: 'too-hot',
    urgency: 'act',
    why: `${shown(temperature.value)}${CELSIUS}; above ${shown(limit)}${CELSIUS} yeast dies.`,
    next: 'Cool it now, and rack part of it to a cold tank if need be.',
  };
}

function warmAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.warmC[watch.style];
  if (!temperature || temperature.value <= limit) return undefined;
  return {
    kind: 'too-warm',
    urgency: 'watch',
    why: `${shown(temperature.value)}${CELSIUS}; above ${shown(limit)}${CELSIUS} is warm for a ${watch.style} must.`,
    next: 'Cool it, and look again in some hours.',
  };
}

function coldAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const last = watch.ferment.at(-1);
  const limit = watch.limits.coldC[watch.style];
  // Must may be kept cold before it starts, and wine once it is dry.
  if (!temperature || temperature.value >= limit || !last || last.brix <= 0 || !hasBegun(watch))
    return undefined;
  return {
    kind: 'too-cold',
    urgency: 'watch',
    why: `${shown(temperature.value)}${CELSIUS}; below ${shown(limit)}${CELSIUS} the ferment may stall.`,
    next: 'Raise the temperature slowly, by no more than 2 °C a day.',
  };
}

/** Whether there is yeast at work: must before its start and dry wine are warmed and cooled on purpose. */
function ferments(watch: Watch): boolean {
  const last = watch.ferment.at(-1);
  return last === undefined || (hasBegun(watch) && last.brix > DRY_BRIX);
}

function temperatureJumpAlarm(watch: Watch): Alarm | undefined {
  if (!ferments(watch)) return undefined;
  const warm = watch.readings.filter(({ temperatureC }) => temperatureC !== null);
  const last = warm.at(-1);
  if (!last || last.temperatureC === null) return undefined;
  const within = warm.filter(({ at }) => last.at - at <= DAY_MS + 2 * HOUR_MS);
  const change = Math.max(
    ...within.map(({ temperatureC }) => Math.abs((temperatureC ?? 0) - (last.temperatureC ?? 0))),
  );
  if (change <= watch.limits.temperatureJumpC) return undefined;
  return {
    kind: 'temperature-jump',
    urgency: 'watch',
    why: `The temperature moved by ${shown(change)}${CELSIUS} within a day.`,
    next: 'Check the cooling and the thermometer: yeast takes no more than 5 °C a day well.',
  };
}

/** A fall between two readings that is hard to believe, °Bx a day. Warm reds lose up to 13. */
const JUMP_PER_DAY = 14;

function slipAlarm(sugars: readonly SugarReading[]): Alarm | undefined {
  const [before, last] = sugars.slice(-2);
  if (!before || !last) return undefined;
  const rise = last.brix - before.brix;
  const days = Math.max((last.at - before.at) / DAY_MS, 1);
  if (rise > RISE_BRIX) {
    return {
      kind: 'rise',
      urgency: 'watch',
      why: `°Bx rose by ${shown(rise)} since the reading before.`,
      next: 'Was must or sugar added? Note it. Otherwise measure again and correct the reading.',
    };
  }
  if (-rise / days <= JUMP_PER_DAY) return undefined;
  return {
    kind: 'jump',
    urgency: 'watch',
    why: `°Bx fell by ${shown(-rise)} since the reading before.`,
    next: 'Measure again, and correct the reading if it was a slip of the pen.',
  };
}

function phAlarm(watch: Watch): Alarm | undefined {
  const ph = latest(watch, 'pH');
  const limit = watch.limits.highPh[watch.style];
  if (!ph || ph.value <= limit) return undefined;
  return {
    kind: 'high-ph',
    urgency: 'watch',
    why: `pH ${ph.value.toFixed(2)}; above ${limit.toFixed(2)} spoilage has it easy.`,
    next: 'Consider tartaric acid after a bench trial, and keep free SO₂ up once it is dry.',
  };
}

function missingAlarm(watch: Watch): Alarm | undefined {
  const last = watch.ferment.at(-1);
  const isFinishing = last !== undefined && last.brix <= CRAWLS_BELOW;
  const { active, finishing } = watch.limits.missingHours;
  // A probe's temperatures go on while nobody looks at the sugar, which tells how a ferment stands.
  const isOfSugar = last !== undefined && !isFinishing && hasBegun(watch);
  const since = isOfSugar ? Math.max(last.at, watch.newestSugar ?? 0) : watch.newest.at;
  const hours = (watch.now - since) / HOUR_MS;
  if (hours <= (isFinishing ? finishing : active)) return undefined;
  const isStillRead = since < watch.newest.at;
  return {
    kind: 'missing-reading',
    urgency: 'watch',
    why: `No ${isStillRead ? 'sugar reading' : 'reading'} for ${hours < 72 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`}.`,
    next: isFinishing ? 'Take one, or archive the tank if it is done.' : 'Take one today.',
  };
}

function overfullAlarm({ currentVolume, capacity }: WatchedTank): Alarm | undefined {
  if (currentVolume <= capacity) return undefined;
  return {
    kind: 'overfull',
    urgency: 'act',
    why: `${currentVolume} L in a tank of ${capacity} L.`,
    next: 'Correct the volume or the capacity.',
  };
}

function nearlyDryAlarm({ forecast, ferment, now }: Watch): Alarm | undefined {
  const last = ferment.at(-1);
  if (forecast.kind !== 'forecast' || !last || last.brix <= DRY_BRIX) return undefined;
  if (forecast.dryAt.likely - now > DAY_MS) return undefined;
  return {
    kind: 'nearly-dry',
    urgency: 'plan',
    why: 'Likely dry within a day.',
    next: 'Plan pressing or racking, and confirm by a sugar test: density alone never proves dryness.',
  };
}

/** A number as a sentence shows it: one decimal at most, a true minus. */
const shown = (value: number): string => (Math.round(value * 10) / 10).toString().replace('-', '−');
