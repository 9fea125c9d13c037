import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SharedPage } from '../../features/cellar/sharing/shared/SharedPage.tsx';
import { queryClient } from '../query-client.ts';
import { StandsAlone } from './StandsAlone.tsx';

/** A page opened by a shared link. */
export default function Shared() {
  const { key } = useParams({ from: '/s/$key' });
  return (
    <QueryClientProvider client={queryClient}>
      <StandsAlone>
        <SharedPage key={key} linkKey={key} />
      </StandsAlone>
    </QueryClientProvider>
  );
}
