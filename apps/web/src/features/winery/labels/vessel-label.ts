import type { Vessel } from '@cuverie/contract';
import { amountWords, capital, KIND_WORDS, placeWords } from '../vessels/vessel-words.ts';

/** A label whose code contains the address under which people reach the server. */
export const labelOf = (vessel: Vessel, hasLot: boolean) => ({
  id: vessel.id,
  link: `${location.origin}/winery/vessels/${vessel.id}`,
  title: vessel.code,
  lines: [
    `${capital(KIND_WORDS[vessel.kind].one)}, ${amountWords(vessel.capacity, vessel.unit)}`,
    placeWords(vessel),
    hasLot ? (vessel.lot ?? '') : '',
  ].filter((line) => line !== ''),
});
