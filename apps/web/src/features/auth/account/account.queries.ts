import {
  accountOperations,
  apiTokenOperations,
  calendarOperations,
  deletionOperations,
  emailOperations,
} from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { useAct, useChange, useSend } from '../../../api/use-change.ts';

const SESSIONS = ['sessions'];

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(accountOperations.listSessions, { signal }),
});

/** Changes the password and ends all other sessions. */
export const useChangePassword = () => useSend(accountOperations.changePassword, SESSIONS);

/** Ends a session; without an id, all but this one. */
export const useEndSessions = () =>
  useChange(
    (id: string | undefined) =>
      id === undefined
        ? call(accountOperations.endOtherSessions, {})
        : call(accountOperations.endSession, { params: { id } }),
    SESSIONS,
  );

const TOKENS = registerKey('api-tokens', { rows: ['token'] });

export const tokensQuery = queryOptions({
  queryKey: TOKENS,
  queryFn: ({ signal }) => call(apiTokenOperations.list, { signal }),
});

export const useMakeToken = () => useSend(apiTokenOperations.make, TOKENS);

export const useTurnOnToken = () => useAct(apiTokenOperations.turnOn, TOKENS);

export const useRevokeToken = () => useAct(apiTokenOperations.revoke, TOKENS);

const CALENDAR = ['calendar'];

export const calendarQuery = queryOptions({
  queryKey: CALENDAR,
  queryFn: ({ signal }) => call(calendarOperations.get, { signal }),
});

export const useMakeCalendar = () => useSend(calendarOperations.make, CALENDAR);

export const useUpdateCalendar = () => useSend(calendarOperations.update, CALENDAR);

export const useRemoveCalendar = () => useChange(() => call(calendarOperations.remove, {}), CALENDAR);

const EMAIL = ['email'];

export const emailQuery = queryOptions({
  queryKey: EMAIL,
  queryFn: ({ signal }) => call(emailOperations.get, { signal }),
});

export const useChangeEmail = () => useSend(emailOperations.change, EMAIL);

export const useCancelEmailChange = () => useChange(() => call(emailOperations.cancelChange, {}), EMAIL);

export const useSendEmailProof = () => useChange(() => call(emailOperations.sendProof, {}), EMAIL);

const DELETION = ['deletion'];

export const deletionQuery = queryOptions({
  queryKey: DELETION,
  queryFn: ({ signal }) => call(deletionOperations.foresee, { signal }),
});

export const useKeepAccount = () =>
  useChange(() => call(deletionOperations.cancel, {}), currentUserQuery.queryKey);
