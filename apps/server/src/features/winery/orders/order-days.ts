import { sentenceOf } from '@cuverie/contract';
import type { CalendarDays } from '../../../platform/calendar.ts';
import { sql } from '../../../platform/database/sql.ts';

interface Due {
  id: string;
  day: string;
  title: string;
  assignee: string | null;
  note: string | null;
  tasks: number;
  done: number;
}

/** Calendar events for the due days of unchecked work orders. */
export const orderDays: CalendarDays = async (db, estateId, { from, to, most }) => {
  const orders = await db.rows<Due>(sql`
    select id, due as day, title, assignee, left(note, 1000) as note,
      (select count(*) from tasks where estate_id = ${estateId} and work_order_id = work_orders.id)::int as tasks,
      (
        select count(*) from tasks
        where estate_id = ${estateId} and work_order_id = work_orders.id and operation_id is not null
      )::int as done
    from work_orders
    where estate_id = ${estateId} and checked_at is null and due between ${from} and ${to}
    order by due, id limit ${most}`);
  return orders.map(({ id, day, title, assignee, note, tasks, done }) => ({
    id: `work-order-${id}`,
    day,
    title: assignee === null ? title : `${title} (${assignee})`,
    about: [
      ...(tasks === 0 ? [] : [sentenceOf('calendar_tasks', { done, tasks })]),
      ...(note === null ? [] : [note]),
    ],
    path: `/winery/work/${id}`,
  }));
};
