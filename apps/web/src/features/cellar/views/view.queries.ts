import { viewOperations } from '@cuverie/contract';
import { registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

const VIEWS = registerKey('cellar-views', { rows: ['view'], isCached: true });

export const viewList = queryOf(VIEWS, viewOperations.list, {});

export const useAddView = () => useSend(viewOperations.add, VIEWS);
export const useUpdateView = () => useUpdate(viewOperations.update, VIEWS);
export const useDeleteView = () => useDelete(viewOperations.delete, VIEWS);
