import type { ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { LoadingState } from './LoadingState.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** The text while it loads. */
  loading?: string;
  /** The message before the reason of a failure. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query; before that a loading text, or the failure. */
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
