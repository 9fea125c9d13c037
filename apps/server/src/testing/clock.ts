import type { Clock } from '../platform/clock.ts';

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  set(instant: string): void;
  advance(ms: number): void;
}

/** Default day of tests. */
const TODAY = '2026-11-20T10:00:00.000Z';

export function movableClock(instant = TODAY): MovableClock {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    set: (to) => {
      now = Date.parse(to);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
