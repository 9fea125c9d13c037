/** What a wine is like and what is left of its limits, in words. */
import type { WineLimit, WineReading, WineState } from '@cuverie/contract';
import {
  countedOf,
  type Dose,
  type Limited,
  molecularSo2,
  perLitre,
  STAYS_FREE,
  type SulfurWine,
} from '@cuverie/domain';
import { agoWords, dayOfMoment, numberWords, withSign } from '../../../ui/words.ts';
import { valueWords } from './work-words.ts';

export const LIMIT_WORDS: Readonly<Record<Limited, string>> = {
  'total SO2': 'total SO₂',
  acidification: 'acidification',
  'lowest pH': 'lowest pH',
  'citric acid': 'citric acid',
  'ascorbic acid': 'ascorbic acid',
  'metatartaric acid': 'metatartaric acid',
  'copper sulphate': 'copper sulphate',
  copper: 'copper',
  carbon: 'charcoal',
  'gum arabic': 'gum arabic',
  lysozyme: 'lysozyme',
  'sorbic acid': 'sorbic acid',
  DMDC: 'DMDC',
  DAP: 'DAP',
  PVPP: 'PVPP',
  'water to dissolve': 'water',
  enrichment: 'enrichment',
};

/** `28 mg/L`; of what binds, no more than that. */
export const readingWords = ({ analyte, value, basis }: WineReading): string =>
  `${basis === 'most' ? 'at most ' : ''}${valueWords(analyte, value)}`;

/** What is asked for before anything else that was measured the same day. */
const WANTED = ['freeSo2', 'totalSo2', 'ph', 'va', 'alcohol'];
const wantedAt = ({ analyte }: WineReading): number => {
  const at = WANTED.indexOf(analyte);
  return at === -1 ? WANTED.length : at;
};

/** The newest comes first: what must was like a year ago is not what a wine is asked for. */
export const newestFirst = (readings: readonly WineReading[]): WineReading[] =>
  readings.toSorted(
    (one, other) =>
      other.at.slice(0, 10).localeCompare(one.at.slice(0, 10)) || wantedAt(one) - wantedAt(other),
  );

/** How it is known, and since when: `measured 3 days ago`. */
export function basisWords({ basis, at }: Pick<WineReading, 'basis' | 'at'>, now: number): string {
  const ago = agoWords(at, now);
  if (basis === 'measured') return `measured ${ago}`;
  if (basis === 'earlier') return `measured ${ago}, before it was changed`;
  return `expected, of what was measured ${ago}`;
}

const DECIMALS: Readonly<Record<string, number>> = { 'mg/L': 1, 'meq/L': 1 };
const plain = (value: number, unit: string): string => numberWords(value, DECIMALS[unit] ?? 2);

/** `62 of 150 mg/L total SO₂`. */
export const usedWords = ({ of, used, max, unit }: Pick<WineLimit, 'of' | 'used' | 'max' | 'unit'>): string =>
  `${plain(used, unit)} of ${plain(max, unit)}\u00a0${unit} ${LIMIT_WORDS[of]}`;

export interface DoseLimit extends WineLimit {
  /** Of what the dose brings. */
  adding: number;
}

/** Limits a dose counts towards, as they stand once it is in. */
export function limitsAfter({ limits }: Pick<WineState, 'limits'>, dose: Dose, litres: number): DoseLimit[] {
  const counted = countedOf(dose.substance, perLitre(dose, litres));
  return limits.flatMap((limit) => {
    const adding = counted[limit.of] ?? 0;
    if (!(adding > 0)) return [];
    // A sum of floats may be a hair below nothing.
    const left = Math.round((limit.left - adding) * 1e6) / 1e6 || 0;
    return [{ ...limit, adding, used: limit.used + adding, left }];
  });
}

/** `62 of 150 mg/L total SO₂ used, 88 left (EU)`. */
export function leftWords(
  limit: Pick<WineLimit, 'of' | 'used' | 'max' | 'unit' | 'left'>,
  market: string,
): string {
  const { unit, left } = limit;
  const rest = left < 0 ? `${plain(-left, unit)} over the limit` : `${plain(left, unit)} left`;
  return `${usedWords(limit)} used, ${rest} (${market})`;
}

const TABLE = { alcohol: [0, 15], temperature: [20, 40] } as const;
const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

export interface Molecular {
  least: number;
  most: number;
  /** `pH 3.45 of 12 Nov, 13 % vol, 20 °C`. */
  of: string;
}

/**
 * Molecular SO₂ of a wine, with so much more SO₂ of which a part binds.
 * @returns `undefined` where free SO₂ or pH were never measured
 */
export function molecularOf(readings: readonly WineReading[], addedMgL = 0): Molecular | undefined {
  const find = (name: WineReading['analyte']) => readings.find(({ analyte }) => analyte === name);
  const [free, ph, alcohol] = [find('freeSo2'), find('ph'), find('alcohol')];
  if (free === undefined || ph === undefined) return undefined;
  const wine: SulfurWine = {
    ph: ph.value,
    alcohol: within(alcohol?.value ?? 12, TABLE.alcohol),
    temperatureC: within(find('temperature')?.value ?? 20, TABLE.temperature),
  };
  const at = (part: number) => molecularSo2(free.value + addedMgL * part, wine);
  const [least, most] = [at(STAYS_FREE.least), at(STAYS_FREE.most)];
  if ('problem' in least || 'problem' in most) return undefined;
  const day = dayOfMoment(new Date(ph.at));
  const of = `pH ${numberWords(ph.value, 2, 2)} of ${day}, ${withSign(wine.alcohol, '% vol', 1)}, ${wine.temperatureC}\u00a0°C`;
  return { least: least.value, most: most.value, of };
}

/** `0.62 to 0.75 mg/L`. */
export function molecularWords({ least, most }: Molecular): string {
  const [from, to] = [numberWords(least, 2, 2), numberWords(most, 2, 2)];
  return `${from === to ? '' : `${from} to `}${to}\u00a0mg/L`;
}

/** How much of something is in the wine: `3.1 g/hL`, `12 mL/hL`. */
export function burdenWords({ milligrams, millilitres }: WineState['additions'][number]): string {
  const parts = [
    milligrams > 0 && withSign(milligrams / 10, 'g/hL', 2),
    millilitres > 0 && withSign(millilitres * 100, 'mL/hL', 1),
  ];
  return parts.filter((part) => part !== false).join(' + ');
}
