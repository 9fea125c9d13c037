import {
  accountOperations,
  backupOperations,
  type PersonChanges,
  type Settings,
  type SettingsChanges,
  settingsOperations,
  type User,
} from '@cuverie/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { preferences } from '../../../platform/preferences.ts';

const withSettings = (user: User, settings: Settings): User => ({
  ...user,
  name: settings.name,
  estate: { ...user.estate, name: settings.estateName },
  settings,
});

/** Puts settings as they are stored beside the signed-in user. */
export function useKeepSettings() {
  const client = useQueryClient();
  return (settings: Settings) =>
    client.setQueryData(currentUserQuery.queryKey, (user) => user && withSettings(user, settings));
}

/** Changes settings; from then on this page writes by them. */
export function useUpdateSettings() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: (body: SettingsChanges) => call(settingsOperations.update, { body }),
    onSuccess: (settings) => {
      preferences.set(settings);
      keep(settings);
    },
  });
}

/** Changes what a person chose for themselves: their name, and how numbers and days are written for them. */
export function useUpdatePerson() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: (body: PersonChanges) => call(accountOperations.update, { body }),
    onSuccess: (settings) => {
      preferences.set(settings);
      keep(settings);
    },
  });
}

/** When the server was backed up; nothing for who does not run it. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupOperations.get, { signal }).then(({ backups }) => backups),
});
