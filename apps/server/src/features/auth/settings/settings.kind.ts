import { type SettingsRow, settingsRow } from '@cuverie/contract';
import { DEFAULT_TIME_ZONE, SETTING_WAYS } from '@cuverie/domain';
import type { StoredItem } from '../../../platform/database/many.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { type Kind, type KindStore, withRow } from '../../../platform/exchange/kind.ts';
import { type EstateSettings, estateOf, lockEstate, updateEstate } from './settings.store.ts';

const itemOf = ({
  id,
  version,
  ...values
}: EstateSettings & { id: string; version: number }): StoredItem<EstateSettings> => ({ id, version, values });

/** Every estate has exactly one settings row, which is changed and never added or removed. */
const store: KindStore<EstateSettings> = {
  table: 'estates',
  find: async (db, estateId) => [itemOf(await estateOf(db, estateId))],
  hold: async (tx, estateId) => (await lockEstate(tx, estateId)).map(itemOf),
  insert: async () => {},
  async update(tx, estateId, items, stamp) {
    const here = new Map((await lockEstate(tx, estateId)).map(({ id, version }) => [id, version]));
    const current = items.filter(({ id, version }) => here.get(id) === version);
    for (const { values } of current) await updateEstate(tx, estateId, stamp, values);
    return current.map(({ id }) => id);
  },
  remove: async () => [],
  takenIds: async () => new Set(),
  page: async (db, estateId, after) => {
    const estate = itemOf(await estateOf(db, estateId));
    return estate.id > after ? [estate] : [];
  },
};

/** Name and units of an estate, as in an archive. */
export const settingsKind: Kind<SettingsRow, EstateSettings> = {
  name: 'settings',
  store,
  ways: SETTING_WAYS,
  identity: () => ({}),
  stored: async (_db, estateId) => [{ id: estateId }],
  judge: judgeBy(settingsRow),
  // Settings are not among the rows, and every archive has them.
  isChildKind: true,
  adding:
    async () =>
    ({
      id: _id,
      keepsWinery = null,
      market = null,
      escalationMinutes = null,
      homeCurrency = null,
      timeZone = DEFAULT_TIME_ZONE,
      ...values
    }) => ({
      ...values,
      keepsWinery,
      market,
      escalationMinutes,
      homeCurrency,
      timeZone,
    }),
  after: (current, { id: _id, ...row }) => withRow(current, row),
};
