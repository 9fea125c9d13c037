import { isDeepStrictEqual } from 'node:util';
import { type SnoozeRow, say, snoozeRow, type ThresholdsRow, thresholdsRow } from '@cuverie/contract';
import {
  type AlarmThresholds,
  DEFAULT_THRESHOLDS,
  SETTING_WAYS,
  SNOOZE_WAYS,
  type SnoozeIdentity,
} from '@cuverie/domain';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { lockTanks } from '../tanks/tanks.kind.ts';

type SnoozeValues = Omit<SnoozeRow, 'id'>;

/** Alarms that were put off, as an archive brings them. */
export const snoozeKind: Kind<SnoozeRow, SnoozeValues, SnoozeIdentity> = {
  name: 'snoozes',
  store: storeOf<SnoozeValues>({
    name: 'alarm_snoozes',
    stamped: 'created',
    columns: { tankId: ['tank_id', 'uuid'], kind: ['kind', 'text'], until: ['until', 'timestamptz'] },
  }),
  refers: { tankId: 'tanks' },
  ways: SNOOZE_WAYS,
  identity: ({ tankId, kind }) => ({ tankId, kind }),
  stored: (from, estateId) =>
    from.rows<SnoozeIdentity & { id: string }>(sql`
      select id, tank_id as "tankId", kind from alarm_snoozes where estate_id = ${estateId}`),
  judge: judgeBy(snoozeRow),
  lock: lockTanks,
  async adding(tx, { estateId }) {
    const tanks = await tx.rows<{ id: string }>(sql`select id from tanks where estate_id = ${estateId}`);
    const ids = new Set(tanks.map(({ id }) => id));
    return ({ id: _id, ...values }) =>
      ids.has(values.tankId) ? values : { errors: { tankId: say('not_found.row', { thing: 'tank' }) } };
  },
  after(current, { id: _id, ...values }) {
    return isDeepStrictEqual(values, current) ? current : values;
  },
  archived: (values) => values,
};

interface SettingValues {
  thresholds: AlarmThresholds;
}

/** The thresholds an estate set itself, as an archive brings them. */
export const thresholdKind: Kind<ThresholdsRow, SettingValues> = {
  name: 'thresholds',
  store: storeOf<SettingValues>({
    name: 'fermentation_settings',
    stamped: 'updated',
    columns: { thresholds: ['thresholds', 'jsonb'] },
  }),
  ways: SETTING_WAYS,
  identity: () => ({}),
  stored: (from, estateId) =>
    from.rows<{ id: string }>(sql`select id from fermentation_settings where estate_id = ${estateId}`),
  judge: judgeBy(thresholdsRow),
  adding:
    async () =>
    ({ thresholds }) => ({ thresholds }),
  after(current, { thresholds }) {
    return isDeepStrictEqual(thresholds, current.thresholds) ? current : { thresholds };
  },
  // A threshold that is younger than the stored ones has its default.
  archived: ({ thresholds }) => ({ thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds } }),
};
