import {
  accountOperations,
  apiTokenOperations,
  calendarOperations,
  deletionOperations,
  emailOperations,
} from '@cuverie/contract';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useAct, useChange, useSend } from '../../../api/use-change.ts';

const SESSIONS = ['sessions'];

export const sessionsQuery = queryOf(SESSIONS, accountOperations.listSessions, {});

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

export const tokensQuery = queryOf(TOKENS, apiTokenOperations.list, {});

export const useMakeToken = () => useSend(apiTokenOperations.make, TOKENS);

export const useTurnOnToken = () => useAct(apiTokenOperations.turnOn, TOKENS);

export const useRevokeToken = () => useAct(apiTokenOperations.revoke, TOKENS);

const CALENDAR = ['calendar'];

export const calendarQuery = queryOf(CALENDAR, calendarOperations.get, {});

export const useMakeCalendar = () => useSend(calendarOperations.make, CALENDAR);

export const useUpdateCalendar = () => useSend(calendarOperations.update, CALENDAR);

export const useRemoveCalendar = () => useChange(() => call(calendarOperations.remove, {}), CALENDAR);

const EMAIL = ['email'];

export const emailQuery = queryOf(EMAIL, emailOperations.get, {});

export const useChangeEmail = () => useSend(emailOperations.change, EMAIL);

export const useCancelEmailChange = () => useChange(() => call(emailOperations.cancelChange, {}), EMAIL);

export const useSendEmailProof = () => useChange(() => call(emailOperations.sendProof, {}), EMAIL);

const DELETION = ['deletion'];

export const deletionQuery = queryOf(DELETION, deletionOperations.foresee, {});

export const useKeepAccount = () =>
  useChange(() => call(deletionOperations.cancel, {}), currentUserQuery.queryKey);
