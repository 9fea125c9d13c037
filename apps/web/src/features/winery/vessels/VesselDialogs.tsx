import { blockOperations, type Vessel } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { VINEYARD } from '../../../api/query-keys.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { goodsOf } from '../goods/goods-form.ts';
import { useAgain } from '../operations/again.ts';
import { operationById } from '../operations/operation.queries.ts';
import { vesselList } from './vessel.queries.ts';

const UnopenedDialog = later(async () => (await import('../../../ui/form/FormDialog.tsx')).UnopenedDialog);
const RecordDialog = later(async () => (await import('../operations/RecordDialog.tsx')).RecordDialog);
const GoodsDialog = later(async () => (await import('../goods/GoodsDialog.tsx')).GoodsDialog);
const VoidDialog = later(async () => (await import('../operations/VoidDialog.tsx')).VoidDialog);
const VesselDialog = later(async () => (await import('./VesselDialog.tsx')).VesselDialog);

const route = getRouteApi('/signed-in/winery/vessels/$id');

/** The dialog named by the address, over the page of a vessel. */
export function VesselDialogs({ vessel }: { vessel: Vessel }) {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { record, change, edit, field } = view;
  const operationId = change ?? view.void;
  const list = useQuery(vesselList());
  const operation = useQuery({
    ...operationById(operationId ?? ''),
    enabled: operationId !== undefined,
  });
  const picked = useQuery({
    queryKey: [...VINEYARD, 'field', field],
    queryFn: ({ signal }) => call(blockOperations.get, { params: { id: field ?? '' }, signal }),
    enabled: field !== undefined,
  });
  const again = useAgain(view.again);
  const goBack = useWayBack([record, operationId, edit, view.again].some((one) => one !== undefined));
  const close = () => goBack(() => void navigate({ search: {}, replace: true, resetScroll: false }));
  const changed = change === undefined ? undefined : operation.data;
  const isRecording = record !== undefined || change !== undefined || again !== undefined;
  const isWaiting =
    (isRecording && !list.data) ||
    // A refetch after a failure is not waited for, because that would discard typed text.
    (field !== undefined && picked.isPending && !picked.isFetched) ||
    (operationId !== undefined && operation.data?.id !== operationId);
  if (edit)
    return (
      <Later onFailed={close}>
        <VesselDialog vessel={vessel} onClose={close} />
      </Later>
    );
  if (isWaiting)
    return (
      <Later onFailed={close}>
        <UnopenedDialog
          title="What was done"
          thing="operation"
          place="record"
          row={list.data ? operation : list}
          onClose={close}
        />
      </Later>
    );
  const goods = again?.said.kind === 'goods' ? again.said : changed?.kind === 'goods' ? changed : undefined;
  if (goods)
    return (
      <Later onFailed={close}>
        <GoodsDialog of={goodsOf(goods)} stored={changed} again={again} onClose={close} />
      </Later>
    );
  return (
    <Later onFailed={close}>
      {isRecording && list.data && (
        <RecordDialog
          key={change ?? again?.id ?? record}
          hub={vessel}
          now={list.data}
          picked={picked.data}
          again={again}
          recorded={
            change === undefined ? (again?.said.kind ?? record ?? 'note') : (operation.data ?? 'note')
          }
          onClose={close}
        />
      )}
      {view.void !== undefined && operation.data && (
        <VoidDialog key={view.void} operation={operation.data} onClose={close} />
      )}
    </Later>
  );
}
