import { say } from '../words/words.ts';
import { DRY_BRIX } from './forecast.ts';
import { slowStartAlarm, sluggishAlarm, stuckAlarm } from './pace-alarms.ts';
import { currentFerment, DAY_MS, HOUR_MS, RISE_BRIX, type SugarReading } from './readings.ts';
import { coldAlarm, hotAlarm, temperatureJumpAlarm, warmAlarm } from './temperature-alarms.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';
import {
  ALARM_KINDS,
  type Alarm,
  alarm,
  asMeasured,
  CRAWLS_BELOW,
  hasBegun,
  latest,
  type Watch,
  type WatchedTank,
} from './watch.ts';

export { ALARM_KINDS, type Alarm, type AlarmKind, type TankReading, type WatchedTank } from './watch.ts';

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

/** A fall between two readings that is hard to believe, °Bx a day. Warm reds lose up to 13. */
const JUMP_PER_DAY = 14;

function slipAlarm(sugars: readonly SugarReading[]): Alarm | undefined {
  const [before, last] = sugars.slice(-2);
  if (!before || !last) return undefined;
  const rise = asMeasured(last.brix - before.brix);
  const days = Math.max((last.at - before.at) / DAY_MS, 1);
  if (rise > RISE_BRIX) {
    return alarm('rise', 'watch', say('rise', { by: rise, brix: before.brix }), say('rise_next'));
  }
  if (asMeasured(-rise / days) <= JUMP_PER_DAY) return undefined;
  return alarm('jump', 'watch', say('fall', { by: -rise, brix: last.brix }), say('fall_next'));
}

function phAlarm(watch: Watch): Alarm | undefined {
  const ph = latest(watch, 'pH');
  const limit = watch.limits.highPh[watch.style];
  if (ph === undefined || ph <= limit) return undefined;
  return alarm('high-ph', 'watch', say('high_ph', { ph, limit }), say('high_ph_next'));
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
  return alarm(
    'missing-reading',
    'watch',
    say(isStillRead ? 'no_sugar_reading' : 'no_reading', { hours }),
    say(isFinishing ? 'no_reading_when_dry_next' : 'no_reading_next'),
  );
}

function overfullAlarm({ currentVolume, capacity }: WatchedTank): Alarm | undefined {
  if (currentVolume <= capacity) return undefined;
  return alarm('overfull', 'act', say('overfull', { volume: currentVolume, capacity }), say('overfull_next'));
}

function nearlyDryAlarm({ forecast, ferment, now }: Watch): Alarm | undefined {
  const last = ferment.at(-1);
  if (forecast.kind !== 'forecast' || !last || last.brix <= DRY_BRIX) return undefined;
  if (forecast.dryAt.likely - now > DAY_MS) return undefined;
  return alarm('nearly-dry', 'plan', say('nearly_dry'), say('nearly_dry_next'));
}
