import { type WorkOrder, workOrderOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { today } from '../../../platform/clock.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { countText, dayWords, momentWords } from '../../../ui/words.ts';
import classes from './Work.module.css';
import { orderList } from './work.queries.ts';
import { COLUMN_WORDS, COLUMNS, columnOf, doneIn } from './work-words.ts';

const OrderDialog = later(async () => (await import('./OrderDialog.tsx')).OrderDialog);

const route = getRouteApi('/signed-in/winery/work');

/** The work orders to come, for today, and done: a board on wide screens, a list on a phone. */
export default function WorkPage() {
  const { plan } = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(plan === true);
  const [open, checked] = [useQuery(orderList('open')), useQuery(orderList('checked'))];
  const leave = () => void navigate({ to: '/winery/work', search: {}, replace: true, resetScroll: false });
  return (
    <Stack gap="lg">
      <PageHeader
        title="Work"
        subtitle="What is to be done in the cellar, by whom and when"
        actions={
          <IfMay call={workOrderOperations.add}>
            <Button
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() =>
                void navigate({ to: '/winery/work', search: { plan: true }, resetScroll: false })
              }
            >
              Plan work
            </Button>
          </IfMay>
        }
      />
      <Loaded query={open} loading="Loading work orders..." failed="The work orders could not be loaded.">
        {(orders) => <Board orders={[...orders, ...(checked.data ?? [])]} />}
      </Loaded>
      <Later onFailed={leave}>
        {plan && (
          <OrderDialog
            onSaved={({ id }) => void navigate({ to: '/winery/work/$id', params: { id }, replace: true })}
            onClose={() => goBack(leave)}
          />
        )}
      </Later>
    </Stack>
  );
}

function Board({ orders }: { orders: readonly WorkOrder[] }) {
  if (orders.length === 0)
    return (
      <EmptyState title="No work is planned" icon={<IconClipboardList size={32} />}>
        Plan work here, or open a vessel, fill in what is to be done, and press “Plan for later”.
      </EmptyState>
    );
  const columns = Map.groupBy(orders, (order) => columnOf(order, today()));
  return (
    <div className={classes.board}>
      {COLUMNS.map((column) => {
        const { title, empty } = COLUMN_WORDS[column];
        const some = columns.get(column) ?? [];
        return (
          <section key={column} aria-label={title} className={classes.column} data-column={column}>
            <h2>
              {title} <span>{some.length}</span>
            </h2>
            {some.length === 0 ? (
              <p className={classes.quiet}>{empty}</p>
            ) : (
              <ul>
                {some.map((order) => (
                  <li key={order.id}>
                    <Card order={order} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Card({ order }: { order: WorkOrder }) {
  const { id, title, due, assignee, tasks, checkedAt, checkedBy } = order;
  const warnings = tasks.reduce((sum, task) => sum + task.warnings.length, 0);
  const isLate = checkedAt === null && due < today() && doneIn(order) < tasks.length;
  return (
    <Link to="/winery/work/$id" params={{ id }} className={classes.card}>
      <strong>{title}</strong>
      <span className={isLate ? classes.late : undefined}>
        {dayWords(due)}
        {assignee !== null && `, ${assignee}`}
      </span>
      <span>
        {tasks.length === 0 ? 'No tasks yet' : `${doneIn(order)} of ${countText(tasks.length, 'task')} done`}
      </span>
      {warnings > 0 && <span className={classes.warning}>{countText(warnings, 'warning')}</span>}
      {checkedAt !== null && (
        <span>
          Checked by {checkedBy}, {momentWords(checkedAt)}
        </span>
      )}
    </Link>
  );
}
