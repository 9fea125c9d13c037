/** Words a limit of the winery. */
import type { StoredOwnLimit } from '@cuverie/contract';
import { withSign } from '../../../ui/words.ts';

export const WINES = { '': 'All wines', red: 'Red wines', other: 'White and rosé wines' } as const;
type Wines = keyof typeof WINES;

export const winesOf = (isRed: unknown): Wines => (typeof isRed !== 'boolean' ? '' : isRed ? 'red' : 'other');

/** `60 mg/L`. */
export const maxWords = ({ max, unit }: Pick<StoredOwnLimit, 'max' | 'unit'>): string =>
  withSign(max, unit, 3);

export const winesWords = ({ isRed }: Pick<StoredOwnLimit, 'isRed'>): string => WINES[winesOf(isRed)];
