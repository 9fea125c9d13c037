/** What becomes of a device's reading: it is stored, thinned out, told twice, or so far off that others have to bear it out. */
import { DAY_MS } from '../fermentation/sugar.ts';

/** A reading of a device in the units of the estate. */
export interface DeviceValues {
  /** ms since 1970. */
  at: number;
  /** °C. */
  temperature: number | null;
  /** Apparent °Bx. */
  brix: number | null;
  pH: number | null;
}

/** What a device's next reading is held against. */
export interface DeviceMemory<Values extends DeviceValues = DeviceValues> {
  /** The last one that was stored. */
  stored: DeviceValues | null;
  /** The newest five that were borne out, oldest first. */
  recent: readonly DeviceValues[];
  /** Those that wait for others to bear them out, oldest first. */
  held: readonly Values[];
}

export const NOTHING_REMEMBERED: DeviceMemory<never> = { stored: null, recent: [], held: [] };

/** Between two stored readings lie so many ms, unless something moved. */
export const STORED_EVERY_MS = 10 * 60_000;

/** What counts as moved: °C, °Bx, pH. Vendors of cellar systems store at 15 minutes or 1 °C. */
export const MOVED = { temperature: 0.3, brix: 0.1, pH: 0.05 } as const;

/** How far from the median of the last readings one is out of line: °C, °Bx, pH. No tank changes so within an hour. */
export const OUT_OF_LINE = { temperature: 8, brix: 5, pH: 0.5 } as const;

/** So many readings make a line to be out of, none of them older than so many ms: after a pause anything may be. */
const LEAST_FOR_LINE = 3;
const LINE_LASTS_MS = DAY_MS / 4;

/** So many after it bear out one that was out of line. */
export const BORNE_OUT_BY = 2;

const KEPT_IN_MIND = 5;

const MEASURES = ['temperature', 'brix', 'pH'] as const;

/** Decimal fractions are compared as they are written. */
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

/** The measures of a reading that are out of line with the last ones. */
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

/** What becomes of a reading, which ones are to be stored now, and what is remembered from now on. */
export interface Judged<Values extends DeviceValues> {
  act: 'stored' | 'thinned' | 'repeated' | 'held';
  store: readonly Values[];
  memory: DeviceMemory<Values>;
}

const plain = ({ at, temperature, brix, pH }: DeviceValues): DeviceValues => ({ at, temperature, brix, pH });

/** Judges a reading of a device by what is remembered of the ones before. */
export function judgeDeviceReading<Values extends DeviceValues>(
  memory: DeviceMemory<Values>,
  values: Values,
): Judged<Values> {
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

/** How far a device's clock may be off before ours counts, ms. */
export const CLOCK_OFF_MS = DAY_MS;

/** When a reading was taken: the device's time, unless that is a day off or still to come. */
export const momentOfReading = (said: number | null, now: number): number =>
  said === null || said > now || now - said > CLOCK_OFF_MS ? now : said;
