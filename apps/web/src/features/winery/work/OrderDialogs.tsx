import type { Vessel, WorkOrder } from '@cuverie/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { hubOf } from './work-words.ts';

const RecordDialog = later(async () => (await import('../operations/RecordDialog.tsx')).RecordDialog);

const route = getRouteApi('/signed-in/winery/work/$id');

/** The dialog the address names, over the page of an order. */
export function OrderDialogs({ order, list }: { order: WorkOrder; list: readonly Vessel[] }) {
  const { edit, check, task: taskId } = route.useSearch();
  const navigate = route.useNavigate();
  const goBack = useWayBack(edit === true || check === true || taskId !== undefined);
  const close = () => goBack(() => void navigate({ search: {}, replace: true, resetScroll: false }));
  if (edit) return <OrderDialog order={order} onSaved={close} onClose={close} />;
  if (check) return <CheckDialog order={order} onClose={close} />;
  const task = order.tasks.find(({ id, done }) => id === taskId && done === null);
  const hub = task && list.find(({ id }) => id === hubOf(task));
  if (!task || !hub) return null;
  return (
    <Later onFailed={close}>
      <RecordDialog
        key={task.id}
        hub={hub}
        now={list}
        recorded={task.plan.kind}
        task={{ order: order.id, planned: task }}
        onClose={close}
      />
    </Later>
  );
}
