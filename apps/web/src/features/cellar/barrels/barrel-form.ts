import {
  type Barrel,
  type BarrelChanges,
  type BarrelDraft,
  barrelChanges,
  barrelDraft,
} from '@cuverie/contract';
import { BARREL_DEFAULTS, fillLevelProblem, vintageProblem } from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../ui/number.ts';
import {
  type Checked,
  changedFields,
  type PictureChoice,
  type Problems,
  problemsOf,
  readText,
} from '../shared/item-form.ts';

/** What each field of a barrel is called, in the form and in what is said about it. */
export const BARREL_LABELS = {
  barrelId: 'Barrel code',
  name: 'Name',
  vintage: 'Vintage',
  region: 'Region',
  type: 'Type',
  wineVarietal: 'Wine varietal',
  capacity: 'Capacity',
  fillLevel: 'Fill level',
  woodType: 'Wood type',
  toastLevel: 'Toast level',
  cooperage: 'Cooperage',
  purchaseDate: 'Purchase date',
  location: 'Location',
  notes: 'Notes',
} as const;

/** A barrel as it is typed: every field a text, so that nothing typed is ever lost. */
export type BarrelValues = Record<keyof typeof BARREL_LABELS, string> & { image: PictureChoice };

/** A new form: a full Bordeaux barrique, all else empty. */
export function emptyBarrel(): BarrelValues {
  return {
    barrelId: '',
    name: '',
    vintage: '',
    region: '',
    type: BARREL_DEFAULTS.type,
    wineVarietal: '',
    capacity: writeNumber(BARREL_DEFAULTS.capacity),
    fillLevel: writeNumber(BARREL_DEFAULTS.fillLevel),
    woodType: BARREL_DEFAULTS.woodType,
    toastLevel: BARREL_DEFAULTS.toastLevel,
    cooperage: '',
    purchaseDate: '',
    location: '',
    notes: '',
    image: 'kept',
  };
}

/** A stored barrel as it would be typed. */
export function barrelValues(barrel: Barrel): BarrelValues {
  return {
    barrelId: barrel.barrelId,
    name: barrel.name,
    vintage: writeNumber(barrel.vintage),
    region: barrel.region,
    type: barrel.type,
    wineVarietal: barrel.wineVarietal ?? '',
    capacity: writeNumber(barrel.capacity),
    fillLevel: writeNumber(barrel.fillLevel),
    woodType: barrel.woodType,
    toastLevel: barrel.toastLevel,
    cooperage: barrel.cooperage ?? '',
    purchaseDate: barrel.purchaseDate ?? '',
    location: barrel.location ?? '',
    notes: barrel.notes ?? '',
    image: 'kept',
  };
}

/** The typed values as the contract names them, not yet checked. */
function wire(values: BarrelValues): Record<string, unknown> {
  return {
    // No code given: the server draws one.
    barrelId: readText(values.barrelId) ?? undefined,
    name: values.name,
    vintage: readNumber(values.vintage),
    region: values.region,
    type: values.type,
    wineVarietal: readText(values.wineVarietal),
    // The schema lets these two out for the server's defaults; the form does not.
    capacity: readNumber(values.capacity),
    fillLevel: readNumber(values.fillLevel),
    woodType: values.woodType,
    toastLevel: values.toastLevel,
    cooperage: readText(values.cooperage),
    purchaseDate: readText(values.purchaseDate),
    location: readText(values.location),
    notes: readText(values.notes),
  };
}

/**
 * Checks a typed barrel as the server will.
 * @param currentYear the calendar year now
 */
export function checkBarrel(values: BarrelValues, currentYear: number): Checked<BarrelDraft> {
  const read = barrelDraft.safeParse(wire(values));
  const problems: Problems = read.error ? problemsOf(read.error) : {};
  const vintage = readNumber(values.vintage);
  const outside = vintage !== null && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = outside;
  const capacity = readNumber(values.capacity);
  const fillLevel = readNumber(values.fillLevel);
  if (capacity !== null && fillLevel !== null && !problems['capacity']) {
    const tooFull = fillLevelProblem(fillLevel, capacity);
    if (tooFull) problems['fillLevel'] ??= tooFull;
  }
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, wire: read.data }
    : { ok: false, problems };
}

/** What of a checked barrel differs from the stored one; `image` only where the picture is to go. */
export function changesOfBarrel(stored: Barrel, draft: BarrelDraft, image: PictureChoice): BarrelChanges {
  return barrelChanges.parse({ ...changedFields(stored, draft), ...(image === 'removed' && { image: '' }) });
}
