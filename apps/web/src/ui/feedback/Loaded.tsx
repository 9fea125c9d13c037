import type { ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { LoadingState } from './LoadingState.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is said until it has come. */
  loading?: string;
  /** What is said where it does not come, before the reason. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/** What a query answered; until then that it is on its way, or why it did not come. */
export function Loaded<Data>({ query, loading, failed, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <LoadingState>{loading}</LoadingState>;
  return (
    <ErrorNotice onRetry={() => void refetch()}>
      {failed} {messageOf(error)}
    </ErrorNotice>
  );
}
