import { type Tank, type TankChanges, type TankDraft, tankDraft } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY } from '@cuverie/domain';
import { type Problems, problemsOf } from '../../../ui/form/typed.ts';
import { readNumber, writeNumber } from '../../../ui/number.ts';

/** A tank as it is typed. */
export interface TankValues extends Record<string, string> {
  name: string;
  variety: string;
  capacity: string;
  currentVolume: string;
  /** `red`, `white`, or empty: as wines of the variety usually are. */
  style: string;
}

/** The fields of a tank as people call them. */
export const TANK_LABELS = {
  name: 'Tank Name',
  variety: 'Variety',
  style: 'Style',
  capacity: 'Capacity (L)',
  currentVolume: 'Current Volume (L)',
} as const;

export const TANK_STYLES = { red: 'Red', white: 'White' } as const;

/** A typed value as people read it. */
export const tankWords = (field: string, value: string): string =>
  field === 'style' && (value === 'red' || value === 'white') ? TANK_STYLES[value] : value;

export const emptyTank = (): TankValues => ({
  name: '',
  variety: '',
  capacity: String(DEFAULT_TANK_CAPACITY),
  currentVolume: '',
  style: '',
});

export function tankValues(tank: Tank): TankValues {
  return {
    name: tank.name,
    variety: tank.variety,
    capacity: writeNumber(tank.capacity),
    currentVolume: writeNumber(tank.currentVolume),
    style: tank.style ?? '',
  };
}

export type CheckedTank =
  | { readonly ok: true; readonly draft: TankDraft }
  | { readonly ok: false; readonly problems: Problems };

/** Checks a typed tank as the server will. */
export function checkTank(values: TankValues): CheckedTank {
  const read = tankDraft.safeParse({
    name: values.name,
    variety: values.variety,
    capacity: readNumber(values.capacity),
    // An empty volume is an empty tank.
    currentVolume: readNumber(values.currentVolume) ?? 0,
    style: values.style === '' ? null : values.style,
  });
  const problems = problemsOf(read.error);
  if (read.success && (read.data.currentVolume ?? 0) > read.data.capacity) {
    problems['currentVolume'] = `Current volume must not exceed the capacity of ${read.data.capacity} L`;
  }
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, draft: read.data }
    : { ok: false, problems };
}

/** What of a checked tank differs from the stored one. */
export function changesOfTank(stored: Tank, draft: TankDraft): TankChanges {
  const fields = ['name', 'variety', 'capacity', 'currentVolume', 'style'] as const;
  const changed = fields.filter((field) => (draft[field] ?? null) !== stored[field]);
  return {
    version: stored.version,
    ...(Object.fromEntries(changed.map((field) => [field, draft[field]])) as Omit<TankChanges, 'version'>),
  };
}
