import type { Barrel } from '@cuverie/contract';
import { fillPercent, ullage } from '@cuverie/domain';
import { figureOf, litres, numberWords } from '../../../ui/words.ts';

type Volume = Pick<Barrel, 'capacity' | 'fillLevel'>;

/** `220 of 225 L`. */
export function fillWords({ capacity, fillLevel }: Volume): string {
  return `${figureOf(fillLevel, 'L').value} of ${litres(capacity)}`;
}

/** The ullage: `full`, `2.2 % ullage`, `empty`. */
export function ullageWords({ capacity, fillLevel }: Volume, language?: string): string {
  if (fillLevel === 0) return 'empty';
  if (ullage(capacity, fillLevel) <= 0) return 'full';
  const missing = 100 - fillPercent(capacity, fillLevel);
  const digits = numberWords(missing, 1, 0, language);
  // A barrel that is almost full is not shown as full.
  if (digits === '0') return 'under 0.1 % ullage';
  return `${digits}\u00a0% ullage`;
}

/** `French Oak, medium toast`. */
export function woodWords({ woodType, toastLevel }: Pick<Barrel, 'woodType' | 'toastLevel'>): string {
  return `${woodType}, ${toastLevel.toLowerCase()} toast`;
}
