import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | undefined;

/** Where the rows are found that the screens show. */
export const shown = {
  use: (next: QueryClient): void => {
    client = next;
  },
  get: (): QueryClient | undefined => client,
};
