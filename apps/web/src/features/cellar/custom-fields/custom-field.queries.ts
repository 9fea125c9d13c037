import { type CustomField, customFieldOperations, wineOperations } from '@cuverie/contract';
import { customFilterText } from '@cuverie/domain';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../api/client.ts';
import { CUSTOM_FIELDS } from '../../../api/custom-fields.ts';
import { WINES } from '../../../api/query-keys.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

export const useAddCustomField = () => useSend(customFieldOperations.add, CUSTOM_FIELDS);
export const useUpdateCustomField = () => useUpdate(customFieldOperations.update, CUSTOM_FIELDS);
export const useDeleteCustomField = () => useDelete(customFieldOperations.delete, CUSTOM_FIELDS);
export const useOrderCustomFields = () => useSend(customFieldOperations.order, CUSTOM_FIELDS);

/** The number of wines with a value of a field. */
export const winesWith = ({ id }: Pick<CustomField, 'id'>) => {
  const custom = [customFilterText({ id, act: 'any', value: '' })];
  return queryOptions({
    queryKey: [...WINES, 'with', id],
    queryFn: async ({ signal }) => {
      const { meta } = await callPage(wineOperations.list, { query: { custom, limit: 1 }, signal });
      return { wines: meta?.total ?? 0, atLeast: meta?.atLeast === true };
    },
  });
};
