/** Where the server takes the time from; tests bring one they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar year now, in UTC. */
export function currentYear(clock: Clock): number {
  return clock.now().getUTCFullYear();
}
