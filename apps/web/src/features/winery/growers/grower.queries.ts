import { contractOperations, growerOperations } from '@cuverie/contract';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';

export const growerList = queryOf([...WINERY, 'growers'], growerOperations.list, {});

/** All contracts, the newest vintage first. */
export const contractList = queryOf([...WINERY, 'contracts'], contractOperations.list, {});

/** What each grower delivered, by contract and currency. */
export const deliveredList = queryOf([...WINERY, 'delivered'], growerOperations.delivered, {});

/** The deliveries of a grower, the newest first. */
export const deliveriesOf = (grower: string) =>
  queryOf([...WINERY, 'delivered', grower], growerOperations.deliveries, { params: { id: grower } });

export const useAddGrower = () => useSend(growerOperations.add, WINERY);
export const useUpdateGrower = () => useUpdate(growerOperations.update, WINERY);
export const useDeleteGrower = () => useDelete(growerOperations.delete, WINERY);

export const useAddContract = () => useSend(contractOperations.add, WINERY);
export const useUpdateContract = () => useUpdate(contractOperations.update, WINERY);
export const useDeleteContract = () => useDelete(contractOperations.delete, WINERY);
