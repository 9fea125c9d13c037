import { traceOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { wineryMenu } from '../../../platform/winery-menu.ts';

/** The bottles of a wine in the winery's record; none where no winery is kept, or until the server answers. */
function useBottlings(id: string) {
  const keepsWinery = wineryMenu.use();
  const { data } = useQuery({
    queryKey: [...WINERY, 'wine', id],
    queryFn: ({ signal }) => call(traceOperations.wine, { params: { id }, query: {}, signal }),
    enabled: keepsWinery,
    retry: false,
  });
  return data?.bottles ?? [];
}

/** Where a wine comes from that was bottled in the winery; nothing of any other. */
export function WineOrigin({ id }: { id: string }) {
  if (useBottlings(id).length === 0) return null;
  return (
    <>
      {' · '}
      <Link to="/winery/trace/$of/$id" params={{ of: 'wines', id }} search={{}}>
        Where it comes from
      </Link>
    </>
  );
}

/** What deleting a wine does not change in the winery's record; nothing of a wine that is not in it. */
export function WineInRecord({ id }: { id: string }) {
  const lot = useBottlings(id).find((one) => one.lot !== null)?.lot;
  return (
    lot !== undefined &&
    ` Its bottles stay in the winery’s record, and reports count them until a sale or return is recorded: open lot ${lot} for that.`
  );
}
