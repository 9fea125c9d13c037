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

/** The style of a tank: as chosen, or the usual one of its variety; `null` if the user must choose. */
export const styleOf = (
  { style, variety }: Pick<Tank, 'style' | 'variety'>,
  own?: OwnStyles,
): FermentStyle | null => style ?? usualStyle(variety, own);

/** The person who took an alarm on, and whether it is the user. */
export interface Taker {
  by: string;
  isOwn: boolean;
}

/** A tank with its derived state. */
export interface WatchedTank {
  tank: Tank;
  /** `null` if the user must choose. */
  style: FermentStyle | null;
  /** `undefined` while it is being computed. */
  forecast: Forecast | undefined;
  /** The most urgent first. */
  alarms: readonly Alarm[];
  snoozed: readonly { alarm: Alarm; until: number }[];
  /** The people who took alarms on. */
  takers: ReadonlyMap<Alarm['kind'], Taker>;
}

/** The current state of a tank; an archived one has no alarms. */
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
      // Until the user chooses, a red is assumed, whose alarms come later.
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

/** The order of tanks along a wall, `T2` before `T10`; within a name the youngest harvest first. */
export const inWalkingOrder = (one: Tank, other: Tank): number =>
  byName.compare(one.name, other.name) ||
  byName.compare(one.variety, other.variety) ||
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) ||
  byName.compare(one.lot ?? '', other.lot ?? '');

/** Archived tanks by harvest, the youngest first. */
export const newestFirst = (one: Tank, other: Tank): number =>
  (yearOf(other) ?? 0) - (yearOf(one) ?? 0) || inWalkingOrder(one, other);

/** Tanks with alarms first, then by name. */
export const byAttention = (one: WatchedTank, other: WatchedTank): number =>
  attentionRank(one.alarms) - attentionRank(other.alarms) || inWalkingOrder(one.tank, other.tank);
