import {
  accountOperations,
  backupOperations,
  cellarOperations,
  type PersonChanges,
  type Settings,
  type SettingsChanges,
  settingsOperations,
  type User,
} from '@cuverie/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { CELLAR, PURCHASES } from '../../../api/query-keys.ts';
import { preferences } from '../../../platform/preferences.ts';

const withSettings = (user: User, settings: Settings): User => ({
  ...user,
  name: settings.name,
  estate: { ...user.estate, name: settings.estateName },
  settings,
});

/** Updates the settings in the cache of the signed-in user. */
export function useKeepSettings() {
  const client = useQueryClient();
  return (settings: Settings) =>
    client.setQueryData(currentUserQuery.queryKey, (user) => user && withSettings(user, settings));
}

/** Saves settings and applies them to this page. */
export function useUpdateSettings() {
  const client = useQueryClient();
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: (body: SettingsChanges) => call(settingsOperations.update, { body }),
    onSuccess: (settings, { homeCurrency }) => {
      preferences.set(settings);
      keep(settings);
      // Sums are in the home currency.
      if (homeCurrency !== undefined)
        for (const queryKey of [CELLAR, PURCHASES]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Saves the user's own settings: their name, and the format of numbers and days. */
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

/** The currency in which most bottles have their price; `null` without prices. */
export const mostPricesQuery = queryOptions({
  queryKey: [...CELLAR, 'most prices'],
  queryFn: async ({ signal }) => {
    const { value } = await call(cellarOperations.figures, { signal });
    return value.find(({ currency }) => currency !== null)?.currency ?? null;
  },
});

/** The backups of the server; `null` for users who do not operate it. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupOperations.get, { signal }).then(({ backups }) => backups),
});
