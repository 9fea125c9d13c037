import type { Undoable } from '@cuverie/contract';
import type { QueryClient } from '@tanstack/react-query';
import { BARRELS, CELLAR, VINEYARD, WINERY, WINES } from '../../api/query-keys.ts';
import { countText } from '../words.ts';

/** The kinds that support bulk changes. */
export type Things = Undoable['things'];

/** The singular of each kind. */
export const ONE = {
  wines: 'wine',
  barrels: 'barrel',
  fields: 'field',
} as const satisfies Record<Things, string>;

/** `1 wine`, `1,204 barrels`. */
export const countedThings = (count: number, things: Things): string => countText(count, ONE[things], things);

/** The first parts of the query keys that show them. */
const SHOWN_BY: Readonly<Record<Things, readonly unknown[]>> = {
  wines: [...WINES, ...CELLAR, ...WINERY],
  barrels: [...BARRELS, ...CELLAR, ...WINERY],
  fields: VINEYARD,
};

/** Refetches everything that a change of them may affect. */
export function refresh(client: QueryClient, things: Things): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => SHOWN_BY[things].includes(first) });
}
