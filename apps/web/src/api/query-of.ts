import type { Operation } from '@cuverie/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from './client.ts';

/** The query that reads the data of one call. */
export const queryOf = <Op extends Operation, Key extends QueryKey>(
  queryKey: Key,
  operation: Op,
  input: CallInput<Op>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(operation, { ...input, signal }) });
