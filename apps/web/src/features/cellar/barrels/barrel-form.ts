import {
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
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { readText } from '../../../ui/form/typed.ts';
import { sentenceWords } from '../../../ui/units.ts';

const { needed, number, text } = kinds;

/** To the centilitre. */
const LITRES = { unit: 'L', kept: 2 } as const;

/** What was typed of a volume, in litres; what a volume in litres would be typed as. */
export const readLitres = (typed: string) => BARREL.fields.capacity.read(typed) as number | null;
export const writeLitres = (value: number): string => BARREL.fields.capacity.write(value);

/** A new one is a full Bordeaux barrique, all else empty. */
export const BARREL = rowFields({
  // No code given: the server draws one.
  barrelId: { ...text('Barrel code'), read: (typed) => readText(typed) ?? undefined },
  name: needed('Name'),
  vintage: number('Vintage'),
  region: needed('Region'),
  type: needed('Type', BARREL_DEFAULTS.type),
  wineVarietal: text('Wine varietal'),
  capacity: number('Capacity', String(BARREL_DEFAULTS.capacity), LITRES),
  fillLevel: number('Fill level', String(BARREL_DEFAULTS.fillLevel), LITRES),
  woodType: needed('Wood type', BARREL_DEFAULTS.woodType),
  toastLevel: needed('Toast level', BARREL_DEFAULTS.toastLevel),
  cooperage: text('Cooperage'),
  purchaseDate: text('Purchase date'),
  location: text('Location'),
  notes: text('Notes'),
});

/** What each field of a barrel is called, in the form and in what is said about it. */
export const BARREL_LABELS = BARREL.labels;

/** A barrel as it is typed: every field a text, so that nothing typed is ever lost. */
export type BarrelValues = Record<keyof typeof BARREL_LABELS, string> & { image: PictureChoice };

export const emptyBarrel = (): BarrelValues => ({ ...BARREL.empty(), image: 'kept' });

/** A stored barrel as it would be typed. */
export const barrelValues = (barrel: Barrel): BarrelValues => ({ ...BARREL.valuesOf(barrel), image: 'kept' });

/**
 * Checks a typed barrel as the server will.
 * @param currentYear the calendar year now
 */
export function checkBarrel(values: BarrelValues, currentYear: number): Checked<BarrelDraft> {
  const read = barrelDraft.safeParse(BARREL.read(values));
  const problems = BARREL.problemsOf(read.error);
  const vintage = readNumber(values.vintage);
  const outside = vintage !== null && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = inWords(outside);
  const capacity = readLitres(values.capacity);
  const fillLevel = readLitres(values.fillLevel);
  if (capacity !== null && fillLevel !== null && !problems['capacity']) {
    const tooFull = fillLevelProblem(fillLevel, capacity);
    if (tooFull) problems['fillLevel'] ??= sentenceWords(tooFull);
  }
  return checked(read, problems);
}

/** What of a checked barrel differs from the stored one; `image` only where the picture is to go. */
export function changesOfBarrel(stored: Barrel, draft: BarrelDraft, image: PictureChoice): BarrelChanges {
  return barrelChanges.parse({ ...changedFields(stored, draft), ...(image === 'removed' && { image: '' }) });
}
