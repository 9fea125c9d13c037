import { sentenceOf, type Tank } from '@cuverie/contract';
import { dayIn, readingDue, usualStyle } from '@cuverie/domain';
import type { CalendarDay, CalendarDays } from '../../../platform/calendar.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import { alarmSettings } from '../alarms/alarms.ts';
import { listTanks } from './tanks.store.ts';

/** Only the speed of the ferment matters here. */
const READINGS = 100;

const dueOf = (
  { style, variety, currentVolume, capacity, readings }: Tank,
  thresholds: Parameters<typeof readingDue>[1],
) =>
  readingDue(
    {
      // The due time is the same for red and white.
      style: style ?? usualStyle(variety) ?? 'red',
      currentVolume,
      capacity,
      forecast: { kind: 'refused', why: 'too-few' },
      readings: readings.map(({ timestamp, temperature, brix, pH }) => ({
        at: Date.parse(timestamp),
        temperatureC: temperature,
        brix,
        pH,
      })),
    },
    thresholds,
  );

/** Returns when tanks in use must be read again by their alarm thresholds, or when a snooze ends. */
export const tankDays: CalendarDays = async (db, estateId, { from, to, most, now }) => {
  const [timeZone, { rows }, { thresholds, snoozes }] = await Promise.all([
    timeZoneOf(db, estateId),
    listTanks(db, estateId, { status: 'active', readings: READINGS }),
    alarmSettings(db, estateId, now),
  ]);
  const putOff = new Map(
    snoozes
      .filter(({ kind }) => kind === 'missing-reading')
      .map(({ tankId, until }) => [tankId, Date.parse(until)]),
  );
  return rows
    .flatMap((tank): CalendarDay[] => {
      const due = dueOf(tank, thresholds);
      if (due === undefined) return [];
      const { id, name, variety, readings } = tank;
      const last = readings[0] && dayIn(timeZone, readings[0].timestamp);
      return [
        {
          id: `tank-${id}`,
          day: dayIn(timeZone, Math.max(due, putOff.get(id) ?? 0)),
          title: sentenceOf('calendar_read_tank', { tank: name }),
          about: [last === undefined ? variety : sentenceOf('calendar_last_read', { variety, day: last })],
          path: '/fermentation',
        },
      ];
    })
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, most);
};
