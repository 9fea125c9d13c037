import {
  BARREL,
  type Barrel,
  type BarrelChanges,
  type BarrelDraft,
  barrelChanges,
  barrelDraft,
  inWords,
} from '@cuverie/contract';
import { BARREL_DEFAULTS, fillLevelProblem, vintageProblem } from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import type { PictureChoice } from '../../../ui/fields/picture.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  rowFields,
} from '../../../ui/form/fields.ts';
import { sentenceWords } from '../../../ui/units.ts';

/** The form of a barrel; a new one is a full Bordeaux barrique. */
export const BARREL_FORM = rowFields(formFields(BARREL, BARREL_DEFAULTS));

/** Converts between a typed volume and litres. */
export const readLitres = (typed: string) => BARREL_FORM.fields.capacity.read(typed) as number | null;
export const writeLitres = (value: number): string => BARREL_FORM.fields.capacity.write(value);

export const BARREL_LABELS = BARREL_FORM.labels;

/** A typed barrel: every field is text, so that no input is lost. */
export type BarrelValues = Record<keyof typeof BARREL_LABELS, string> & { image: PictureChoice };

export const emptyBarrel = (): BarrelValues => ({ ...BARREL_FORM.empty(), image: 'kept' });

/** The typed values of a stored barrel. */
export const barrelValues = (barrel: Barrel): BarrelValues => ({
  ...BARREL_FORM.valuesOf(barrel),
  image: 'kept',
});

/**
 * Checks a typed barrel as the server will.
 * @param currentYear the calendar year now
 */
export function checkBarrel(values: BarrelValues, currentYear: number): CheckedForm<BarrelDraft> {
  const read = barrelDraft.safeParse(BARREL_FORM.read(values));
  const problems = BARREL_FORM.problemsOf(read.error);
  const vintage = readNumber(values.vintage);
  const outside = vintage !== null && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = inWords(outside);
  const capacity = readLitres(values.capacity);
  const fillLevel = readLitres(values.fillLevel);
  if (capacity !== null && fillLevel !== null && !problems['capacity']) {
    const tooFull = fillLevelProblem(fillLevel, capacity);
    if (tooFull) problems['fillLevel'] ??= sentenceWords(tooFull);
  }
  return checkForm(read, problems);
}

/** The differences between a checked and the stored barrel; `image` only to remove the picture. */
export function changesOfBarrel(stored: Barrel, draft: BarrelDraft, image: PictureChoice): BarrelChanges {
  return barrelChanges.parse({ ...changedFields(stored, draft), ...(image === 'removed' && { image: '' }) });
}
