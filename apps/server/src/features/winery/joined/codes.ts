import { PLACE_SEPARATOR, placesAround } from '@cuverie/domain';

/** Returns the code of a barrel's or tank's vessel: its name, made unique among the vessels in use. */
const MOST = 60;

/** Shortens a name to a valid code of a vessel or lot. */
export const shortCode = (text: string, most = MOST): string => text.slice(0, most).toWellFormed().trim();

function* codesFor(name: string, mark: string): Generator<string> {
  yield shortCode(name);
  const marked = (text: string) => `${shortCode(name, MOST - text.length - 3)} (${text})`;
  if (mark !== '') yield marked(shortCode(mark, 40));
  for (let number = 2; ; number += 1) yield marked(String(number));
}

/**
 * @param used codes of other vessels in use, in lower case; the new one is added
 * @param now current code: kept if it fits the name
 */
export function codeFor(name: string, mark: string, used: Set<string>, now?: string): string {
  for (const code of codesFor(name, mark)) {
    if (code === now) return code;
    if (used.has(code.toLowerCase())) continue;
    used.add(code.toLowerCase());
    return code;
  }
  throw new Error('There is always another number.');
}

const SEPARATOR_START = /^(?: [›>]|,) /;

/** The room and row of a vessel by the collector's place of its barrel: `Chai › Row 3` is row `Row 3` of `Chai`. */
export function placeIn(location: string | null | undefined): { room: string | null; row: string | null } {
  const place = shortCode(location ?? '', 200);
  const outer = placesAround(place).at(-2) ?? '';
  if (outer === '') return { room: shortCode(place) || null, row: null };
  return {
    room: shortCode(outer.replaceAll(' > ', PLACE_SEPARATOR)) || null,
    row: shortCode(place.slice(outer.length).replace(SEPARATOR_START, '')) || null,
  };
}
