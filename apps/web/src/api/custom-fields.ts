/** The fields that the estate defined for its wines; what words a change or a filter needs their names. */
import { type CustomField, customFieldOperations } from '@cuverie/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { registerKey } from './query-keys.ts';

export const CUSTOM_FIELDS = registerKey('custom-fields', { rows: ['custom-field'], isCached: true });

const names = new Map<string, string>();

/** The name of a field that was loaded; one that was removed has none. */
export const customFieldName = (id: string): string => names.get(id) ?? 'Removed field';

function remember(fields: CustomField[]): CustomField[] {
  names.clear();
  for (const { id, name } of fields) names.set(id, name);
  return fields;
}

export const customFieldList = queryOptions({
  queryKey: CUSTOM_FIELDS,
  queryFn: ({ signal }) => call(customFieldOperations.list, { signal }),
  staleTime: 60_000,
  select: remember,
});

const NONE: readonly CustomField[] = [];

/** The fields in their order; none until they are loaded. */
export const useCustomFields = (): readonly CustomField[] => useQuery(customFieldList).data ?? NONE;
