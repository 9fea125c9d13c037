import { dayIn } from '@cuverie/domain';

/** Where the server takes the time from; tests bring one they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day now, in a time zone of the IANA database. */
export const todayIn = (timeZone: string, clock: Clock): string => dayIn(timeZone, clock.now());

/** The calendar year now there. */
export const yearIn = (timeZone: string, clock: Clock): number =>
  Number(todayIn(timeZone, clock).slice(0, 4));

/** The calendar day now in UTC; the day of an estate is {@link todayIn} its time zone. */
export const utcToday = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** The calendar day where it is latest on Earth (UTC+14): a later date cannot be true. */
export function latestToday(clock: Clock): string {
  return new Date(clock.now().getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The year of that day: the upper bound of years that people enter, wherever they are. */
export const latestYear = (clock: Clock): number => Number(latestToday(clock).slice(0, 4));

/** The instant now as a file's name has it: `20261123T181500Z`. */
export const fileStamp = (clock: Clock): string =>
  clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');

/** How far the clocks of two servers, or one clock before and after it is set, may lie apart unnoticed. */
export const CLOCK_SLACK_MS = 60 * 1000;
