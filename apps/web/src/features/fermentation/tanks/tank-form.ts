import { type Tank, type TankChanges, type TankDraft, tankChanges, tankDraft } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY } from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

const { needed, number, text } = kinds;

export const TANK = rowFields({
  name: needed('Tank Name'),
  variety: needed('Variety'),
  // Empty: as wines of the variety usually are.
  style: text('Style'),
  // A tank is filled when it is added; empty: of several harvests, or nobody knows.
  vintage: number('Vintage', String(new Date().getFullYear())),
  lot: text('Lot'),
  capacity: number('Capacity (L)', String(DEFAULT_TANK_CAPACITY)),
  // An empty volume is an empty tank.
  currentVolume: { ...number('Current Volume (L)'), read: (typed) => readNumber(typed) ?? 0 },
});

type TankValues = ReturnType<typeof TANK.empty>;

export const TANK_STYLES = { red: 'Red', white: 'White' } as const;

export const tankWords = (field: string, value: string): string =>
  field === 'style' && (value === 'red' || value === 'white') ? TANK_STYLES[value] : value;

/** Checks a typed tank as the server will. */
export function checkTank(values: TankValues): Checked<TankDraft> {
  const read = tankDraft.safeParse(TANK.read(values));
  const problems = problemsOf(read.error);
  if (read.success && (read.data.currentVolume ?? 0) > read.data.capacity) {
    problems['currentVolume'] = `Current volume must not exceed the capacity of ${read.data.capacity} L`;
  }
  return checked(read, problems);
}

/** What of a checked tank differs from the stored one. */
export const changesOfTank = (stored: Tank, draft: TankDraft): TankChanges =>
  tankChanges.parse(changedFields(stored, draft));
