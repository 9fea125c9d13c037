import { type Grape, type GrapeChanges, type GrapeDraft, grapeDraft, inWords } from '@cuverie/contract';
import {
  drawingAddress,
  GRAPE_COLORS,
  GRAPE_DEFAULTS,
  isDrawing,
  pictureAddressProblem,
  tidyList,
} from '@cuverie/domain';
import { type CheckedForm, changedFields, checkForm, kinds, rowFields } from '../../ui/form/fields.ts';
import { problemsOf } from '../../ui/form/typed.ts';

const { needed, number } = kinds;

const GRAPE = rowFields({
  name: needed('Name'),
  color: needed('Color', GRAPE_DEFAULTS.color),
  origin: needed('Origin'),
  baume_level: number('Baumé Level', String(GRAPE_DEFAULTS.baume)),
  baume_harvest_recommended: number('Recommended Harvest Baumé', String(GRAPE_DEFAULTS.baume)),
  brix_level: number('Brix Level', String(GRAPE_DEFAULTS.brix)),
  brix_harvest_recommended: number('Recommended Harvest Brix', String(GRAPE_DEFAULTS.brix)),
  recommended_soil: needed('Recommended Soil'),
  details: needed('Details'),
  // An https address; empty for the drawing of the variety.
  picture: needed('Picture'),
});

export const GRAPE_LABELS = {
  ...GRAPE.labels,
  synonyms: 'Synonyms',
  flavor_profile: 'Flavor Profile',
} as const;

export type ListName = 'synonyms' | 'flavor_profile';

export type GrapeValues = ReturnType<typeof GRAPE.empty> &
  Record<ListName, string[]> & {
    /** A picture to upload, which wins over the address. */
    file: File | null;
  };

export const emptyGrape = (): GrapeValues => ({
  ...GRAPE.empty(),
  synonyms: [],
  flavor_profile: [],
  file: null,
});

export const grapeValues = (grape: Grape): GrapeValues => ({
  ...GRAPE.valuesOf(grape),
  picture: isDrawing(grape.picture) ? '' : grape.picture,
  synonyms: grape.synonyms,
  flavor_profile: grape.flavor_profile,
  file: null,
});

/** The drawing of a grape without a picture: that of the reference, or one for its name and colour. */
export function drawingOf(values: { name: string; color: string }, stored: Grape | null): string {
  return (
    stored?.drawing ??
    drawingAddress(values.name, GRAPE_COLORS.find((color) => color === values.color) ?? GRAPE_DEFAULTS.color)
  );
}

/** Validates a typed grape as the server does. A stored picture is not validated again. */
export function checkGrape(values: GrapeValues, stored: Grape | null): CheckedForm<GrapeDraft> {
  const typed = values.picture.trim();
  const picture = typed === '' ? drawingOf(values, stored) : typed;
  const read = grapeDraft.safeParse({
    ...GRAPE.read(values),
    synonyms: tidyList(values.synonyms),
    flavor_profile: tidyList(values.flavor_profile),
    picture,
  });
  const problems = problemsOf(read.error);
  const wrong = pictureAddressProblem(picture);
  if (wrong !== undefined && values.file === null && picture !== stored?.picture)
    problems['picture'] = inWords(wrong);
  return checkForm(read, problems);
}

export const changesOfGrape = (stored: Grape, draft: GrapeDraft): GrapeChanges =>
  changedFields(stored, draft);
