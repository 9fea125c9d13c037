import { grapeOperations } from '@cuverie/contract';
import { foldName, type OwnStyles, styleOfColor } from '@cuverie/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { GRAPES } from './query-keys.ts';

const NONE: OwnStyles = new Map();

/** The few varieties the estate has added to the reference library or changed there. */
const ownStyles = queryOptions({
  queryKey: [...GRAPES, 'own-styles'],
  queryFn: async ({ signal }): Promise<OwnStyles> => {
    const lists = await Promise.all(
      (['own', 'edited'] as const).map((list) => call(grapeOperations.list, { query: { list }, signal })),
    );
    return new Map(
      lists
        .flat()
        .flatMap(({ name, synonyms, color }) =>
          [name, ...synonyms].map((one) => [foldName(one), styleOfColor(color)] as const),
        ),
    );
  },
});

/** How the estate's own and edited varieties ferment, by all their names. */
export const useOwnStyles = (): OwnStyles => useQuery(ownStyles).data ?? NONE;
