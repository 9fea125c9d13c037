/** The form of a limit of the winery. */
import { type OwnLimitDraft, ownLimitDraft } from '@cuverie/contract';
import { OWN_LIMITED, type OwnLimitSubject, ownLimitUnits } from '@cuverie/domain';
import { type CheckedForm, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { OWN_LIMIT_WORDS } from '../additions/wine-words.ts';
import { WINES, winesOf } from './limit-words.ts';

export const LIMIT = rowFields({
  of: kinds.needed('Product or measure', 'total SO2'),
  max: kinds.measure('Limit'),
  unit: kinds.needed('Unit', 'mg/L'),
  isRed: {
    label: 'Wines',
    empty: '',
    read: (typed) => (typed === '' ? null : typed === 'red'),
    write: winesOf,
  },
});
export type LimitValues = ReturnType<typeof LIMIT.empty>;

export const OF_OPTIONS = OWN_LIMITED.map((value) => ({ value, label: OWN_LIMIT_WORDS[value] }));
export const WINES_OPTIONS = Object.entries(WINES).map(([value, label]) => ({ value, label }));

const ofTyped = (of: string): OwnLimitSubject | undefined => OWN_LIMITED.find((one) => one === of);

const unitsOf = (of: string): readonly string[] => {
  const known = ofTyped(of);
  return known === undefined ? [] : ownLimitUnits(known);
};

export const unitOptions = (of: string) => unitsOf(of).map((value) => ({ value, label: value }));

/** The values for another substance, in its usual unit. */
export const limitOf = (of: string): Pick<LimitValues, 'of' | 'unit'> => ({ of, unit: unitsOf(of)[0] ?? '' });

/** Validates a typed limit as the server does. */
export function checkLimit(values: LimitValues): CheckedForm<OwnLimitDraft> {
  const read = ownLimitDraft.safeParse(LIMIT.read(values));
  return checkForm(read, LIMIT.problemsOf(read.error));
}

/** A typed value in words, for a comparison of two versions. */
export const limitWords = (field: string, value: string): string =>
  field === 'isRed'
    ? WINES[winesOf(LIMIT.fields.isRed.read(value))]
    : field === 'of'
      ? (OF_OPTIONS.find((one) => one.value === value)?.label ?? value)
      : value;
