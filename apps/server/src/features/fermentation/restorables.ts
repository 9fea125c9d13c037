/** Restores tanks, their readings and alarm thresholds from the history of the estate. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../platform/database/sql.ts';
import {
  isThere,
  ownerIsGone,
  type Restorable,
  restorable,
  restorableTable,
} from '../../platform/history/restore.ts';
import { refused } from '../../platform/http/refusal.ts';
import { ALARMS, SNOOZES, THRESHOLDS } from './alarms/alarms.kind.ts';
import { setThresholds } from './alarms/alarms.ts';
import { BROKERS } from './devices/brokers/brokers.store.ts';
import { DEVICES } from './devices/devices.store.ts';
import { READINGS } from './readings/tank-readings.store.ts';
import { TANKS } from './tanks/tanks.store.ts';

const readingRestorable = restorable(READINGS, 'reading', {
  owner: 'tank',
  async check({ tx, member: { estateId } }, row) {
    const tank = await tx.row<{ isArchived: boolean }>(sql`
      select archived_at is not null as "isArchived" from tanks
      where estate_id = ${estateId} and id = ${row['tank_id']}::uuid for share`);
    if (tank === undefined) throw ownerIsGone('tank');
    if (tank.isArchived) throw refused(409, 'cannot_be_restored.locked', { owner: 'tank' });
  },
});

const deleted = restorable(THRESHOLDS, 'settings');

const thresholdsRestorable: Restorable = {
  ...deleted,
  alsoChanges: true,
  async restore(restoring) {
    const { tx, member, entry, stamp } = restoring;
    const now = await tx.row<{ thresholds: Record<string, unknown> }>(sql`
      select thresholds from fermentation_settings where estate_id = ${member.estateId} for update`);
    if (entry.act === 'deleted') {
      if (now !== undefined) throw isThere('settings');
      return deleted.restore?.(restoring) ?? 0;
    }
    const changed = Object.entries(entry.after ?? {});
    if (changed.length === 0) throw refused(409, 'cannot_be_restored.act');
    if (changed.some(([field, value]) => !isDeepStrictEqual(now?.thresholds[field], value)))
      throw refused(409, 'cannot_be_restored.changed');
    await setThresholds(tx, member.estateId, { ...now?.thresholds, ...entry.before }, stamp);
    return 1;
  },
};

export const fermentationRestorables: readonly Restorable[] = [
  restorable(TANKS, 'tank', { owner: 'vessel' }),
  readingRestorable,
  restorable(DEVICES, 'device', { owner: 'tank' }),
  restorableTable(BROKERS, 'broker'),
  thresholdsRestorable,
  restorableTable(SNOOZES, 'snooze'),
  restorableTable(ALARMS, 'alarm'),
];
