import type { AlarmKind, Sentence } from '@cuverie/domain';
import type { Db, Transaction } from './database/database.ts';

/** What an alarm states about a tank. */
export interface TankFacts {
  tank: string;
  variety: string;
  lot: string | null;
  why: Sentence;
  next: Sentence;
}

/** An alarm of a tank, as notified. */
export interface TankAlarm extends TankFacts {
  tankId: string;
  kind: AlarmKind;
  urgency: 'act' | 'watch' | 'plan';
  /** In ISO 8601. */
  since: string;
}

/** How alarms changed by an evaluation or an assignment. */
export interface AlarmNews {
  raised?: readonly TankAlarm[];
  resolved?: readonly TankAlarm[];
  acknowledged?: readonly TankAlarm[];
}

/** Notifies the members concerned, in the transaction that stores the changes. */
export type NotifyAlarms = (tx: Transaction, estateId: string, news: AlarmNews) => Promise<void>;

/** An active alarm and its state. */
export interface OpenAlarm extends TankAlarm {
  acknowledgedBy: string | null;
  isPutOff: boolean;
}

/** Lists the active alarms of an estate. */
export type OpenAlarms = (db: Db, estateId: string, now: Date) => Promise<OpenAlarm[]>;
