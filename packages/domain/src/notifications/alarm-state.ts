import { HOUR_MS } from '../fermentation/readings.ts';

/** State of an alarm at the last evaluation; instants in ms since 1970. */
export interface AlarmState {
  since: number;
  /** When people were notified; `null`: not yet. */
  toldAt: number | null;
  acknowledgedAt: number | null;
  /** When it ended; `null`: it is active. */
  resolvedAt: number | null;
}

/** Last snooze and its end; ms since 1970. */
export interface PutOff {
  madeAt: number;
  until: number;
}

/** An alarm that returns within this time is the same one, without another notification. */
export const SAME_ALARM_MS = 12 * HOUR_MS;

const NEW = { toldAt: null, acknowledgedAt: null, resolvedAt: null };

/** Returns the current alarm. One that ended long ago, or seems to after a clock was set, is a new one. */
function goingOn(before: AlarmState | undefined, now: number): AlarmState {
  if (!before) return { since: now, ...NEW };
  if (before.resolvedAt === null) return before;
  const wasOverFor = Math.abs(now - before.resolvedAt);
  return wasOverFor >= SAME_ALARM_MS ? { since: now, ...NEW } : { ...before, resolvedAt: null };
}

/**
 * Returns an alarm's state after an evaluation, and whether to notify people.
 * @param before its earlier state; `undefined` without one
 * @param isOn whether it is active now
 * @param putOff when it was last snoozed: it is notified again afterwards
 * @returns `undefined` if there is and was no alarm
 */
export function judgedAlarm(
  before: AlarmState | undefined,
  isOn: boolean,
  putOff: PutOff | undefined,
  now: number,
): { state: AlarmState; isToTell: boolean } | undefined {
  if (!isOn) {
    if (!before) return undefined;
    return { state: { ...before, resolvedAt: before.resolvedAt ?? now }, isToTell: false };
  }
  const state = goingOn(before, now);
  if (putOff && putOff.until > now) return { state, isToTell: false };
  // An alarm restarted by hand never ended.
  const wasPutOff =
    putOff !== undefined &&
    putOff.until > putOff.madeAt &&
    state.toldAt !== null &&
    putOff.madeAt >= state.toldAt;
  const asked = wasPutOff ? { ...state, toldAt: null, acknowledgedAt: null } : state;
  const isToTell = asked.toldAt === null && asked.acknowledgedAt === null;
  return { state: isToTell ? { ...asked, toldAt: now } : asked, isToTell };
}
