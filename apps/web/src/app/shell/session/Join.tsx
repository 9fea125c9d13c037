import { QueryClientProvider } from '@tanstack/react-query';
import { JoinPage } from '../../../features/auth/people/JoinPage.tsx';
import { queryClient } from '../../query-client.ts';

export default function Join() {
  return (
    <QueryClientProvider client={queryClient}>
      <JoinPage />
    </QueryClientProvider>
  );
}
