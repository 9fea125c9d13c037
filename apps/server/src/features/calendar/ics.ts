import { inWords } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import ical from 'ical-generator';
import type { CalendarDay } from '../../platform/calendar.ts';

/** How often programs that ask what is polite are to come again; the others come as they like. Seconds. */
const AGAIN_AFTER_S = 3600;

interface CalendarContent {
  name: string;
  days: readonly CalendarDay[];
  /** `YYYY-MM-DD` */
  today: string;
  siteUrl: string;
}

/** Texts of people as they are, ours in words. */
const wordsOf = (text: string | Sentence): string => (typeof text === 'string' ? text : inWords(text, ''));

const midnight = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** Days as an iCalendar (RFC 5545), each an event of a whole day; the same for as long as nothing changes on a day. */
export function icsOf({ name, days, today, siteUrl }: CalendarContent): string {
  const calendar = ical({
    name: `Cuverie: ${name}`,
    prodId: '//Cuverie//Cuverie//EN',
    ttl: AGAIN_AFTER_S,
  });
  const { host } = new URL(siteUrl);
  for (const { id, day, title, about, path } of days) {
    const url = `${siteUrl}${path}`;
    calendar.createEvent({
      id: `${id}@${host}`,
      start: midnight(day),
      allDay: true,
      stamp: midnight(today),
      summary: wordsOf(title),
      description: [...about.map(wordsOf), url].join('\n'),
      url,
    });
  }
  return calendar.toString();
}
