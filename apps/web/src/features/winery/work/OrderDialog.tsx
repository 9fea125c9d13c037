import {
  type WorkOrder,
  workOrderChanges,
  workOrderDraft,
  workOrderOperations,
  workOrder as workOrderSchema,
} from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields, checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { lastOrder } from './last-order.ts';
import { OrderFields } from './OrderFields.tsx';
import { emptyOrder, ORDER } from './order-form.ts';
import { useAddOrder, useUpdateOrder } from './work.queries.ts';

interface Props {
  /** The order to edit; a new one if omitted. */
  order?: WorkOrder;
  onSaved: (order: WorkOrder) => void;
  onClose: () => void;
}

/** Plans an order, or edits its details. */
export function OrderDialog({ order, onSaved, onClose }: Props) {
  const [add, update] = [useAddOrder(), useUpdateOrder()];
  const form = useRowForm({
    thing: 'work order',
    initial: emptyOrder,
    stored: order && { row: order, schema: workOrderSchema, valuesOf: ORDER.valuesOf, labels: ORDER.labels },
    check: (values) => {
      const read = workOrderDraft.safeParse(ORDER.read(values));
      return checkForm(read, ORDER.problemsOf(read.error));
    },
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: WorkOrder) => {
      const changes = workOrderChanges.parse(changedFields(base, { ...draft }));
      return update.mutateAsync(atVersion(base, changes));
    },
    onSaved: (saved: WorkOrder) => {
      if (order) toast.done('The work order was changed.');
      else lastOrder.set(saved.id);
      onSaved(saved);
    },
    failed: order ? 'The work order was not changed.' : 'The work was not planned.',
  });
  return (
    <FormDialog
      title={order ? 'Edit work order' : 'Plan work'}
      action={order ? 'Save' : 'Plan'}
      needs={order ? workOrderOperations.update : workOrderOperations.add}
      form={form}
      startsAt="title"
      onClose={onClose}
    >
      <OrderFields form={form} />
    </FormDialog>
  );
}
