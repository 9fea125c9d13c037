/** Stored values of a variety from a draft or a file. */
import type { GrapeDraft } from '@cuverie/contract';
import { countriesOf, drawingAddress, foldName, searchNames, tidyList } from '@cuverie/domain';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { GrapeValues } from './grapes.library.ts';

/** Draft of a variety. */
type GrapeDescription = Omit<GrapeDraft, 'id' | 'picture'>;

export function valuesOf(draft: GrapeDraft, picture: PictureKey | null): GrapeValues {
  const { id: _, picture: address, ...fields } = draft;
  // The drawing stays stored behind an upload, in case that is removed.
  const pictureAddress = address || drawingAddress(draft.name, draft.color);
  return { ...described(fields), pictureAddress, picture };
}

function described(grape: GrapeDescription) {
  const synonyms = tidyList(grape.synonyms ?? []);
  return {
    ...grape,
    synonyms,
    flavor_profile: tidyList(grape.flavor_profile ?? []),
    countries: countriesOf(grape.origin),
    nameKey: foldName(grape.name),
    searchNames: searchNames(grape.name, synonyms),
  };
}

/**
 * Returns all values of a variety after a change.
 * @param address new picture; omitted, the current one stays
 */
export function valuesAfter(
  current: GrapeValues,
  changes: { [Field in keyof GrapeDescription]?: GrapeDescription[Field] | undefined },
  address: string | undefined,
): GrapeValues {
  const { countries: _, nameKey: __, searchNames: ___, pictureAddress, picture, ...before } = current;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: GrapeDescription = { ...before, ...given };
  // The drawing belongs to the name and changes with it.
  const isDrawn = pictureAddress === drawingAddress(before.name, before.color);
  const storedAddress = isDrawn ? drawingAddress(after.name, after.color) : pictureAddress;
  return { ...described(after), pictureAddress: address ?? storedAddress, picture };
}

/** Returns the values that differ from the original; others are null and follow the reference. */
export function changedValues(values: GrapeValues, original: Omit<GrapeValues, 'picture'>) {
  const fields = Object.entries(original) as [keyof typeof original, unknown][];
  const same = fields.filter(([field, value]) => JSON.stringify(value) === JSON.stringify(values[field]));
  return { ...values, ...Object.fromEntries(same.map(([field]) => [field, null])) };
}
