import type { AlarmKind, Sentence } from '@cuverie/domain';
import type { Db, Transaction } from './database/database.ts';

/** What an alarm says of a tank. */
export interface SaidOfTank {
  tank: string;
  variety: string;
  lot: string | null;
  why: Sentence;
  next: Sentence;
}

/** An alarm of a tank, as people are told of it. */
export interface TankAlarm extends SaidOfTank {
  tankId: string;
  kind: AlarmKind;
  urgency: 'act' | 'watch' | 'plan';
  /** In ISO 8601. */
  since: string;
}

/** How alarms changed when they were evaluated, or when a member took one on. */
export interface AlarmNews {
  raised?: readonly TankAlarm[];
  resolved?: readonly TankAlarm[];
  acknowledged?: readonly TankAlarm[];
}

/** Has those told whom it concerns, in the transaction in which it is kept. */
export type TellAlarms = (tx: Transaction, estateId: string, news: AlarmNews) => Promise<void>;

/** An alarm that is on, and what became of it. */
export interface OpenAlarm extends TankAlarm {
  acknowledgedBy: string | null;
  isPutOff: boolean;
}

/** The alarms of an estate that are on. */
export type OpenAlarms = (db: Db, estateId: string, now: Date) => Promise<OpenAlarm[]>;
