/** Restores an estate's settings to what they were before a change. */
import { isDeepStrictEqual } from 'node:util';
import type { Restorable } from '../../../platform/history/restore.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { requireExtraRight } from '../../../platform/sessions/permit.ts';
import { COLUMNS, lockEstate, updateEstate } from './settings.store.ts';

export const settingsRestorable: Restorable = {
  table: { name: 'estates', kind: 'settings', columns: COLUMNS },
  thing: 'settings',
  alsoChanges: true,
  async restore({ tx, member, entry: { before, after }, stamp }) {
    // Restoring requires the right to change the settings.
    const { estateId } = requireExtraRight(member, 'run');
    const [estate] = await lockEstate(tx, estateId);
    const now = estate as unknown as Record<string, unknown>;
    const changed = Object.entries(after ?? {});
    if (changed.length === 0) throw refused(409, 'cannot_be_restored.act');
    if (changed.some(([field, value]) => !isDeepStrictEqual(now[field], value)))
      throw refused(409, 'cannot_be_restored.changed');
    await updateEstate(tx, estateId, stamp, before ?? {});
    return 1;
  },
};
