import { sentenceOf } from '@cuverie/contract';
import type { CalendarDays } from '../../../platform/calendar.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Maximum of wines named per day; others are only counted. */
const NAMED = 30;

interface DrinkByDay {
  day: string;
  wines: number;
  bottles: number;
  /** The first wines by name. */
  names: string[];
}

/** Calendar events for the days drinking windows of existing wines close; wines of one day share an event. */
export const drinkByDays: CalendarDays = async (db, estateId, { from, to, most }) => {
  const endings = await db.rows<DrinkByDay>(sql`
    select drink_by as day, count(*)::int as wines, sum(quantity)::int as bottles,
      (array_agg(concat_ws(' ', nullif(producer, name), name, vintage) || ' (' || quantity || ')'
        order by producer, name, vintage, id))[1:${NAMED}::int] as names
    from wines
    where estate_id = ${estateId} and deleted_at is null and quantity > 0 and drink_by between ${from} and ${to}
    group by drink_by order by drink_by limit ${most}`);
  return endings.map(({ day, wines, bottles, names }) => ({
    id: `drink-by-${day}`,
    day,
    title:
      wines === 1
        ? sentenceOf('calendar_drink_one', { wine: names[0] ?? '' })
        : sentenceOf('calendar_drink_some', { wines, bottles }),
    about: [
      ...names,
      ...(wines > names.length ? [sentenceOf('calendar_more', { count: wines - names.length })] : []),
    ],
    path: '/cellar',
  }));
};
