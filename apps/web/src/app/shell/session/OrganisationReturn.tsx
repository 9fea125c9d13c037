import { QueryClientProvider } from '@tanstack/react-query';
import { OrganisationPage } from '../../../features/auth/organisation/OrganisationPage.tsx';
import { queryClient } from '../../query-client.ts';
import { useArrival } from './use-arrival.ts';

export default function OrganisationReturn() {
  const arrive = useArrival();
  return (
    <QueryClientProvider client={queryClient}>
      <OrganisationPage onSignedIn={arrive} />
    </QueryClientProvider>
  );
}
