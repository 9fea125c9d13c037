import type { TankReading } from '@cuverie/contract';
import {
  compensatedBrix,
  correctedHydrometer,
  currentFerment,
  DENSITY_SCALES,
  DENSITY_UNITS,
  type DensityScale,
  estimatedAlcohol,
  INSTRUMENTS,
  type Instrument,
  potentialAlcohol,
  REFRACTOMETER_C,
  refractometerToApparentBrix,
  type SugarReading,
  scaleProblem,
  toBrix,
} from '@cuverie/domain';
import { preferences } from '../../../platform/preferences.ts';
import { storage } from '../../../platform/storage.ts';
import { figureOf, numberWords, withSign, withUnit } from '../../../ui/words.ts';

/** How sugar is measured on this device; stored, because it usually stays the same. */
export interface SugarWay {
  scale: DensityScale;
  instrument: Instrument | '';
  /** Whether the value is corrected for the temperature of the must. */
  isCorrected: boolean;
}

const KEY = 'sugarWay';

export function storedWay(): SugarWay {
  const { sugarUnit } = preferences.get();
  const usual: SugarWay = { scale: sugarUnit, instrument: '', isCorrected: false };
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    const entries = new Map<string, unknown>(Object.entries(stored ?? {}));
    return {
      // A scale other than the estate's unit stays chosen until that unit changes.
      scale:
        (entries.get('unit') ?? 'brix') === sugarUnit
          ? (DENSITY_SCALES.find((scale) => scale === entries.get('scale')) ?? usual.scale)
          : usual.scale,
      instrument:
        INSTRUMENTS.find((instrument) => instrument === entries.get('instrument')) ?? usual.instrument,
      isCorrected: entries.get('isCorrected') === true,
    };
  } catch {
    return usual;
  }
}

export const saveWay = (way: SugarWay): void =>
  storage.set(KEY, JSON.stringify({ ...way, unit: preferences.get().sugarUnit }));

export const INSTRUMENT_NAMES: Record<Instrument, string> = {
  hydrometer: 'Hydrometer',
  refractometer: 'Refractometer',
  densitometer: 'Densitometer',
};

interface Correction {
  /** The range of its table in °C. */
  min: number;
  max: number;
  /** The °Bx at 20 °C. */
  correct: (brix: number, temperatureC: number, scale: DensityScale) => number;
}

/** The temperature corrections. A densitometer corrects itself. */
const CORRECTIONS: Partial<Record<Instrument, Correction>> = {
  hydrometer: {
    min: 0,
    max: 60,
    correct: (brix, temperatureC, scale) => correctedHydrometer(brix, scale, temperatureC),
  },
  refractometer: { ...REFRACTOMETER_C, correct: compensatedBrix },
};

const isWithin = ({ min, max }: Correction, temperatureC: number): boolean =>
  temperatureC >= min && temperatureC <= max;

/** Why the requested temperature correction is impossible, in words, or `undefined`. */
export function correctionProblem({ instrument, isCorrected }: SugarWay, temperatureC: number | null) {
  const correction = isCorrected && instrument !== '' ? CORRECTIONS[instrument] : undefined;
  if (!correction || (temperatureC !== null && isWithin(correction, temperatureC))) return undefined;
  return temperatureC === null
    ? 'Enter the temperature the sugar is to be corrected for'
    : `Sugar can be corrected from ${figureOf(correction.min, '°C').value} to ${withUnit(correction.max, '°C')} only`;
}

export interface Conversion {
  /** The apparent °Bx with two decimals. */
  brix: number;
  /** The steps of the conversion, in words. */
  steps: readonly string[];
}

interface Entry extends SugarWay {
  value: number;
  /** °C; `null` if not measured. */
  temperature: number | null;
  /** The °Bx at the start of the ferment, if known. */
  start: number | null;
}

/** The apparent °Bx at 20 °C from an instrument's value; `null` if it is outside of the scale. */
export function convertSugar({
  value,
  scale,
  instrument,
  isCorrected,
  temperature,
  start,
}: Entry): Conversion | null {
  const steps: string[] = [];
  if (scaleProblem(value, scale) !== undefined) return null;
  let brix = toBrix(value, scale);
  if (scale !== preferences.get().sugarUnit)
    steps.push(`${numberWords(value, 4)} ${DENSITY_UNITS[scale].unit}`);
  const correction = isCorrected && instrument !== '' ? CORRECTIONS[instrument] : undefined;
  if (correction && temperature !== null && isWithin(correction, temperature)) {
    brix = correction.correct(brix, temperature, scale);
    steps.push(`corrected for ${withUnit(temperature, '°C', 1)}`);
  }
  if (instrument === 'refractometer' && start !== null && brix < start) {
    brix = refractometerToApparentBrix(start, brix);
    steps.push('corrected for the alcohol in it, an estimate');
  }
  return { brix: Math.round(brix * 100) / 100, steps };
}

/** The instrument's value, if it is not in °Bx: `1.04 SG`. */
export function rawWords({ rawValue, rawScale, brix }: Pick<TankReading, 'rawValue' | 'rawScale' | 'brix'>) {
  if (rawValue === null || rawScale === null || (rawScale === 'brix' && rawValue === brix)) return undefined;
  if (rawScale === preferences.get().sugarUnit && Math.abs(toBrix(rawValue, rawScale) - (brix ?? 0)) < 0.006)
    return undefined;
  return withSign(rawValue, DENSITY_UNITS[rawScale].unit, 4);
}

/** The text below the field: `= 12.4 °Bx, corrected for 26 °C`; `undefined` without a conversion. */
export function conversionWords(conversion: Conversion | null): string | undefined {
  if (!conversion || conversion.steps.length === 0) return undefined;
  return `= ${withUnit(conversion.brix, '°Bx')} (${conversion.steps.join(', ')})`;
}

/** The °Bx at the start of the ferment; `null` before its first reading. */
export const startOf = (sugars: readonly SugarReading[]): number | null =>
  currentFerment(sugars)[0]?.brix ?? null;

/**
 * The alcohol so far, in % vol with one decimal, from the first sugar and the current one; `null` if it cannot be
 * estimated.
 */
export function alcoholEstimate(start: number | null, brix: number | null): number | null {
  if (
    start === null ||
    brix === null ||
    !Number.isFinite(brix) ||
    brix > start ||
    start > 45 ||
    brix < -4.5
  ) {
    return null;
  }
  const alcohol = estimatedAlcohol(start, brix);
  return Number.isFinite(alcohol) ? Math.round(alcohol * 10) / 10 : null;
}

/** How the alcohol is estimated, and why the bench's figure for must differs. */
export const estimateWords = (start: number): string =>
  `An estimate, from the first sugar reading and this one, by the fall in density (Balling). By the EU’s table of sugar the must can reach ${withUnit(potentialAlcohol(start), '% vol', 1)}: the two ways differ by up to half a percent, and the lab decides`;
