import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';

/** What a query of pages tells of itself. */
interface List {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

interface Props {
  list: List;
  /** How far below the screen it may be when the next rows are asked for. */
  ahead: `${number}px`;
  /** What is said while they are on their way, and where they did not come. */
  words: { loading: string; failed: string };
}

/** The end of a list of which more is there: it loads on as it comes near, and at the press of a button. */
export function ListEnd({ list, ahead, words }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetching, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = list;
  // Asking for the next rows would put an end to a list's being read anew. After a failure the person decides, or a
  // broken connection would be hammered.
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
