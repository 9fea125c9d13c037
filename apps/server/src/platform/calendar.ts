import type { Sentence } from '@cuverie/domain';
import type { Db } from './database/database.ts';

/** A day that a calendar tells of. */
export interface CalendarDay {
  /** What it is known by for good, unique among all days of an estate. */
  id: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** What a person wrote, or words of ours; so the lines of what it is about. */
  title: string | Sentence;
  about: (string | Sentence)[];
  /** The page that shows it. */
  path: string;
}

/** Which days are asked for, both inclusive, and how many of them at most: the earliest. */
export interface CalendarSpan {
  from: string;
  to: string;
  most: number;
  now: Date;
}

/** Tells the days of one kind that an estate has. */
export type CalendarDays = (db: Db, estateId: string, span: CalendarSpan) => Promise<CalendarDay[]>;
