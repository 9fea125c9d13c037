import {
  accountOperations,
  factorOperations,
  type Passkey,
  type Proof,
  passkeyOperations,
} from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useAct, useChange } from '../../../api/use-change.ts';
import { makePasskey } from './passkeys.ts';

export const FACTORS = registerKey('factors', { rows: ['factor'] });

export const factorsQuery = queryOf([...FACTORS, 'all'], factorOperations.get, {});

export const passkeysQuery = queryOf([...FACTORS, 'passkeys'], passkeyOperations.list, {});

export const useStartApp = () => useChange(() => call(factorOperations.startApp, {}), FACTORS);

export const useConfirmApp = () =>
  useChange((code: string) => call(factorOperations.confirmApp, { body: { code } }), FACTORS);

export const useRemoveApp = () => useChange(() => call(factorOperations.removeApp, {}), FACTORS);

export const useRenewCodes = () => useChange(() => call(factorOperations.renewRecoveryCodes, {}), FACTORS);

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { id, rawId, response, type, clientExtensionResults } = await makePasskey();
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const passkey = {
      id,
      rawId,
      type: type as 'public-key',
      clientExtensionResults: { ...clientExtensionResults },
      response: { clientDataJSON, attestationObject, transports },
    };
    return call(passkeyOperations.add, { body: { name, passkey } });
  }, FACTORS);

export const useRenamePasskey = () =>
  useChange(
    ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(passkeyOperations.rename, { params: { id }, body: { name } }),
    FACTORS,
  );

export const useRemovePasskey = () => useAct(passkeyOperations.remove, FACTORS);

/** Refetches the data that shows whether the user has a factor. */
export function useAskWhoAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

export const useDemand = () =>
  useChange(
    (demanded: boolean) => call(factorOperations.demand, { body: { demanded } }),
    currentUserQuery.queryKey,
  );

export const prove = (body: Proof) => call(accountOperations.prove, { body });
