import {
  sentenceOf,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
} from '@cuverie/contract';
import { scaleProblem, toBrix } from '@cuverie/domain';

export const NOTHING_MEASURED = sentenceOf('nothing_measured');
const RAW_WITHOUT_SCALE = sentenceOf('raw_without_scale');

type MeasuredValues = Partial<Record<'temperature' | 'brix' | 'pH' | 'alcohol', number | null | undefined>>;

export const hasValues = ({ temperature, brix, pH, alcohol }: MeasuredValues): boolean =>
  [temperature, brix, pH, alcohol].some((value) => typeof value === 'number');

type Raw = Pick<TankReadingDraft, 'rawValue' | 'rawScale'>;

/** Returns the errors in an instrument's value, by field. */
export function rawProblems({ rawValue, rawScale }: Raw) {
  const [value, scale] = [rawValue ?? undefined, rawScale ?? undefined];
  if ((value === undefined) !== (scale === undefined)) return { rawScale: RAW_WITHOUT_SCALE };
  return { rawValue: value === undefined || scale === undefined ? undefined : scaleProblem(value, scale) };
}

/** Computes °Bx from a raw value. A client that sends both has already corrected for temperature and alcohol. */
export function convertedBrix({
  brix,
  rawValue,
  rawScale,
}: Pick<TankReadingChanges, 'brix' | 'rawValue' | 'rawScale'>): { brix?: number } {
  if (brix !== undefined || typeof rawValue !== 'number' || typeof rawScale !== 'string') return {};
  return { brix: Math.round(toBrix(rawValue, rawScale) * 100) / 100 };
}

/**
 * Adds dependent changes: manually corrected °Bx are no instrument value any more, and new alcohol is an estimate only
 * if stated.
 */
export function consistent(
  changes: TankReadingChanges,
  stored: Pick<TankReading, 'brix' | 'alcohol'>,
): TankReadingChanges {
  const { brix, rawValue, rawScale, alcohol, alcoholIsEstimate } = changes;
  const hasNewBrix = brix !== undefined && brix !== stored.brix;
  const hasNewAlcohol = alcohol !== undefined && alcohol !== stored.alcohol;
  return {
    ...changes,
    ...(hasNewBrix && rawValue === undefined && rawScale === undefined && { rawValue: null, rawScale: null }),
    ...convertedBrix(changes),
    ...(hasNewAlcohol && alcoholIsEstimate === undefined && { alcoholIsEstimate: false }),
  };
}
