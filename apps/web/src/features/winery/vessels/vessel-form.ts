import {
  MAKER,
  makerDraft,
  type Vessel,
  type VesselChanges,
  vesselChanges,
  vesselDraft,
} from '@cuverie/contract';
import { VESSEL_KINDS } from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  kinds,
  rowFields,
} from '../../../ui/form/fields.ts';
import { KILOGRAMS, LITRES, usual, writeTyped } from '../../../ui/units.ts';
import { checkDip, DIP_LABELS, type DipValues, dipValues, NO_DIP } from './dip-form.ts';
import { codesFrom } from './vessel-order.ts';
import { capital, KIND_WORDS } from './vessel-words.ts';

const { needed, number, text } = kinds;

export const KIND_OPTIONS = VESSEL_KINDS.map((value) => ({ value, label: capital(KIND_WORDS[value].one) }));

/** The usual capacity of each kind, in its unit. */
export const USUAL_CAPACITY = { tank: '1000', barrel: '225', keg: '30', bin: '500', other: '' } as const;

const STORED = { L: LITRES, kg: KILOGRAMS };

const fieldsIn = (unit: Vessel['unit']) =>
  rowFields({
    code: needed('Code'),
    kind: needed('Kind'),
    capacity: number('Capacity', '', STORED[unit]),
    room: text('Room'),
    row: text('Row'),
  });

const VESSEL = { L: fieldsIn('L'), kg: fieldsIn('kg') };

const MADE = rowFields(formFields(MAKER, {}));
export type MakerValues = ReturnType<typeof MADE.empty>;

/** Bins are measured by weight, all others by volume. */
export const unitOfKind = (kind: string): Vessel['unit'] => (kind === 'bin' ? 'kg' : 'L');

export interface VesselValues extends DipValues, MakerValues {
  code: string;
  kind: string;
  capacity: string;
  room: string;
  row: string;
  count: string;
}

/** The default capacity of a new vessel of this kind. */
export const usualCapacity = (kind: string): string => {
  const capacity = Object.entries(USUAL_CAPACITY).find(([one]) => one === kind)?.[1] ?? '';
  const stored = STORED[unitOfKind(kind)];
  return capacity === '' ? '' : writeTyped(usual(Number(capacity), stored), stored);
};

/** @param currency the estate's home currency, in which a barrel probably was bought */
export const emptyVessel = (currency = '', kind: Vessel['kind'] = 'tank'): VesselValues => ({
  ...VESSEL.L.empty(),
  kind,
  capacity: usualCapacity(kind),
  count: '1',
  ...NO_DIP,
  ...MADE.empty(),
  priceCurrency: currency,
});

export const valuesOfVessel = (row: Vessel, currency = ''): VesselValues => ({
  ...VESSEL[row.unit].valuesOf({ ...row }),
  count: '1',
  ...dipValues(row.dip),
  ...MADE.valuesOf({ ...row.maker }),
  ...((row.maker?.price ?? null) === null && { priceCurrency: row.maker?.priceCurrency ?? currency }),
});

export const VESSEL_LABELS = { ...VESSEL.L.labels, count: 'How many', ...DIP_LABELS, ...MADE.labels };

/** The maximum number of vessels added at once. */
const MOST = 200;

interface VesselsDraft {
  codes: string[];
  kind: Vessel['kind'];
  capacity: number;
  room: string | null;
  row: string | null;
  dip: Vessel['dip'];
  maker: VesselChanges['maker'];
}

/** Validates typed vessels as the server does. */
export function checkVessels(
  { count: typed, ...values }: VesselValues,
  unit: Vessel['unit'],
): CheckedForm<VesselsDraft> {
  const fields = VESSEL[unit];
  const read = vesselDraft.safeParse(fields.read(values));
  const problems = fields.problemsOf(read.error);
  const count = readNumber(typed) ?? Number.NaN;
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    problems['count'] = `How many must be a whole number between 1 and ${MOST}`;
  const dipProblems = checkDip(unit === 'L' ? values : NO_DIP);
  if ('problems' in dipProblems) Object.assign(problems, dipProblems.problems);
  const dip = 'dip' in dipProblems ? dipProblems.dip : null;
  const made = makerDraft.safeParse(
    // A currency without a price is only offered.
    MADE.read({ ...values, priceCurrency: values.price.trim() && values.priceCurrency }),
  );
  const isBarrel = values.kind === 'barrel';
  if (isBarrel) Object.assign(problems, MADE.problemsOf(made.error));
  const data = read.data && {
    ...read.data,
    room: read.data.room || null,
    row: read.data.row || null,
    dip,
    maker: isBarrel && made.data && Object.values(made.data).some((one) => one !== null) ? made.data : null,
    codes: codesFrom(read.data.code, problems['count'] ? 1 : count),
  };
  return checkForm({ data }, problems);
}

/** The differences between a validated vessel and the stored one. */
export const changesOfVessel = (stored: Vessel, { codes, ...draft }: VesselsDraft): VesselChanges =>
  vesselChanges.parse(changedFields({ ...stored }, { ...draft, code: codes[0] }));
