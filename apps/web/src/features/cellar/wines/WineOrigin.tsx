import { traceOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { wineryMenu } from '../../../platform/winery-menu.ts';

/** Where a wine comes from that was bottled in the winery; nothing of any other, and where no winery is kept. */
export function WineOrigin({ id }: { id: string }) {
  const keepsWinery = wineryMenu.use();
  const trace = useQuery({
    queryKey: [...WINERY, 'wine', id],
    queryFn: ({ signal }) => call(traceOperations.wine, { params: { id }, query: {}, signal }),
    enabled: keepsWinery,
    retry: false,
  });
  if (!trace.data || trace.data.bottles.length === 0) return null;
  return (
    <>
      {' · '}
      <Link to="/winery/trace/$of/$id" params={{ of: 'wines', id }} search={{}}>
        Where it comes from
      </Link>
    </>
  );
}
