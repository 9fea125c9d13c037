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

/** How sugar is read here: kept on this device, since the same hands use the same glass. */
export interface SugarWay {
  scale: DensityScale;
  instrument: Instrument | '';
  /** Whether what was read is corrected for the temperature of the must. */
  isCorrected: boolean;
}

const KEY = 'sugarWay';

export function keptWay(): SugarWay {
  const { sugarUnit } = preferences.get();
  const usual: SugarWay = { scale: sugarUnit, instrument: '', isCorrected: false };
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    const said = new Map<string, unknown>(Object.entries(kept ?? {}));
    return {
      // A scale that was chosen beside the estate's unit holds as long as that unit does.
      scale:
        (said.get('unit') ?? 'brix') === sugarUnit
          ? (DENSITY_SCALES.find((scale) => scale === said.get('scale')) ?? usual.scale)
          : usual.scale,
      instrument: INSTRUMENTS.find((instrument) => instrument === said.get('instrument')) ?? usual.instrument,
      isCorrected: said.get('isCorrected') === true,
    };
  } catch {
    return usual;
  }
}

export const keepWay = (way: SugarWay): void =>
  storage.set(KEY, JSON.stringify({ ...way, unit: preferences.get().sugarUnit }));

export const INSTRUMENT_NAMES: Record<Instrument, string> = {
  hydrometer: 'Hydrometer',
  refractometer: 'Refractometer',
  densitometer: 'Densitometer',
};

interface Correction {
  /** °C its table goes from and to. */
  min: number;
  max: number;
  /** °Bx at 20 °C. */
  correct: (brix: number, temperatureC: number, scale: DensityScale) => number;
}

/** How a reading is brought to 20 °C; a densitometer does that itself. */
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

/** Why sugar can't be corrected for the temperature although that was asked for, in words, or `undefined`. */
export function correctionProblem({ instrument, isCorrected }: SugarWay, temperatureC: number | null) {
  const correction = isCorrected && instrument !== '' ? CORRECTIONS[instrument] : undefined;
  if (!correction || (temperatureC !== null && isWithin(correction, temperatureC))) return undefined;
  return temperatureC === null
    ? 'Enter the temperature the sugar is to be corrected for'
    : `Sugar can be corrected from ${figureOf(correction.min, '°C').value} to ${withUnit(correction.max, '°C')} only`;
}

export interface Conversion {
  /** Apparent °Bx, two decimals. */
  brix: number;
  /** What was done on the way, for people. */
  steps: readonly string[];
}

interface Entry extends SugarWay {
  value: number;
  /** °C; `null` where nobody measured it. */
  temperature: number | null;
  /** °Bx the ferment began at, if that is known. */
  start: number | null;
}

/** The apparent °Bx at 20 °C of what an instrument showed; `null` where the scale does not go so far. */
export function converted({
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

/** What an instrument showed where that is not the °Bx themselves: `1.04 SG`. */
export function rawWords({ rawValue, rawScale, brix }: Pick<TankReading, 'rawValue' | 'rawScale' | 'brix'>) {
  if (rawValue === null || rawScale === null || (rawScale === 'brix' && rawValue === brix)) return undefined;
  if (rawScale === preferences.get().sugarUnit && Math.abs(toBrix(rawValue, rawScale) - (brix ?? 0)) < 0.006)
    return undefined;
  return withSign(rawValue, DENSITY_UNITS[rawScale].unit, 4);
}

/** What the field says below it: `= 12.4 °Bx, corrected for 26 °C`; nothing where nothing was done. */
export function conversionWords(conversion: Conversion | null): string | undefined {
  if (!conversion || conversion.steps.length === 0) return undefined;
  return `= ${withUnit(conversion.brix, '°Bx')} (${conversion.steps.join(', ')})`;
}

/** °Bx the ferment of these readings began at; `null` before its first reading. */
export const startOf = (sugars: readonly SugarReading[]): number | null =>
  currentFerment(sugars)[0]?.brix ?? null;

/** Alcohol made so far, % vol to a decimal, from the first sugar reading and now; `null` where that says nothing. */
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

/** What an estimate of alcohol goes by, and why the must's own figure on the bench differs: one of them is no slip. */
export const estimateWords = (start: number): string =>
  `An estimate, from the first sugar reading and this one, by the fall in density (Balling). By the EU’s table of sugar the must can reach ${withUnit(potentialAlcohol(start), '% vol', 1)}: the two ways differ by up to half a percent, and the lab decides`;
