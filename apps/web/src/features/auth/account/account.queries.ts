import { accountOperations, type PasswordChange } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';

const SESSIONS = ['sessions'];

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(accountOperations.listSessions, { signal }),
});

/** Ends all other sessions, too. */
export const useChangePassword = () =>
  useChange((body: PasswordChange) => call(accountOperations.changePassword, { body }), SESSIONS);

/** Ends a session; without an id all but this one. */
export const useEndSessions = () =>
  useChange(
    (id: string | undefined) =>
      id === undefined
        ? call(accountOperations.endOtherSessions, {})
        : call(accountOperations.endSession, { params: { id } }),
    SESSIONS,
  );
