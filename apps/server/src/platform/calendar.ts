import type { Sentence } from '@cuverie/domain';
import type { Db } from './database/database.ts';

export interface CalendarDay {
  /** Permanent id, unique among an estate's events. */
  id: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Text entered by a person, or our own; its details in lines. */
  title: string | Sentence;
  about: (string | Sentence)[];
  path: string;
}

/** The requested days, both inclusive, and the maximum of events: the earliest. */
export interface CalendarSpan {
  from: string;
  to: string;
  most: number;
  now: Date;
}

/** Lists the events of one kind in an estate. */
export type CalendarDays = (db: Db, estateId: string, span: CalendarSpan) => Promise<CalendarDay[]>;
