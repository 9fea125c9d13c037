import { type SnoozeRow, sentenceOf, snoozeRow, type ThresholdsRow, thresholdsRow } from '@cuverie/contract';
import {
  type AlarmThresholds,
  DEFAULT_THRESHOLDS,
  SETTING_WAYS,
  SNOOZE_WAYS,
  type SnoozeIdentity,
} from '@cuverie/domain';
import type { ManyTable } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { lockTanks } from '../tanks/tanks.kind.ts';

/** Alarms for the history, which shows the assigned ones. */
export const ALARMS = {
  name: 'alarm_states',
  kind: 'alarm',
  named: 'tank',
  columns: { kind: ['kind', 'text'] },
} as const;

type SnoozeValues = Omit<SnoozeRow, 'id'>;

export const SNOOZES: ManyTable<SnoozeValues> = {
  name: 'alarm_snoozes',
  kind: 'snooze',
  belongsTo: ['tank_id', 'tanks', 'name'],
  stamped: 'created',
  columns: { tankId: ['tank_id', 'uuid'], kind: ['kind', 'text'], until: ['until', 'timestamptz'] },
};

/** Snoozed alarms in an archive. */
export const snoozeKind: Kind<SnoozeRow, SnoozeValues, SnoozeIdentity> = {
  name: 'snoozes',
  store: storeOf(SNOOZES),
  refers: { tankId: 'tanks' },
  ways: SNOOZE_WAYS,
  ...foundBy(SNOOZES, ['tankId', 'kind']),
  judge: judgeBy(snoozeRow),
  lock: lockTanks,
  async adding(tx, { estateId }) {
    const tanks = await tx.rows<{ id: string }>(sql`select id from tanks where estate_id = ${estateId}`);
    const ids = new Set(tanks.map(({ id }) => id));
    return ({ id: _id, ...values }) =>
      ids.has(values.tankId)
        ? values
        : { errors: { tankId: sentenceOf('not_found.row', { thing: 'tank' }) } };
  },
  after: (_current, { id: _id, ...values }) => values,
};

interface SettingValues {
  thresholds: AlarmThresholds;
}

export const THRESHOLDS: ManyTable<SettingValues> = {
  name: 'fermentation_settings',
  kind: 'thresholds',
  stamped: 'updated',
  columns: { thresholds: ['thresholds', 'jsonb'] },
};

/** An estate's own alarm thresholds in an archive. */
export const thresholdKind: Kind<ThresholdsRow, SettingValues> = {
  name: 'thresholds',
  store: storeOf(THRESHOLDS),
  ways: SETTING_WAYS,
  ...foundBy(THRESHOLDS, []),
  judge: judgeBy(thresholdsRow),
  adding:
    async () =>
    ({ thresholds }) => ({ thresholds }),
  after: (_current, { thresholds }) => ({ thresholds }),
  // A threshold added after these were stored has its default.
  archived: ({ thresholds }) => ({ thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds } }),
};
