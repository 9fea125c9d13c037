import {
  type TaskCompletion,
  type TaskDraft,
  taskOperations,
  type WorkOrder,
  workOrderOperations,
} from '@cuverie/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useSend, useUpdate } from '../../../api/use-change.ts';

type State = 'open' | 'checked';

/** The maximum number of unchecked orders, and of checked ones, by latest due day. */
const MOST = { open: 500, checked: 20 } as const;

export const orderList = (state: State) =>
  queryOptions({
    queryKey: [...WINERY, 'orders', state],
    queryFn: async ({ signal }) =>
      (await callPage(workOrderOperations.list, { query: { state, limit: MOST[state] }, signal })).data,
  });

export const orderById = (id: string) =>
  queryOf([...WINERY, 'order', id], workOrderOperations.get, { params: { id } });

export const useAddOrder = () => useSend(workOrderOperations.add, WINERY);

export const useUpdateOrder = () => useUpdate(workOrderOperations.update, WINERY);

/** The tasks of an order as they are sent. */
export const draftsOf = ({ tasks }: WorkOrder): TaskDraft[] =>
  tasks.map(({ id, plan }) => ({ id, plan: plan as TaskDraft['plan'] }));

interface NewTasks {
  id: string;
  tasks: readonly TaskDraft[];
  /** The position among the existing tasks; at the end if omitted. */
  at?: number;
}

/** Adds tasks to those an order has now. A retry adds none twice. */
export const useAddTasks = () =>
  useChange(async ({ id, tasks, at = Number.POSITIVE_INFINITY }: NewTasks) => {
    const order = await call(workOrderOperations.get, { params: { id } });
    const there = draftsOf(order);
    const known = new Set(there.map((task) => task.id));
    const body = {
      version: order.version,
      tasks: there.toSpliced(at, 0, ...tasks.filter((task) => !known.has(task.id))),
    };
    return call(workOrderOperations.update, { params: { id }, body });
  }, WINERY);

export const useDoTask = () =>
  useChange(
    ({ order, task, body }: { order: string; task: string; body: TaskCompletion }) =>
      call(taskOperations.do, { params: { id: order, task }, body }),
    WINERY,
  );

/** @param leave navigates away first, so that the deleted order is not refetched */
export function useDeleteOrder(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(workOrderOperations.delete, { params: { id } })),
    onSuccess: async () => {
      await leave();
      await client.invalidateQueries({ queryKey: WINERY });
    },
  });
}
