import type { WorkOrder } from '@cuverie/contract';
import { vesselsOf } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText, dayWords } from '../../../ui/words.ts';
import classes from './Work.module.css';
import { orderList } from './work.queries.ts';

/** The number of open tasks of an order at a vessel. */
const openAt = ({ tasks }: WorkOrder, vesselId: string): number =>
  tasks.filter(({ done, plan }) => done === null && vesselsOf(plan).includes(vesselId)).length;

/** The planned tasks at a vessel, with links to their orders. */
export function ComingTasks({ vesselId }: { vesselId: string }) {
  const orders = useQuery(orderList('open')).data ?? [];
  const coming = orders.filter((order) => openAt(order, vesselId) > 0);
  if (coming.length === 0) return null;
  return (
    <nav className={classes.coming} aria-label="Planned here">
      {coming.map((order) => (
        <Link key={order.id} to="/winery/work/$id" params={{ id: order.id }} className={classes.card}>
          <strong>{order.title}</strong>
          <span>
            {dayWords(order.due)}, {countText(openAt(order, vesselId), 'task')} here
          </span>
        </Link>
      ))}
    </nav>
  );
}
