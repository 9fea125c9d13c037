import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | undefined;

/** The query client that holds the rows on the screens. */
export const shown = {
  use: (next: QueryClient): void => {
    client = next;
  },
  get: (): QueryClient | undefined => client,
};
