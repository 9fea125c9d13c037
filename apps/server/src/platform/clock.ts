import { dayIn } from '@cuverie/domain';

/** The server's clock; tests use one they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the current calendar day in an IANA time zone. */
export const todayIn = (timeZone: string, clock: Clock): string => dayIn(timeZone, clock.now());

/** Returns the current calendar year in a time zone. */
export const yearIn = (timeZone: string, clock: Clock): number =>
  Number(todayIn(timeZone, clock).slice(0, 4));

/** Returns the current calendar day in UTC; an estate's day is {@link todayIn} its time zone. */
export const utcToday = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** Returns the latest current day on Earth (UTC+14): a later date cannot be true. */
export function latestToday(clock: Clock): string {
  return new Date(clock.now().getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Returns the year of that day, the maximum of entered years. */
export const latestYear = (clock: Clock): number => Number(latestToday(clock).slice(0, 4));

/** Formats the current instant for file names: `20261123T181500Z`. */
export const fileStamp = (clock: Clock): string =>
  clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');

/** Tolerated difference of two servers' clocks, or of one clock before and after it is set. */
export const CLOCK_SLACK_MS = 60 * 1000;
