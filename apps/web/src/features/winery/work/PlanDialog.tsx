import {
  type OperationPlan,
  type Vessel,
  type WorkOrder,
  workOrderDraft,
  workOrderOperations,
} from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog, FormFrame } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText, dayWords } from '../../../ui/words.ts';
import { lastOrder } from './last-order.ts';
import { OrderFields } from './OrderFields.tsx';
import { emptyOrder, ORDER } from './order-form.ts';
import { orderList, useAddOrder, useAddTasks } from './work.queries.ts';
import { plansOf, titleOf } from './work-words.ts';

interface Props {
  plan: OperationPlan;
  vessels: ReadonlyMap<string, Vessel>;
  onPlanned: () => void;
  onClose: () => void;
}

/** Asks for the day and the worker of a planned operation, as a new order or a part of another one. */
export function PlanDialog(props: Props) {
  const open = useQuery(orderList('open'));
  // The questions depend on the open orders, so the dialog waits for them. A refetch after a failure is not waited for,
  // because that would discard typed text.
  if (open.isLoading && !open.isFetched)
    return (
      <FormFrame title={TITLE} isRead onClose={props.onClose}>
        <LoadingState>Loading work orders…</LoadingState>
      </FormFrame>
    );
  return <Planning {...props} orders={open.data ?? []} />;
}

const TITLE = 'Plan for later';

function Planning({ plan, vessels, orders, onPlanned, onClose }: Props & { orders: readonly WorkOrder[] }) {
  const [add, addTasks] = [useAddOrder(), useAddTasks()];
  const navigate = useNavigate();
  // The same for all attempts.
  const [tasks] = useState(() => plansOf(plan).map((one) => ({ id: newId(), plan: one })));
  const form = useRowForm({
    thing: 'work order',
    initial: () => ({ ...emptyOrder(titleOf(plan, vessels)), order: lastOrder.get() ?? '' }),
    check: (values) => {
      // For an existing order nothing else is asked.
      const typed = isThere(values.order) ? emptyOrder(titleOf(plan, vessels)) : values;
      const read = workOrderDraft.safeParse({ ...ORDER.read(typed), tasks });
      const data = read.data && { ...read.data, order: values.order };
      return checkForm({ data }, ORDER.problemsOf(read.error));
    },
    add: ({ order, ...draft }, { id }): Promise<WorkOrder> =>
      isThere(order) ? addTasks.mutateAsync({ id: order, tasks }) : add.mutateAsync({ ...draft, id }),
    onSaved: ({ id, title }: WorkOrder) => {
      lastOrder.set(id);
      const act = () => void navigate({ to: '/winery/work/$id', params: { id } });
      toast.offer(`Planned in “${title}”: ${countText(tasks.length, 'task')}.`, [{ label: 'Open', act }]);
      onPlanned();
    },
    failed: 'The work was not planned.',
  });
  const isThere = (order: string) => orders.some(({ id }) => id === order);
  const chosen = isThere(form.values.order) ? form.values.order : '';
  return (
    <FormDialog
      title={TITLE}
      action="Plan"
      needs={workOrderOperations.add}
      form={form}
      startsAt="title"
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Text>
          {titleOf(plan, vessels)}, {countText(tasks.length, 'task')}
        </Text>
      </div>
      {orders.length > 0 && (
        <div className={classes.wide}>
          <Field
            kind="choice"
            label="Work order"
            unchosen="A new one"
            options={orders.map(({ id, title, due }) => ({ value: id, label: `${title}, ${dayWords(due)}` }))}
            {...form.input('order')}
            value={chosen}
          />
        </div>
      )}
      {chosen === '' && <OrderFields form={form} />}
    </FormDialog>
  );
}
