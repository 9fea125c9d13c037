import {
  sentenceOf,
  TANK,
  type Tank,
  type TankChanges,
  type TankDraft,
  tankChanges,
  tankDraft,
  type Vessel,
} from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY } from '@cuverie/domain';
import { thisYear } from '../../../platform/clock.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  kinds,
  rowFields,
} from '../../../ui/form/fields.ts';
import { sentenceWords } from '../../../ui/units.ts';

const fields = formFields(TANK, {});

export const TANK_FORM = rowFields({
  ...fields,
  capacity: kinds.number(fields.capacity.label, String(DEFAULT_TANK_CAPACITY), { unit: 'whole L', kept: 0 }),
  // An empty volume means an empty tank.
  currentVolume: { ...fields.currentVolume, read: (typed) => fields.currentVolume.read(typed) ?? 0 },
  // If it is empty, the vessel with the tank's name or a new one; for a stored tank, none yet.
  vesselId: { ...kinds.text('Vessel'), read: (typed) => typed || undefined },
});

type TankValues = ReturnType<typeof TANK_FORM.empty>;

/** A new tank, which is usually filled when it is added. */
export const emptyTank = (): TankValues => ({ ...TANK_FORM.empty(), vintage: String(thisYear()) });

/** A new ferment of what a vessel holds: its main variety and vintage, its lot and its litres. */
export function tankIn({ id, code, capacity, level, lot, composition }: Vessel): TankValues {
  const [largest] = composition;
  const { fields: forms } = TANK_FORM;
  return {
    ...emptyTank(),
    name: code,
    variety: largest?.variety ?? '',
    ...(largest && { vintage: largest.vintage === null ? '' : String(largest.vintage) }),
    lot: lot ?? '',
    capacity: forms.capacity.write(Math.round(capacity)),
    currentVolume: level === 0 ? '' : forms.currentVolume.write(level),
    vesselId: id,
  };
}

export const TANK_STYLES = { red: 'Red', white: 'White' } as const;

export const tankWords = (field: string, value: string): string =>
  field === 'style' && (value === 'red' || value === 'white') ? TANK_STYLES[value] : value;

/** Validates a typed tank as the server does. */
export function checkTank(values: TankValues): CheckedForm<TankDraft> {
  const read = tankDraft.safeParse(TANK_FORM.read(values));
  const problems = TANK_FORM.problemsOf(read.error);
  if (read.success && (read.data.currentVolume ?? 0) > read.data.capacity) {
    problems['currentVolume'] = sentenceWords(
      sentenceOf('above_capacity', { field: 'Current volume', capacity: read.data.capacity }),
    );
  }
  return checkForm(read, problems);
}

/** The differences between a validated tank and the stored one. */
export const changesOfTank = (stored: Tank, draft: TankDraft): TankChanges =>
  tankChanges.parse(changedFields(stored, draft));
