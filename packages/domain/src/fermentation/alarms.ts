import { sentenceOf } from '../words/words.ts';
import { CRAWLS_BELOW } from './pace.ts';
import { slowStartAlarm, sluggishAlarm, stuckAlarm } from './pace-alarms.ts';
import { currentFerment, DAY_MS, HOUR_MS, RISE_BRIX, type SugarReading } from './readings.ts';
import { newestSlip, type Slip, slipsIn } from './slips.ts';
import { HEALTHY_FALL } from './sugar.ts';
import { RECENT_READINGS } from './tank.ts';
import { coldAlarm, hotAlarm, temperatureJumpAlarm, warmAlarm } from './temperature-alarms.ts';
import { type AlarmThresholds, DEFAULT_THRESHOLDS } from './thresholds.ts';
import {
  ALARM_KINDS,
  type Alarm,
  alarm,
  asMeasured,
  hasBegun,
  latest,
  type TankReading,
  type Watch,
  type WatchedTank,
} from './watch.ts';

export { ALARM_KINDS, type Alarm, type AlarmKind, type TankReading, type WatchedTank } from './watch.ts';

/**
 * Returns the alarms of an active tank, most urgent first, at most one of a kind.
 * @param now ms since 1970
 */
export function alarmsOf(tank: WatchedTank, now: number, limits = DEFAULT_THRESHOLDS): Alarm[] {
  const seen = seenOf(tank, limits);
  const overfull = overfullAlarm(tank);
  if (!seen) return overfull ? [overfull] : [];
  const watch: Watch = { ...seen, now };
  const sugars = sugarsOf(watch.readings);
  const pace = stuckAlarm(watch) ?? slowStartAlarm(watch) ?? sluggishAlarm(watch);
  return [
    pace,
    hotAlarm(watch) ?? warmAlarm(watch),
    coldAlarm(watch),
    temperatureJumpAlarm(watch),
    ...sugarAlarms(watch, sugars),
    phAlarm(watch),
    missingAlarm(watch),
    overfull,
    nearlyDryAlarm(watch),
  ]
    .filter((alarm) => alarm !== undefined)
    .toSorted((one, other) => rank(one) - rank(other));
}

const sugarsOf = (readings: readonly TankReading[]): SugarReading[] =>
  readings.flatMap(({ at, brix, typed }) => (brix === null ? [] : [{ at, brix, typed }]));

/** Summarises a tank by its readings; `undefined` without any. */
function seenOf(tank: WatchedTank, limits: AlarmThresholds): Omit<Watch, 'now'> | undefined {
  const readings = tank.readings.toSorted((one, other) => one.at - other.at);
  const newest = readings.at(-1);
  if (!newest) return undefined;
  const sugars = sugarsOf(readings);
  const newestSugar = sugars.at(-1)?.at;
  return { ...tank, readings, newest, newestSugar, ferment: currentFerment(sugars), limits };
}

const URGENCIES = ['act', 'watch', 'plan'] as const;
const rank = ({ urgency, kind }: Alarm): number =>
  URGENCIES.indexOf(urgency) * ALARM_KINDS.length + ALARM_KINDS.indexOf(kind);

/** How urgently a tank needs attention, for sorting: lower is more urgent; tanks without alarms come last. */
export function attentionRank(alarms: readonly Alarm[]): number {
  const [first] = alarms;
  return first ? rank(first) : URGENCIES.length * ALARM_KINDS.length;
}

/** Returns the typos and added must in the newest sugar readings. */
function sugarAlarms(watch: Watch, sugars: readonly SugarReading[]): (Alarm | undefined)[] {
  const slips = slipsIn(sugars);
  const found = new Set(slips.map(({ reading }) => reading));
  const sound = sugars.filter((reading) => !found.has(reading));
  const newest = newestSlip(sound, HEALTHY_FALL[watch.style]);
  const shown = new Set(sugars.slice(-RECENT_READINGS));
  const slip = newest ?? slips.findLast(({ reading }) => shown.has(reading));
  return [slip && slipAlarm(slip), newest ? undefined : changeAlarm(watch, sound)];
}

function slipAlarm({ reading, probably, written }: Slip): Alarm {
  const { brix } = reading;
  const why =
    probably === null ? sentenceOf('slip_unclear', { brix }) : sentenceOf('slip', { brix, probably });
  return {
    ...alarm('slip', 'watch', why, sentenceOf('slip_next')),
    reading: { ...reading, probably, written },
  };
}

/** Alarms of rising sugar, and of a fall no healthy ferment of the style makes. */
function changeAlarm(watch: Watch, sugars: readonly SugarReading[]): Alarm | undefined {
  const [before, last] = sugars.slice(-2);
  if (!before || !last) return undefined;
  const rise = asMeasured(last.brix - before.brix);
  const days = Math.max((last.at - before.at) / DAY_MS, 1);
  // Before the start a tank is being filled and its must mixes.
  if (rise > RISE_BRIX) {
    return hasBegun(watch)
      ? alarm('rise', 'watch', sentenceOf('rise', { by: rise, brix: before.brix }), sentenceOf('rise_next'))
      : undefined;
  }
  if (asMeasured(-rise / days) <= HEALTHY_FALL[watch.style]) return undefined;
  return alarm('jump', 'watch', sentenceOf('fall', { by: -rise, brix: last.brix }), sentenceOf('fall_next'));
}

function phAlarm(watch: Watch): Alarm | undefined {
  const ph = latest(watch, 'pH');
  const limit = watch.limits.highPh[watch.style];
  if (ph === undefined || ph <= limit) return undefined;
  return alarm('high-ph', 'watch', sentenceOf('high_ph', { ph, limit }), sentenceOf('high_ph_next'));
}

/** Since when a tank waits for its next reading, and the allowed hours. */
function waitOf({ ferment, limits, newest, newestSugar }: Omit<Watch, 'now'>) {
  const last = ferment.at(-1);
  const isFinishing = last !== undefined && last.brix <= CRAWLS_BELOW;
  const { active, finishing } = limits.missingHours;
  // A probe's temperatures continue without sugar readings, which show the state of a ferment.
  const isOfSugar = last !== undefined && !isFinishing && hasBegun({ ferment });
  const since = isOfSugar ? Math.max(last.at, newestSugar ?? 0) : newest.at;
  return { since, isFinishing, hours: isFinishing ? finishing : active };
}

function missingAlarm(watch: Watch): Alarm | undefined {
  const { since, isFinishing, hours: most } = waitOf(watch);
  const hours = (watch.now - since) / HOUR_MS;
  if (hours <= most) return undefined;
  const isStillRead = since < watch.newest.at;
  return alarm(
    'missing-reading',
    'watch',
    sentenceOf(isStillRead ? 'no_sugar_reading' : 'no_reading', { hours }),
    sentenceOf(isFinishing ? 'no_reading_when_dry_next' : 'no_reading_next'),
  );
}

/**
 * Returns the latest time of an active tank's next reading, before `missing-reading` is raised.
 * @returns ms since 1970; `undefined` for a tank without readings
 */
export function readingDue(tank: WatchedTank, limits = DEFAULT_THRESHOLDS): number | undefined {
  const seen = seenOf(tank, limits);
  if (seen === undefined) return undefined;
  const { since, hours } = waitOf(seen);
  return since + hours * HOUR_MS;
}

function overfullAlarm({ currentVolume, capacity }: WatchedTank): Alarm | undefined {
  if (currentVolume <= capacity) return undefined;
  return alarm(
    'overfull',
    'act',
    sentenceOf('overfull', { volume: currentVolume, capacity }),
    sentenceOf('overfull_next'),
  );
}

function nearlyDryAlarm({ forecast, ferment, now, limits, style }: Watch): Alarm | undefined {
  const last = ferment.at(-1);
  if (forecast.kind !== 'forecast' || !last || last.brix <= limits.dryBrix[style]) return undefined;
  if (forecast.dryAt.likely - now > DAY_MS) return undefined;
  return alarm('nearly-dry', 'plan', sentenceOf('nearly_dry'), sentenceOf('nearly_dry_next'));
}
