import { STORED_UNITS } from '@cuverie/domain';
import { membership } from '../../platform/membership.ts';
import { preferences } from '../../platform/preferences.ts';
import { storage } from '../../platform/storage.ts';

const USUAL: readonly string[] = Object.values(STORED_UNITS);

/**
 * The key of typed text includes the user, the estate and the units, because a number typed in one unit must not be
 * read in another.
 */
function keyOf(form: string): string {
  const { sugarUnit, volumeUnit, weightUnit, areaUnit, temperatureUnit } = preferences.get();
  const units = [sugarUnit, volumeUnit, weightUnit, areaUnit, temperatureUnit];
  return [form, membership.mark(), ...units.filter((unit) => !USUAL.includes(unit))]
    .filter((part) => part !== '')
    .join(':');
}

interface EditedRow {
  readonly id?: string;
  readonly version: number;
}

/** The key of an edited row. It includes the version that the typed values change. */
const keyOfEdit = (thing: string, { id, version }: EditedRow): string =>
  [membership.mark(), thing, id, version].join(':');

const interrupted = new Map<string, object>();

/** Keeps the values of edited rows while a user logs in again. Only in memory, because they may be secrets or files. */
export const interruptedTyping = {
  read: <Values extends object>(thing: string, row: EditedRow) =>
    interrupted.get(keyOfEdit(thing, row)) as Values | undefined,
  keep(thing: string, row: EditedRow, values: object): void {
    // Only an expired session is continued: a logout forgets the membership.
    if (membership.get() !== undefined) interrupted.set(keyOfEdit(thing, row), values);
  },
  forget: (thing: string, row: EditedRow): void => void interrupted.delete(keyOfEdit(thing, row)),
};

/** Stores unsaved text of a form, and the id of its future row, so that both survive a crash or reload. */
export const storedTyping = {
  /** The stored text of a form's fields; `undefined` if there is none. */
  read(form: string, fields: object): { id: string | undefined; typed: Record<string, string> } | undefined {
    try {
      const stored: unknown = JSON.parse(storage.get(keyOf(form)) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return undefined;
      const texts = Object.entries(stored).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return {
        id: new Map(texts).get('id'),
        typed: Object.fromEntries(texts.filter(([field]) => field in fields)),
      };
    } catch {
      return undefined;
    }
  },
  keep: (form: string, values: object, id: string): void =>
    storage.set(keyOf(form), JSON.stringify({ ...values, id })),
  forget: (form: string): void => storage.remove(keyOf(form)),
};
