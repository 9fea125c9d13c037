import type { Undoable } from '@cuverie/contract';
import type { QueryClient } from '@tanstack/react-query';
import { counted } from '../words.ts';

/** What can be changed many at once. */
export type Things = Undoable['things'];

/** What one of them is called. */
export const ONE = {
  wines: 'wine',
  barrels: 'barrel',
  fields: 'field',
} as const satisfies Record<Things, string>;

/** `1 wine`, `1,204 barrels`. */
export const countedThings = (count: number, things: Things): string => counted(count, ONE[things], things);

/** How the keys of the queries begin that show them. */
const SHOWN_BY: Readonly<Record<Things, readonly unknown[]>> = {
  wines: ['wines', 'cellar', 'winery'],
  barrels: ['barrels', 'cellar', 'winery'],
  fields: ['vineyard'],
};

/** Reads everything again that a change of them may have changed. */
export function refresh(client: QueryClient, things: Things): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => SHOWN_BY[things].includes(first) });
}
