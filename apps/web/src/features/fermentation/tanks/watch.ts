import type { AlarmSettings, Tank, TankReading } from '@cuverie/contract';
import {
  type Alarm,
  alarmsOf,
  attentionRank,
  currentFerment,
  type FermentStyle,
  type Forecast,
  forecastDryness,
  type SugarReading,
  usualStyle,
} from '@cuverie/domain';

/** A fit through more readings than this is no better, and takes long on a phone. */
const FITTED = 120;

/** The sugar readings of a tank, in any order. */
export const sugarsOf = (readings: readonly TankReading[]): SugarReading[] =>
  readings.flatMap(({ timestamp, brix }) => (brix === null ? [] : [{ at: Date.parse(timestamp), brix }]));

/** When a tank will be dry by its readings; a probe's thousands are thinned out. */
export function forecastOf(readings: readonly TankReading[]): Forecast {
  const ferment = currentFerment(sugarsOf(readings));
  const step = Math.ceil(ferment.length / FITTED);
  // The newest stays.
  return forecastDryness(ferment.filter((_, at) => (ferment.length - 1 - at) % step === 0));
}

/** How a tank's must is fermented: as was said, or as its variety usually is. */
export const styleOf = ({ style, variety }: Pick<Tank, 'style' | 'variety'>): FermentStyle =>
  style ?? usualStyle(variety);

export interface SnoozedAlarm {
  alarm: Alarm;
  until: number;
}

/** A tank with what is to be said of it. */
export interface WatchedTank {
  tank: Tank;
  /** `undefined` while it is being worked out. */
  forecast: Forecast | undefined;
  /** The most urgent first. */
  alarms: readonly Alarm[];
  snoozed: readonly SnoozedAlarm[];
}

/** Alarms look back some days; a probe's older readings would only cost time. */
const LOOKED_AT_MS = 90 * 86_400_000;

type Given = readonly [Forecast | undefined, AlarmSettings | undefined, number];

/** A tank of a thousand readings takes a while to judge; the page is drawn more often than it changes. */
const judged = new WeakMap<Tank, { given: Given; watched: WatchedTank }>();

/** What needs attention about a tank now; an archived one needs none. */
export function watch(tank: Tank, ...given: Given): WatchedTank {
  const known = judged.get(tank);
  if (known && known.given.every((one, at) => one === given[at])) return known.watched;
  const watched = judge(tank, ...given);
  judged.set(tank, { given, watched });
  return watched;
}

function judge(
  tank: Tank,
  forecast: Forecast | undefined,
  settings: AlarmSettings | undefined,
  now: number,
): WatchedTank {
  if (tank.status === 'archived') return { tank, forecast, alarms: [], snoozed: [] };
  const all = alarmsOf(
    {
      style: styleOf(tank),
      currentVolume: tank.currentVolume,
      capacity: tank.capacity,
      forecast: forecast ?? { kind: 'refused', why: 'too-few' },
      readings: readingsForAlarms(tank),
    },
    now,
    settings?.thresholds,
  );
  const snoozedUntil = new Map(
    settings?.snoozes
      .filter(({ tankId, until }) => tankId === tank.id && Date.parse(until) > now)
      .map(({ kind, until }) => [kind, Date.parse(until)]),
  );
  return {
    tank,
    forecast,
    alarms: all.filter(({ kind }) => !snoozedUntil.has(kind)),
    snoozed: all.flatMap((alarm) => {
      const until = snoozedUntil.get(alarm.kind);
      return until === undefined ? [] : [{ alarm, until }];
    }),
  };
}

function readingsForAlarms({ readings }: Tank) {
  const newest = readings[0] ? Date.parse(readings[0].timestamp) : 0;
  return readings.flatMap(({ timestamp, temperature, brix, pH }) => {
    const at = Date.parse(timestamp);
    return newest - at > LOOKED_AT_MS ? [] : [{ at, temperatureC: temperature, brix, pH }];
  });
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order tanks stand in along a wall: `T2` before `T10`. */
export const inWalkingOrder = (one: Tank, other: Tank): number => byName.compare(one.name, other.name);

/** The tanks that need somebody first, then by name. */
export const byAttention = (one: WatchedTank, other: WatchedTank): number =>
  attentionRank(one.alarms) - attentionRank(other.alarms) || inWalkingOrder(one.tank, other.tank);
