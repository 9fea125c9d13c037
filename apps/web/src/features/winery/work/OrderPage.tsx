import {
  type Task,
  taskOperations,
  type Vessel,
  type WorkOrder,
  workOrderOperations,
} from '@cuverie/contract';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText, dayWords, momentWords } from '../../../ui/words.ts';
import { isGone } from '../lots/lot.queries.ts';
import { vesselList } from '../vessels/vessel.queries.ts';
import { isToWait, plannedAmounts } from './coming.ts';
import { lastOrder } from './last-order.ts';
import { OrderDialogs } from './OrderDialogs.tsx';
import { PrintedOrder } from './PrintedOrder.tsx';
import { TaskRow } from './TaskRow.tsx';
import classes from './Work.module.css';
import {
  draftsOf,
  orderById,
  useAddTasks,
  useDeleteOrder,
  useDoTask,
  useUpdateOrder,
} from './work.queries.ts';
import { doneIn, endsWords } from './work-words.ts';

const route = getRouteApi('/signed-in/winery/work/$id');

const back = (
  <Text
    component={Link}
    to="/winery/work"
    me="auto"
    lh="var(--cv-target)"
    td="underline"
    className={classes.screen}
  >
    <IconArrowLeft size={18} aria-hidden="true" style={{ verticalAlign: 'middle' }} /> Work
  </Text>
);

/** A work order, whose tasks can be completed, checked, signed and printed. */
export default function OrderPage() {
  const { id } = route.useParams();
  const [order, list] = [useQuery(orderById(id)), useQuery(vesselList())];
  if (isGone(order.error))
    return (
      <EmptyState
        title="There is no such work order"
        action={
          <Button component={Link} to="/winery/work">
            Open the board
          </Button>
        }
      />
    );
  return (
    <Loaded query={order} loading="Loading the work order..." failed="The work order could not be loaded.">
      {(one) => (
        <Loaded query={list} loading="Loading vessels..." failed="The vessels could not be loaded.">
          {(vessels) => <Shown key={id} order={one} list={vessels} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Shown({ order, list }: { order: WorkOrder; list: readonly Vessel[] }) {
  const navigate = route.useNavigate();
  const may = useMay();
  const mayChange = may(workOrderOperations.update);
  const [update, doTask, addTasks] = [useUpdateOrder(), useDoTask(), useAddTasks()];
  const { id, version, title, due, assignee, note, tasks, checkedAt, checkedBy } = order;
  const vessels = new Map(list.map((vessel) => [vessel.id, vessel]));
  const amounts = plannedAmounts(tasks, vessels);
  const done = doneIn(order);
  const isChecked = checkedAt !== null;
  const open = (search: object) => void navigate({ search, resetScroll: false });
  const change = (changes: object, words: string, onSuccess?: () => void) =>
    update.mutate(
      { id, changes: { version, ...changes } },
      { onError: (failure) => toast.failed(words, failure), ...(onSuccess && { onSuccess }) },
    );
  const leaveOut = (task: Task) => {
    const drafts = draftsOf(order);
    const at = drafts.findIndex((one) => one.id === task.id);
    const words = `${endsWords(task, vessels)} was left out.`;
    const putBack = () =>
      addTasks
        .mutateAsync({ id, tasks: drafts.slice(at, at + 1), at })
        .catch((failure) => toast.failed('It was not put back.', failure));
    change({ tasks: drafts.toSpliced(at, 1) }, 'It was not left out.', () =>
      toast.offer(words, [{ label: 'Undo', undoes: { id: task.id, words }, act: () => void putBack() }]),
    );
  };
  /** Completes tasks one by one, so that earlier ones stay done if a later one is refused. */
  const doAll = async () => {
    for (const task of tasks)
      if (task.done === null) await doTask.mutateAsync({ order: id, task: task.id, body: {} });
  };
  return (
    <Stack component="article" gap="lg">
      {back}
      <PageHeader
        title={title}
        subtitle={[
          dayWords(due),
          assignee,
          tasks.length > 0 && `${done} of ${countText(tasks.length, 'task')} done`,
        ]
          .filter(Boolean)
          .join(', ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => print()}
          >
            Print
          </Button>
        }
      />
      {note !== null && <p className={classes.note}>{note}</p>}
      {isChecked && (
        <p>
          Checked by {checkedBy}, {momentWords(checkedAt)}.
        </p>
      )}
      <div className={classes.screen}>
        {tasks.length === 0 && (
          <Text c="dimmed">No tasks yet{mayChange && ': choose the vessel of the first one'}.</Text>
        )}
        <ol className={classes.tasks} aria-label="Tasks">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              order={id}
              task={task}
              vessels={vessels}
              comesTo={amounts.get(task.id)}
              isToWait={isToWait(task, tasks)}
              isChecked={isChecked}
              onChange={() => open({ task: task.id })}
              onLeaveOut={mayChange ? () => leaveOut(task) : undefined}
            />
          ))}
        </ol>
      </div>
      <PrintedOrder order={order} vessels={vessels} amounts={amounts} />
      <Group gap="xs">
        {tasks.length > 0 && done === tasks.length && !isChecked && mayChange && (
          <Button onClick={() => open({ check: true })}>Check and sign</Button>
        )}
        {tasks.length - done > 1 && !isChecked && may(taskOperations.do) && (
          <Button
            variant="default"
            loading={doTask.isPending}
            onClick={() =>
              void doAll().catch((failure) => toast.failed('Not all of it was recorded.', failure))
            }
          >
            Mark all {tasks.length - done} as done
          </Button>
        )}
        {!mayChange ? null : isChecked ? (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => change({ checkedBy: '' }, 'The check was not taken back.')}
          >
            Take the check back
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => open({ edit: true })}>
              Edit
            </Button>
            {done === 0 && may(workOrderOperations.delete) && <DeleteButton order={order} />}
          </>
        )}
      </Group>
      {!isChecked && mayChange && <AddTask order={id} list={list} />}
      <OrderDialogs order={order} list={list} />
    </Stack>
  );
}

/** Links to add a task, which is filled in at the vessel. */
function AddTask({ order, list }: { order: string; list: readonly Vessel[] }) {
  const navigate = useNavigate();
  const choose = (id: string) => {
    lastOrder.set(order);
    void navigate({ to: '/winery/vessels/$id', params: { id } });
  };
  return (
    <NativeSelect
      className={classes.screen}
      label="Another task"
      description="Open its vessel, fill in what is to be done, and press “Plan for later”"
      maw="28rem"
      data={[
        { value: '', label: 'Choose a vessel' },
        ...list
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, code }) => ({ value: id, label: code })),
      ]}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

function DeleteButton({ order: { id, title } }: { order: WorkOrder }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteOrder(async () => {
    toast.done('The work order was deleted.');
    await navigate({ to: '/winery/work' });
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete “${title}”?`}
        confirm="Delete"
        busy={remove.isPending}
        failure={remove.error ? messageOf(remove.error) : undefined}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setAsking(false)}
      >
        Nothing of it was done, so nothing of the record goes with it.
      </ConfirmDialog>
    </>
  );
}
