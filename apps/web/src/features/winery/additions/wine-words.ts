/** Words the state of a wine and what is left of its limits. */
import type { LastValue, WineLimit, WineOwnLimit, WineReading, WineState } from '@cuverie/contract';
import {
  countedAmounts,
  countedByOwn,
  type Dose,
  type LimitedSubstance,
  molecularSo2,
  type OwnLimitSubject,
  perLitre,
  STAYS_FREE,
  type SulfurWine,
} from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { agoWords, dayOfMoment, numberWords, withSign } from '../../../ui/words.ts';
import { SUBSTANCE_WORDS, valueWords } from './work-words.ts';

export const LIMIT_WORDS: Readonly<Record<LimitedSubstance, string>> = {
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

export const OWN_LIMIT_WORDS: Readonly<Record<OwnLimitSubject, string>> = {
  'total SO2': 'Total SO₂',
  copper: 'Copper',
  ...SUBSTANCE_WORDS,
};

/** A name within a sentence: in lower case, unless it is a proper name or in capitals. */
const ownName = (of: OwnLimitSubject): string => {
  const words = OWN_LIMIT_WORDS[of];
  return /^(?:[A-Z]{2}|Fermaid|Go-Ferm)/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
};

/** `28 mg/L`; for a binding compound, at most that value. */
export const readingWords = ({ analyte, value, basis }: WineReading): string =>
  `${basis === 'most' ? 'at most ' : ''}${valueWords(analyte, value)}`;

/** Analytes listed before others of the same day. */
const WANTED = ['freeSo2', 'totalSo2', 'ph', 'va', 'alcohol'];
const wantedAt = ({ analyte }: WineReading): number => {
  const at = WANTED.indexOf(analyte);
  return at === -1 ? WANTED.length : at;
};

/** The newest readings first, because readings of the must are a year old by the time it is wine. */
export const newestFirst = (readings: readonly WineReading[]): WineReading[] =>
  readings.toSorted(
    (one, other) =>
      today(new Date(other.at)).localeCompare(today(new Date(one.at))) || wantedAt(one) - wantedAt(other),
  );

/** The last analysis in one of some vessels, if their readings together leave out a value of it. */
export function latestAnalysis<Named extends { id: string }>(
  values: readonly LastValue[],
  vessels: readonly Named[],
  readings: readonly WineReading[],
): { vessel: Named; at: string; values: LastValue[] } | undefined {
  const own = values.filter(({ vesselId }) => vessels.some(({ id }) => id === vesselId));
  const newest = own.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  const vessel = vessels.find(({ id }) => id === newest?.vesselId);
  if (newest === undefined || vessel === undefined) return undefined;
  const measured = own.filter(({ vesselId, at }) => vesselId === vessel.id && at === newest.at);
  const known = new Set(readings.map(({ analyte }) => analyte));
  if (measured.every(({ analyte }) => known.has(analyte))) return undefined;
  return { vessel, at: newest.at, values: measured };
}

/** The source and age of a reading: `measured 3 days ago`. */
export function basisWords({ basis, at }: Pick<WineReading, 'basis' | 'at'>, now: number): string {
  const ago = agoWords(at, now);
  if (basis === 'measured') return `measured ${ago}`;
  if (basis === 'earlier') return `measured ${ago}, before it was changed`;
  return `expected, of what was measured ${ago}`;
}

const DECIMALS: Readonly<Record<string, number>> = { 'mg/L': 1, 'meq/L': 1 };
/** A limit below 1, such as that of copper, needs three decimals. */
const decimalsOf = ({ max, unit }: LimitState): number => (max < 1 ? 3 : (DECIMALS[unit] ?? 2));

/** The state of a wine relative to a limit. */
type LimitState = Pick<WineLimit, 'used' | 'max' | 'left'> & { unit: string };

/** `62 of 150 mg/L total SO₂ used, 88 left (EU)`. */
function standingWords(standing: LimitState, what: string, whose: string): string {
  const { used, max, unit, left } = standing;
  const plain = (value: number) => numberWords(value, decimalsOf(standing));
  const rest = left < 0 ? `${plain(-left)} over the limit` : `${plain(left)} left`;
  return `${plain(used)} of ${plain(max)}\u00a0${unit} ${what} used, ${rest} (${whose})`;
}

/** A limit after an addition. */
const after = <Limit extends LimitState>(limit: Limit, adding: number) => ({
  ...limit,
  used: limit.used + adding,
  // Rounded, because a sum of floats may be slightly below zero.
  left: Math.round((limit.left - adding) * 1e6) / 1e6 || 0,
});

/** The legal limits that a dose counts towards, after the addition. */
export function limitsAfter({ limits }: Pick<WineState, 'limits'>, dose: Dose, litres: number): WineLimit[] {
  const counted = countedAmounts(dose.substance, perLitre(dose, litres));
  return limits.flatMap((limit) => {
    const adding = counted[limit.of] ?? 0;
    return adding > 0 ? [after(limit, adding)] : [];
  });
}

/** The winery's own limits that a dose counts towards, after the addition. */
export function ownLimitsAfter(
  { ownLimits }: Pick<WineState, 'ownLimits'>,
  dose: Dose,
  litres: number,
): WineOwnLimit[] {
  const each = perLitre(dose, litres);
  return ownLimits.flatMap((limit) => {
    const adding = countedByOwn(limit, dose.substance, each);
    return adding > 0 ? [after(limit, adding)] : [];
  });
}

/** `62 of 150 mg/L total SO₂ used, 88 left (EU)`. */
export const leftWords = (limit: LimitState & Pick<WineLimit, 'of'>, market: string): string =>
  standingWords(limit, LIMIT_WORDS[limit.of], market);

/** `62 of 60 mg/L total SO₂ used, 2 over the limit (our own)`. */
export const ownLeftWords = (limit: LimitState & Pick<WineOwnLimit, 'of'>): string =>
  standingWords(limit, ownName(limit.of), 'our own');

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
 * Molecular SO₂ of a wine after adding SO₂, a part of which binds.
 * @returns `undefined` if free SO₂ or pH were never measured
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

/** The concentration of an addition: `3.1 g/hL`, `12 mL/hL`; on fruit `3.1 g/100 kg`. */
export function burdenWords(
  { milligrams, millilitres }: WineState['additions'][number],
  unit: 'L' | 'kg' = 'L',
): string {
  const per = unit === 'kg' ? '100 kg' : 'hL';
  const parts = [
    milligrams > 0 && withSign(milligrams / 10, `g/${per}`, 2),
    millilitres > 0 && withSign(millilitres * 100, `mL/${per}`, 1),
  ];
  return parts.filter((part) => part !== false).join(' + ');
}
