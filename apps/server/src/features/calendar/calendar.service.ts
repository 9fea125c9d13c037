import type { Calendar, CalendarDraft, MadeCalendar } from '@cuverie/contract';
import { addDays, CALENDAR_DAYS, type CalendarKind, MOST_CALENDAR_EVENTS, roleMay } from '@cuverie/domain';
import type { CalendarDay, CalendarDays } from '../../platform/calendar.ts';
import { todayOf } from '../../platform/database/days/estate-days.ts';
import { digest } from '../../platform/digest.ts';
import { notFound, refused } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { writeAs } from '../../platform/sessions/still-permitted.ts';
import { newToken } from '../../platform/token.ts';
import * as store from './calendar.store.ts';
import { icsOf } from './ics.ts';

/** Its last use is kept to the hour: not every call writes. */
const USE_KEPT_MS = 3_600_000;

/** Tells of each kind of days. */
export type DaysByKind = Readonly<Record<CalendarKind, CalendarDays>>;

export function calendarService({ db, clock, siteUrl, quotas }: Platform, daysOf: DaysByKind) {
  const once = (kinds: readonly CalendarKind[]) => [...new Set(kinds)];

  async function daysIn({ estateId, kinds }: store.FoundCalendar): Promise<CalendarDay[]> {
    const day = await todayOf(db, estateId, clock);
    const span = {
      from: addDays(day, -CALENDAR_DAYS.back),
      to: addDays(day, CALENDAR_DAYS.ahead),
      most: MOST_CALENDAR_EVENTS,
      now: clock.now(),
    };
    const days = await Promise.all(kinds.map((kind) => daysOf[kind](db, estateId, span)));
    return days.flat();
  }

  return {
    get: async (member: Member): Promise<Calendar | null> =>
      (await store.findCalendar(db.quick, member)) ?? null,

    /** Makes the address; it is in this answer and nowhere else. */
    async make(member: Member, { kinds }: CalendarDraft): Promise<MadeCalendar> {
      const { userId, estateId } = member;
      const key = newToken();
      const made = await writeAs(db, member, 'own', (tx) =>
        store.putCalendar(tx, {
          userId,
          estateId,
          hash: digest(key),
          kinds: once(kinds),
          createdAt: clock.now(),
        }),
      );
      return { ...made, address: `${siteUrl()}/api/calendar/${key}.ics` };
    },

    async update(member: Member, { kinds }: CalendarDraft): Promise<Calendar> {
      const changed = await writeAs(db, member, 'own', (tx) => store.setKinds(tx, member, once(kinds)));
      if (!changed) throw notFound('calendar');
      return changed;
    },

    remove: (member: Member): Promise<void> =>
      writeAs(db, member, 'own', (tx) => store.deleteCalendar(tx, member)),

    /** What a calendar program reads. */
    async read(key: string): Promise<string> {
      const now = clock.now();
      const found = await store.findByKey(db.quick, digest(key), now);
      if (!found || !roleMay(found.role, 'see')) throw refused(404, 'not_found.calendar');
      quotas.admitCostly(found.userId);
      const { lastUsedAt } = found;
      if (lastUsedAt === null || Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= USE_KEPT_MS)
        await store.markUsed(db, found, now);
      return icsOf({
        name: found.estateName,
        days: await daysIn(found),
        today: await todayOf(db, found.estateId, clock),
        siteUrl: siteUrl(),
      });
    },
  };
}
