import { SPELLING_FIELDS, type SpellingField } from '@cuverie/domain';

/** What the address of Tidy up says: whose spellings are looked at, without one wines that were entered twice. */
export interface TidySearch {
  spellings?: SpellingField;
}

/** Reads the address forgivingly: what it does not understand is left out. */
export function tidySearch(raw: Record<string, unknown>): TidySearch {
  const field = SPELLING_FIELDS.find((one) => one === raw['spellings']);
  return field === undefined ? {} : { spellings: field };
}
