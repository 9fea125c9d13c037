/** Restores a removed field, whose values are still in the wines. */
import { CUSTOM_FIELD_LIMITS } from '@cuverie/domain';
import { isTaken, isThere, type Restorable, restorable } from '../../../platform/history/restore.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { nameProblem, tooManyFields } from './custom-fields.service.ts';
import { CUSTOM_FIELDS, listCustomFields, lockCustomFields } from './custom-fields.store.ts';

const THING = 'field of your own';

export const customFieldRestorable: Restorable = restorable(CUSTOM_FIELDS, THING, {
  async check({ tx, member: { estateId }, entry }, { name }) {
    await lockCustomFields(tx, estateId);
    const all = await listCustomFields(tx, estateId);
    if (all.some(({ id }) => id === entry.itemId)) throw isThere(THING);
    if (nameProblem(String(name), all)) throw isTaken(THING, entry.name);
    if (all.length >= CUSTOM_FIELD_LIMITS.fields) throw invalid({ name: tooManyFields() });
  },
});
