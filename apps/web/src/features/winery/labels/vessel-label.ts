import type { RegisteredBarrel, Vessel } from '@cuverie/contract';
import { yearOf } from '../barrels/register.ts';
import { amountWords, capital, KIND_WORDS, placeWords } from '../vessels/vessel-words.ts';

/**
 * A label whose code contains the address under which people reach the server.
 * @param barrel what the register knows of a barrel
 */
export const labelOf = (
  vessel: Vessel,
  hasLot: boolean,
  barrel?: Pick<RegisteredBarrel, 'cooperage' | 'purchaseDate'>,
) => ({
  id: vessel.id,
  link: `${location.origin}/winery/vessels/${vessel.id}`,
  title: vessel.code,
  lines: [
    `${capital(KIND_WORDS[vessel.kind].one)}, ${amountWords(vessel.capacity, vessel.unit)}`,
    placeWords(vessel),
    barrel ? [barrel.cooperage, yearOf(barrel)].filter(Boolean).join(', ') : '',
    hasLot ? (vessel.lot ?? '') : '',
  ].filter((line) => line !== ''),
});
