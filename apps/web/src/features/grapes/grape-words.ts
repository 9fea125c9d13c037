import type { Grape, GrapeHolding } from '@cuverie/contract';
import { RIPENING_LEVELS, type RipeningLevel } from '@cuverie/domain';
import { countText, litres, withSign, withUnit } from '../../ui/words.ts';
import type { GrapeList, GrapeSort } from './search.ts';

export function degrees(value: number, scale: 'Bx' | 'Bé', language?: string): string {
  return withSign(value, `°${scale}`, 1, 0, language);
}

const RIPENING_TITLES: Record<RipeningLevel, string> = {
  light: 'Light',
  medium: 'Medium',
  ripe: 'Ripe',
  'very-ripe': 'Very ripe',
};

/** A level of ripeness with its range: `Ripe, 22.5 to 24 °Bx`. */
export function ripeningWords(level: RipeningLevel): string {
  const { from, below } = RIPENING_LEVELS[level];
  if (from === 0) return `${RIPENING_TITLES[level]}, below ${below} °Bx`;
  if (!Number.isFinite(below)) return `${RIPENING_TITLES[level]}, from ${from} °Bx`;
  return `${RIPENING_TITLES[level]}, ${from} to ${below} °Bx`;
}

export const SORT_WORDS: readonly { value: GrapeSort | ''; label: string }[] = [
  { value: '', label: 'Best match' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'origin', label: 'Origin' },
  { value: 'brix_harvest_recommended', label: 'Target Brix, lowest first' },
  { value: '-brix_harvest_recommended', label: 'Target Brix, highest first' },
];

export const LIST_WORDS: Record<GrapeList, string> = {
  library: 'All Grapes',
  own: 'Added by you',
  edited: 'Edited by you',
  hidden: 'Deleted, to restore',
};

/** `2 fields, 3.2 ha`; `2 tanks, 4,000 L`; `12 wines, 84 bottles`; `1 barrel, 220.5 L`. */
export function holdingWords({ kind, count, amount }: GrapeHolding, language?: string): string {
  const words = countText(count, kind.slice(0, -1), kind, language);
  if (kind === 'wines') return `${words}, ${countText(amount, 'bottle', undefined, language)}`;
  if (kind !== 'fields') return `${words}, ${litres(amount, language)}`;
  // The size of the fields may be unknown.
  return amount === 0 ? words : `${words}, ${withUnit(amount, 'ha', 2, 0, language)}`;
}

/** Whether a variety is the estate's own or edited; `null` for one of the reference. */
export function sourceWords({ source }: Grape): string | null {
  if (source === 'own') return 'Yours';
  return source === 'edited' ? 'Edited' : null;
}
