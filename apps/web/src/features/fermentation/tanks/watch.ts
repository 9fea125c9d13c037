import type { AlarmSettings, Tank } from '@cuverie/contract';
import {
  type Alarm,
  alarmsOf,
  attentionRank,
  type FermentStyle,
  type Forecast,
  type OwnStyles,
  readingsForAlarms,
  usualStyle,
} from '@cuverie/domain';
import { yearOf } from './tank-words.ts';

/** How a tank's must is fermented: as was said, or as its variety usually is; `null` where somebody has to say. */
export const styleOf = (
  { style, variety }: Pick<Tank, 'style' | 'variety'>,
  own?: OwnStyles,
): FermentStyle | null => style ?? usualStyle(variety, own);

/** Who takes care of an alarm, and whether it is who looks. */
export interface Taker {
  by: string;
  isOwn: boolean;
}

/** A tank with what is to be said of it. */
export interface WatchedTank {
  tank: Tank;
  /** `null` where somebody has to say. */
  style: FermentStyle | null;
  /** `undefined` while it is being worked out. */
  forecast: Forecast | undefined;
  /** The most urgent first. */
  alarms: readonly Alarm[];
  snoozed: readonly { alarm: Alarm; until: number }[];
  /** Who has an alarm. */
  takers: ReadonlyMap<Alarm['kind'], Taker>;
}

/** What needs attention about a tank now; an archived one needs none. */
export function watch(
  tank: Tank,
  forecast: Forecast | undefined,
  settings: AlarmSettings | undefined,
  now: number,
  own?: OwnStyles,
): WatchedTank {
  const style = styleOf(tank, own);
  if (tank.status === 'archived')
    return { tank, style, forecast, alarms: [], snoozed: [], takers: new Map() };
  const all = alarmsOf(
    {
      // Until somebody says: the alarms of a red come later.
      style: style ?? 'red',
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
    style,
    forecast,
    takers: new Map(
      settings?.acknowledged
        .filter(({ tankId }) => tankId === tank.id)
        .map(({ kind, by, isOwn }) => [kind, { by, isOwn }]),
    ),
    alarms: all.filter(({ kind }) => !snoozedUntil.has(kind)),
    snoozed: all.flatMap((alarm) => {
      const until = snoozedUntil.get(alarm.kind);
      return until === undefined ? [] : [{ alarm, until }];
    }),
  };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order tanks stand in along a wall, `T2` before `T10`; of one name the youngest harvest first. */
export const inWalkingOrder = (one: Tank, other: Tank): number =>
  byName.compare(one.name, other.name) ||
  byName.compare(one.variety, other.variety) ||
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) ||
  byName.compare(one.lot ?? '', other.lot ?? '');

/** Archived tanks: the youngest harvest first. */
export const newestFirst = (one: Tank, other: Tank): number =>
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) || inWalkingOrder(one, other);

/** The tanks that need somebody first, then by name. */
export const byAttention = (one: WatchedTank, other: WatchedTank): number =>
  attentionRank(one.alarms) - attentionRank(other.alarms) || inWalkingOrder(one.tank, other.tank);
