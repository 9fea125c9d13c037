import type { Vessel, WorkOrder } from '@cuverie/contract';
import { useWinesOf } from '../operations/operation.queries.ts';
import { useProductsOf } from '../stock/stock.queries.ts';
import { amountWords } from '../vessels/vessel-words.ts';
import classes from './Work.module.css';
import { endsWords, hubOf, lineOfTask, taskDetails } from './work-words.ts';

interface Props {
  order: WorkOrder;
  vessels: ReadonlyMap<string, Vessel>;
  amounts: ReadonlyMap<string, number | undefined>;
}

/** An order for printing: a checkbox beside each task, and room for the result. */
export function PrintedOrder({ order, vessels, amounts }: Props) {
  const lines = order.tasks.flatMap(({ plan }) => plan.lines);
  const [products, wines] = [useProductsOf(lines), useWinesOf(lines)];
  return (
    <table className={classes.printed}>
      <thead>
        <tr>
          <th scope="col">Done</th>
          <th scope="col">Task</th>
          <th scope="col">Planned</th>
          <th scope="col">Came to</th>
        </tr>
      </thead>
      <tbody>
        {order.tasks.map((task) => {
          const planned = lineOfTask(task).amount;
          const amount = task.done !== null && typeof planned === 'number' ? planned : amounts.get(task.id);
          const unit = vessels.get(hubOf(task) ?? '')?.unit ?? 'L';
          const done = task.done?.amount ?? null;
          return (
            <tr key={task.id}>
              <td>
                <span className={classes.box}>{task.done !== null && '✓'}</span>
              </td>
              <td>
                <strong>{endsWords(task, vessels)}</strong>
                <br />
                {taskDetails(task, vessels, products, wines)}
                {task.plan.note !== null && `. ${task.plan.note}`}
              </td>
              <td>{amount !== undefined && amountWords(amount, unit)}</td>
              <td className={classes.blank}>{done === null ? '\u00a0' : amountWords(done, unit)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>Done by ______________________ &nbsp; Checked by ______________________</td>
        </tr>
      </tfoot>
    </table>
  );
}
