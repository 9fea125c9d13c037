import { type Grape, type GrapeChanges, type GrapeDraft, grapeDraft } from '@cuverie/contract';
import {
  drawingAddress,
  GRAPE_DEFAULTS,
  type GrapeColor,
  isDrawing,
  pictureAddressProblem,
  tidyList,
} from '@cuverie/domain';
import { readNumber, writeNumber } from '../../ui/number.ts';

/** What the fields are called, in the form and in what is said about it. */
export const GRAPE_LABELS = {
  name: 'Name',
  color: 'Color',
  origin: 'Origin',
  synonyms: 'Synonyms',
  flavor_profile: 'Flavor Profile',
  baume_level: 'Baumé Level',
  baume_harvest_recommended: 'Recommended Harvest Baumé',
  brix_level: 'Brix Level',
  brix_harvest_recommended: 'Recommended Harvest Brix',
  recommended_soil: 'Recommended Soil',
  details: 'Details',
  picture: 'Picture',
} as const;

/** The fields that hold a list. */
export type ListName = 'synonyms' | 'flavor_profile';

/** A grape as it is typed. */
export interface GrapeValues extends Record<string, unknown> {
  name: string;
  color: GrapeColor;
  origin: string;
  synonyms: string[];
  flavor_profile: string[];
  baume_level: string;
  baume_harvest_recommended: string;
  brix_level: string;
  brix_harvest_recommended: string;
  recommended_soil: string;
  details: string;
  /** An https address; empty for the drawing made for the variety. */
  picture: string;
  /** A picture to send, which goes before the address. */
  file: File | null;
  /** What is typed beside a list and was not added to it yet. */
  typing: Record<ListName, string>;
}

const NOTHING_TYPING = { synonyms: '', flavor_profile: '' } as const;

/** A new form. */
export function emptyGrape(): GrapeValues {
  return {
    name: '',
    color: GRAPE_DEFAULTS.color,
    origin: '',
    synonyms: [],
    flavor_profile: [],
    baume_level: writeNumber(GRAPE_DEFAULTS.baume),
    baume_harvest_recommended: writeNumber(GRAPE_DEFAULTS.baume),
    brix_level: writeNumber(GRAPE_DEFAULTS.brix),
    brix_harvest_recommended: writeNumber(GRAPE_DEFAULTS.brix),
    recommended_soil: '',
    details: '',
    picture: '',
    file: null,
    typing: NOTHING_TYPING,
  };
}

/** A stored grape as it would be typed. */
export function grapeValues(grape: Grape): GrapeValues {
  return {
    name: grape.name,
    color: grape.color,
    origin: grape.origin,
    synonyms: grape.synonyms,
    flavor_profile: grape.flavor_profile,
    baume_level: writeNumber(grape.baume_level),
    baume_harvest_recommended: writeNumber(grape.baume_harvest_recommended),
    brix_level: writeNumber(grape.brix_level),
    brix_harvest_recommended: writeNumber(grape.brix_harvest_recommended),
    recommended_soil: grape.recommended_soil,
    details: grape.details,
    picture: isDrawing(grape.picture) ? '' : grape.picture,
    file: null,
    typing: NOTHING_TYPING,
  };
}

/** A list with what was typed beside it: leaving out the click on Add takes nothing away. */
const listOf = (values: GrapeValues, name: ListName): string[] =>
  tidyList([...values[name], values.typing[name]]);

/** The drawing a grape has in place of a picture: that of the reference, or one made for its name and colour. */
export function drawingOf(values: Pick<GrapeValues, 'name' | 'color'>, stored: Grape | null): string {
  return stored?.drawing ?? drawingAddress(values.name, values.color);
}

export type Checked =
  | { readonly ok: true; readonly wire: GrapeDraft }
  | { readonly ok: false; readonly problems: Record<string, string> };

/** Checks a typed grape as the server will; a picture that is stored already is not judged again. */
export function checkGrape(values: GrapeValues, stored: Grape | null): Checked {
  const typed = values.picture.trim();
  const picture = typed === '' ? drawingOf(values, stored) : typed;
  const read = grapeDraft.safeParse({
    name: values.name,
    color: values.color,
    origin: values.origin,
    synonyms: listOf(values, 'synonyms'),
    flavor_profile: listOf(values, 'flavor_profile'),
    baume_level: readNumber(values.baume_level),
    baume_harvest_recommended: readNumber(values.baume_harvest_recommended),
    brix_level: readNumber(values.brix_level),
    brix_harvest_recommended: readNumber(values.brix_harvest_recommended),
    recommended_soil: values.recommended_soil,
    details: values.details,
    picture,
  });
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message;
  const wrong = pictureAddressProblem(picture);
  if (wrong !== undefined && values.file === null && picture !== stored?.picture) problems['picture'] = wrong;
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, wire: read.data }
    : { ok: false, problems };
}

/** What of a checked grape differs from the stored one. */
export function changesOfGrape(stored: Grape, draft: GrapeDraft): GrapeChanges {
  const before: Record<string, unknown> = stored;
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed);
}
