/** Decides about a device's reading: it is stored, thinned, a repetition, or an outlier that others must confirm. */
import { DAY_MS } from '../fermentation/sugar.ts';

/** A device's reading in the units of the estate. */
export interface DeviceValues {
  /** ms since 1970. */
  at: number;
  /** °C. */
  temperature: number | null;
  /** Apparent °Bx. */
  brix: number | null;
  pH: number | null;
}

/** State with which a device's next reading is compared. */
export interface DeviceMemory<Values extends DeviceValues = DeviceValues> {
  /** The last stored reading. */
  stored: DeviceValues | null;
  /** The newest five confirmed readings, oldest first. */
  recent: readonly DeviceValues[];
  /** Readings waiting for confirmation, oldest first. */
  held: readonly Values[];
}

export const NOTHING_REMEMBERED: DeviceMemory<never> = { stored: null, recent: [], held: [] };

/** Minimum of ms between stored readings without a change. */
export const STORED_EVERY_MS = 10 * 60_000;

/** Minimum change: °C, °Bx, pH. Vendors of cellar systems store at 15 minutes or 1 °C. */
export const MOVED = { temperature: 0.3, brix: 0.1, pH: 0.05 } as const;

/** Distance of an outlier from the median of the last readings: °C, °Bx, pH. No tank changes this much in an hour. */
export const OUT_OF_LINE = { temperature: 8, brix: 5, pH: 0.5 } as const;

/** Minimum of readings to detect an outlier, and their maximum age in ms: after a pause any value is possible. */
const LEAST_FOR_LINE = 3;
const LINE_LASTS_MS = DAY_MS / 4;

/** Number of readings that confirm an outlier. */
export const BORNE_OUT_BY = 2;

const KEPT_IN_MIND = 5;

const MEASURES = ['temperature', 'brix', 'pH'] as const;

/** Tolerance for binary fractions of decimals. */
const apart = (one: number, other: number): number => Math.round(Math.abs(one - other) * 1000) / 1000;

function isFarApart(one: DeviceValues, other: DeviceValues): boolean {
  return MEASURES.some((measure) => {
    const [a, b] = [one[measure], other[measure]];
    return a !== null && b !== null && apart(a, b) > OUT_OF_LINE[measure];
  });
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export function outOfLine(values: DeviceValues, recent: readonly DeviceValues[]): boolean {
  const line = recent.filter(({ at }) => Math.abs(values.at - at) <= LINE_LASTS_MS);
  return MEASURES.some((measure) => {
    const value = values[measure];
    const before = line.flatMap((one) => one[measure] ?? []);
    const median = medianOf(before);
    if (value === null || median === null || before.length < LEAST_FOR_LINE) return false;
    return apart(value, median) > OUT_OF_LINE[measure];
  });
}

function hasMoved(values: DeviceValues, last: DeviceValues): boolean {
  return MEASURES.some((measure) => {
    const [now, before] = [values[measure], last[measure]];
    if (now === null || before === null) return now !== before && now !== null;
    return apart(now, before) >= MOVED[measure];
  });
}

/** Result for a reading, the readings to store now, and the new state. */
export interface ReadingDecision<Values extends DeviceValues> {
  act: 'stored' | 'thinned' | 'repeated' | 'held';
  store: readonly Values[];
  memory: DeviceMemory<Values>;
}

const plain = ({ at, temperature, brix, pH }: DeviceValues): DeviceValues => ({ at, temperature, brix, pH });

/** Compares a reading with the state of its device. */
export function judgeDeviceReading<Values extends DeviceValues>(
  memory: DeviceMemory<Values>,
  values: Values,
): ReadingDecision<Values> {
  const { stored, recent, held } = memory;
  const isKnown = [stored, ...recent, ...held].some((one) => one?.at === values.at);
  if (isKnown) return { act: 'repeated', store: [], memory };
  if (outOfLine(values, recent)) {
    const agreeing = held.every((one) => !isFarApart(one, values)) ? held : [];
    const waiting = [...agreeing, values];
    if (waiting.length <= BORNE_OUT_BY)
      return { act: 'held', store: [], memory: { stored, recent, held: waiting } };
    const borneOut = waiting.map(plain);
    return { act: 'stored', store: waiting, memory: { stored: plain(values), recent: borneOut, held: [] } };
  }
  const line = [...recent, plain(values)].slice(-KEPT_IN_MIND);
  const isThin =
    stored !== null && Math.abs(values.at - stored.at) < STORED_EVERY_MS && !hasMoved(values, stored);
  if (isThin) return { act: 'thinned', store: [], memory: { stored, recent: line, held: [] } };
  return { act: 'stored', store: [values], memory: { stored: plain(values), recent: line, held: [] } };
}

/** Maximum error of a device's clock in ms; beyond it the server's counts. */
export const CLOCK_OFF_MS = DAY_MS;

/** Returns the time of a reading: the device's, unless it is off by a day or in the future. */
export const momentOfReading = (statedAt: number | null, now: number): number =>
  statedAt === null || statedAt > now || now - statedAt > CLOCK_OFF_MS ? now : statedAt;
