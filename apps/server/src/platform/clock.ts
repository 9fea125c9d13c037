/** Where the server takes the time from; tests bring one they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar year now, in UTC. */
export function currentYear(clock: Clock): number {
  return clock.now().getUTCFullYear();
}

/** The calendar day now, in UTC. */
export const today = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** The calendar day where it is latest on Earth (UTC+14): a later date cannot be true. */
export function latestToday(clock: Clock): string {
  return new Date(clock.now().getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The instant now as a file's name has it: `20261123T181500Z`. */
export const fileStamp = (clock: Clock): string =>
  clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');

/** How far the clocks of two servers, or one clock before and after it is set, may lie apart unnoticed. */
export const CLOCK_SLACK_MS = 60 * 1000;
