import type { Random } from './random.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_DAYS = 30;

/** A moment so many days before another. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The calendar day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A moment about so many months ago; which day is drawn, but it is never ahead. */
export function monthsAgo(now: Date, months: number, random: Random): Date {
  return daysBefore(now, months * MONTH_DAYS + Math.floor(random() * 12));
}

/** The vintage the shops sell as their youngest: it reaches them in the spring after its harvest. */
export function youngestInShops(now: Date): number {
  return daysBefore(now, 4 * MONTH_DAYS).getUTCFullYear() - 1;
}

/** The harvest that lies in the cellar as the youngest, in the north: pressed by November. */
export function lastHarvest(now: Date): number {
  return now.getUTCMonth() >= 10 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

/** A text with its `{9 days ago}` told as days. */
export function withDays(text: string, now: Date): string {
  return text.replaceAll(/\{(\d+) days ago\}/g, (_, days: string) =>
    daysBefore(now, Number(days)).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
  );
}
