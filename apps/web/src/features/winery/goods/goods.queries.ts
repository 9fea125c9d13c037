import { bottlingOperations } from '@cuverie/contract';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';

/** The bottles filled of a lot, and what became of them. */
export const bottlingsOfLot = (lot: string) =>
  queryOf([...WINERY, 'bottlings', 'lot', lot], bottlingOperations.list, { query: { lot } });

/** The bottles that an operation filled. */
export const bottlingsOfOperation = (operation: string) =>
  queryOf([...WINERY, 'bottlings', 'operation', operation], bottlingOperations.list, {
    query: { operation },
  });

/** Labels and closures of former bottlings, to choose from. */
export const bottlingAnswers = queryOf([...WINERY, 'bottlings', 'answers'], bottlingOperations.answers, {});
