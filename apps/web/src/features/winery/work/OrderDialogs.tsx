import type { Vessel, WorkOrder } from '@cuverie/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { useAgain } from '../operations/again.ts';
import { hubOf } from './work-words.ts';

const CheckDialog = later(async () => (await import('./CheckDialog.tsx')).CheckDialog);
const OrderDialog = later(async () => (await import('./OrderDialog.tsx')).OrderDialog);
const RecordDialog = later(async () => (await import('../operations/RecordDialog.tsx')).RecordDialog);

const route = getRouteApi('/signed-in/winery/work/$id');

/** The dialog named by the address, over the page of an order. */
export function OrderDialogs({ order, list }: { order: WorkOrder; list: readonly Vessel[] }) {
  const { edit, check, task: taskId } = route.useSearch();
  const navigate = route.useNavigate();
  const goBack = useWayBack(edit === true || check === true || taskId !== undefined);
  const vessels = new Map(list.map((vessel) => [vessel.id, vessel]));
  const close = () => goBack(() => void navigate({ search: {}, replace: true, resetScroll: false }));
  const asked = order.tasks.find(({ id }) => id === taskId);
  // A task with a waiting entry counts as done.
  const again = useAgain(taskId, asked?.plan);
  const task = asked?.done === null || again ? asked : undefined;
  const hub = task && list.find(({ id }) => id === hubOf(task));
  return (
    <Later onFailed={close}>
      {edit && <OrderDialog order={order} onSaved={close} onClose={close} />}
      {check && !edit && <CheckDialog order={order} vessels={vessels} onClose={close} />}
      {!edit && !check && task && hub && (
        <RecordDialog
          key={task.id}
          hub={hub}
          now={list}
          recorded={again?.said.kind ?? task.plan.kind}
          again={again}
          task={{ order: order.id, planned: task }}
          onClose={close}
        />
      )}
    </Later>
  );
}
