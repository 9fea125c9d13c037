import { organisationOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';
import { organisation } from '../../../platform/organisation.ts';
import { FACTORS } from '../factors/factors.queries.ts';

/** Part of the factors, because whether it is the only way to log in depends on passkeys too. */
const LINK = [...FACTORS, 'organisation'];

export const organisationQuery = queryOptions({
  queryKey: LINK,
  queryFn: ({ signal }) => call(organisationOperations.get, { signal }),
  enabled: () => organisation() !== undefined,
});

export const useUnlink = () => useChange(() => call(organisationOperations.unlink, {}), LINK);
