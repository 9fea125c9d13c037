import type { Db } from '../../../platform/database/database.ts';
import { alarmOf, findOpen, findSnoozes } from './alarm-states.store.ts';

/** The alarms of an estate that are on, with who has each, and whether it is put off. */
export async function openAlarms(db: Db, estateId: string, now: Date) {
  const [open, snoozes] = [await findOpen(db, estateId), await findSnoozes(db, estateId)];
  return open.map(({ acknowledgedBy, since, ...seen }) => ({
    ...alarmOf(seen, Date.parse(since)),
    acknowledgedBy,
    isPutOff: snoozes.some(
      ({ tankId, kind, until }) =>
        tankId === seen.tankId && kind === seen.kind && Date.parse(until) > now.getTime(),
    ),
  }));
}
