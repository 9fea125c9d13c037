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

/** Reads and writes a volume as it is typed, in litres. */
export const readLitres = (typed: string) => BARREL_FORM.fields.capacity.read(typed) as number | null;
export const writeLitres = (value: number): string => BARREL_FORM.fields.capacity.write(value);

export const BARREL_LABELS = BARREL_FORM.labels;

/** A barrel as it is typed: every field is a text, so that nothing typed is lost. */
export type BarrelValues = Record<keyof typeof BARREL_LABELS, string> & { image: PictureChoice };

export const emptyBarrel = (): BarrelValues => ({ ...BARREL_FORM.empty(), image: 'kept' });

/** A stored barrel as it would be typed. */
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

/** What of a checked barrel differs from the stored one; `image` only where the picture is to go. */
export function changesOfBarrel(stored: Barrel, draft: BarrelDraft, image: PictureChoice): BarrelChanges {
  return barrelChanges.parse({ ...changedFields(stored, draft), ...(image === 'removed' && { image: '' }) });
}
