import { SPELLING_FIELDS, type SpellingField } from '@cuverie/domain';

/** The address of Tidy up: the field whose spellings are shown; if omitted, duplicate wines. */
export interface TidySearch {
  spellings?: SpellingField;
}

/** Parses the address leniently: invalid values are left out. */
export function tidySearch(raw: Record<string, unknown>): TidySearch {
  const field = SPELLING_FIELDS.find((one) => one === raw['spellings']);
  return field === undefined ? {} : { spellings: field };
}
