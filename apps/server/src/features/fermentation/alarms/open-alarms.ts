import type { Db } from '../../../platform/database/database.ts';
import { alarmOf, findOpen, findSnoozes } from './alarm-states.store.ts';

/** Lists the active alarms of an estate with their assignee and snooze. */
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
