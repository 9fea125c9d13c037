import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';

/** The state of a paged query. */
interface List {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

interface Props {
  list: List;
  /** How far below the screen the end is when the next rows are fetched, in pixels. */
  ahead: number;
  /** The texts while the next rows load, and if that fails. */
  words: { loading: string; failed: string };
}

const LOOKED_AT_EVERY_MS = 150;

/** The end of a list with further pages. It loads the next one as it comes near, and by its button. */
export function ListEnd({ list, ahead, words }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = list;
  // After a failure the user decides, because automatic retries would flood a broken connection.
  const more = () => void list.fetchNextPage({ cancelRefetch: false });

  // Checked repeatedly: while the list is refetched, the next rows are not fetched, and no scroll event follows.
  useEffect(() => {
    if (hasFailed || isLoading) return undefined;
    const timer = setInterval(() => {
      const { top = 0, height = 0 } = end.current?.getBoundingClientRect() ?? {};
      // Hidden, as on paper, it has no height.
      if (height > 0 && top < innerHeight + ahead) more();
    }, LOOKED_AT_EVERY_MS);
    return () => clearInterval(timer);
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
