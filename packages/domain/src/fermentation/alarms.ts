import { DRY_BRIX } from './forecast.ts';
import { slowStartAlarm, sluggishAlarm, stuckAlarm } from './pace-alarms.ts';
import { currentFerment, RISE_BRIX, type SugarReading } from './readings.ts';
import { coldAlarm, hotAlarm, temperatureJumpAlarm, warmAlarm } from './temperature-alarms.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';
import {
  ALARM_KINDS,
  type Alarm,
  CRAWLS_BELOW,
  DAY_MS,
  HOUR_MS,
  hasBegun,
  latest,
  shown,
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
