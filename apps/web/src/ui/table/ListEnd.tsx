import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';

/** The state of a paged query. */
interface List {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

interface Props {
  list: List;
  /** How far below the screen the end is when the next rows are fetched. */
  ahead: `${number}px`;
  /** The texts while the next rows load, and if that fails. */
  words: { loading: string; failed: string };
}

/** The end of a list with further pages. It loads the next one as it comes near, and by its button. */
export function ListEnd({ list, ahead, words }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetching, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = list;
  // Fetching the next rows would cancel a refetch of the list. After a failure the user decides, because automatic
  // retries would flood a broken connection.
  const loadsByItself = !isFetching && !hasFailed;
  const more = () => void list.fetchNextPage({ cancelRefetch: false });

  useEffect(() => {
    if (!end.current || !loadsByItself) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  if (hasFailed && !isLoading) return <ErrorNotice onRetry={more}>{words.failed}</ErrorNotice>;
  return (
    <Group ref={end} justify="center" mih="4.5rem" c="dimmed">
      {isLoading ? (
        <Group component="output" gap="xs">
          <Loader size="sm" aria-hidden="true" /> {words.loading}
        </Group>
      ) : (
        <Button variant="default" onClick={more}>
          Show more
        </Button>
      )}
    </Group>
  );
}
