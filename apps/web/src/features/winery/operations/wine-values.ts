/** The form values of the wine in bottles: one of My Cellar, or the fields of a new one. */
import type { OperationLine } from '@cuverie/contract';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { textOf } from './amounts.ts';

export interface WineValues {
  /** The id of a wine in My Cellar; if empty, a new one is added with the fields below. */
  wine: string;
  name: string;
  vintage: string;
  region: string;
  type: string;
  producer: string;
  varietal: string;
  alcohol: string;
}

export const NO_WINE: WineValues = {
  wine: '',
  name: '',
  vintage: '',
  region: '',
  type: 'Red',
  producer: '',
  varietal: '',
  alcohol: '',
};

export function wineOf({ wine, name, region, type, ...typed }: WineValues): OperationLine['wine'] {
  const made = {
    name,
    region,
    type,
    vintage: readNumber(typed.vintage),
    producer: textOf(typed.producer),
    varietal: textOf(typed.varietal),
    alcohol: textOf(typed.alcohol),
  };
  return (textOf(wine) ?? made) as OperationLine['wine'];
}

export function wineValues(wine: OperationLine['wine']): Partial<WineValues> {
  if (typeof wine !== 'object') return { wine: wine ?? '' };
  const { name, vintage, region, type, producer, varietal, alcohol } = wine;
  return {
    wine: '',
    name,
    vintage: writeNumber(vintage),
    region,
    type,
    producer: producer ?? '',
    varietal: varietal ?? '',
    alcohol: alcohol ?? '',
  };
}
