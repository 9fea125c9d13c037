import { type Share, type ShareChanges, shareOperations } from '@cuverie/contract';
import { call } from '../../../api/client.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useAct, useChange, useSend } from '../../../api/use-change.ts';

const SHARES = registerKey('shares', { rows: ['share'] });

export const sharesQuery = queryOf(SHARES, shareOperations.list, {});

export const useAddShare = () => useSend(shareOperations.add, SHARES);

export const useUpdateShare = () =>
  useChange(
    ({ share, changes }: { share: Share; changes: Omit<ShareChanges, 'version'> }) =>
      call(shareOperations.update, {
        params: { id: share.id },
        body: { ...changes, version: share.version },
      }),
    SHARES,
  );

export const useRevokeShare = () => useAct(shareOperations.delete, SHARES);
