import { cellarOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const figuresKey = ['cellar', 'figures'] as const;

/** The figures over the whole cellar. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: figuresKey,
    queryFn: ({ signal }) => call(cellarOperations.figures, { signal }),
  });

/** For whoever changed a wine or a barrel. */
export const recountFigures = (client: QueryClient) => client.invalidateQueries({ queryKey: figuresKey });
