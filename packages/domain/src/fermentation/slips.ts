/** Typing errors in sugar readings: a reading that its neighbours on both sides contradict. */
import { DENSITY_UNITS, scaleProblem, toBrix } from './density.ts';
import { BACK_WITHIN, DAY_MS, type SugarReading } from './sugar.ts';

/** An implausible reading, and the probably meant value. */
export interface Slip {
  reading: SugarReading;
  /** °Bx that a single typing error turns into the written value; `null` if none fits. */
  probably: number | null;
  /** The same on the scale it was recorded on. */
  written: number | null;
}

/** Minimum distance of a slip from both of its neighbours, °Bx. Instruments and quick readings differ by 0.5. */
const OFF_BOTH = { low: 1.2, high: 1.5 } as const;

/** Maximum distance of the meant value from the expected one, °Bx: this, or a share of the loss meanwhile. */
const NEAR = { least: 1, share: 0.5 } as const;

/**
 * The slips among sugar readings, oldest first. A low one is below the next reading, a high one above the previous one,
 * while its neighbours keep falling. A rise from added must or sugar lasts, so it is no slip.
 * @param readings oldest first, one an instant
 */
export function slipsIn(readings: readonly SugarReading[]): Slip[] {
  const slips: Slip[] = [];
  const kept: SugarReading[] = [];
  for (const [index, reading] of readings.entries()) {
    const [before, after] = [kept.at(-1), readings[index + 1]];
    if (before && after && isSlip(before, reading, after, readings[index + 2])) {
      const expected = between(before, after, reading.at);
      slips.push({ reading, ...(meant(reading, expected, before.brix - after.brix) ?? UNCLEAR) });
    } else kept.push(reading);
  }
  return slips;
}

/** Whether it is above the previous reading, and the next one is lower again. */
const isHigh = (before: SugarReading, one: SugarReading, after: SugarReading): boolean =>
  one.brix - before.brix > OFF_BOTH.high && after.brix <= before.brix + BACK_WITHIN;

/** Whether it is below the next reading, which is not above the previous one. */
const isLow = (before: SugarReading, one: SugarReading, after: SugarReading): boolean =>
  after.brix - one.brix > OFF_BOTH.low && after.brix <= before.brix + BACK_WITHIN;

/** Distance of a reading from the middle of its neighbours. */
const offMiddle = (before: SugarReading, one: SugarReading, after: SugarReading): number =>
  Math.abs(one.brix - between(before, after, one.at));

function isSlip(
  before: SugarReading,
  one: SugarReading,
  after: SugarReading,
  then: SugarReading | undefined,
): boolean {
  if (isHigh(before, one, after)) return true;
  if (!isLow(before, one, after)) return false;
  // Or the next one is too high: the one that fits less is the slip.
  const isAfterHigh = then !== undefined && isHigh(one, after, then);
  return !isAfterHigh || offMiddle(before, one, after) >= offMiddle(one, after, then);
}

/** The value between two readings, by linear interpolation. */
const between = (before: SugarReading, after: SugarReading, at: number): number =>
  before.brix + ((after.brix - before.brix) * (at - before.at)) / Math.max(after.at - before.at, 1);

/**
 * Whether the newest reading is a slip, judged by earlier ones only: no ferment reaches its value, and a single typing
 * error away is the expected one.
 * @param readings oldest first, slips left out
 * @param fallPerDay the most a healthy ferment of the style loses, °Bx a day
 */
export function newestSlip(readings: readonly SugarReading[], fallPerDay: number): Slip | undefined {
  const [earlier, before, newest] = [readings.at(-3), readings.at(-2), readings.at(-1)];
  if (!before || !newest) return undefined;
  const days = Math.max((newest.at - before.at) / DAY_MS, 1);
  const change = newest.brix - before.brix;
  if (change <= OFF_BOTH.high && -change / days <= fallPerDay) return undefined;
  const lost = earlier ? Math.max(earlier.brix - before.brix, 0) : 0;
  const daysBefore = earlier ? Math.max((before.at - earlier.at) / DAY_MS, 1) : 1;
  // Dry wine does not change.
  const loss = Math.min((lost / daysBefore) * days, Math.max(before.brix + 1, 0));
  const found = meant(newest, before.brix - loss, loss);
  return found && { reading: newest, ...found };
}

type Meant = Pick<Slip, 'probably' | 'written'>;
const UNCLEAR: Meant = { probably: null, written: null };

/** The meant value of a slip: of all candidates a single typing error away, the nearest to the expected value. */
function meant({ brix, typed }: SugarReading, expected: number, lost: number): Meant | undefined {
  const near = Math.max(NEAR.least, NEAR.share * Math.abs(lost));
  const { value, scale } = typed ?? { value: brix, scale: 'brix' as const };
  // Later corrections of the reading, such as for temperature, apply to the meant value too.
  const corrected = brix - toBrix(value, scale);
  const [nearest] = possibles(value)
    .map((one) => Number(one.toFixed(Math.max(DENSITY_UNITS[scale].decimals, 2))))
    .filter((one) => one !== value && scaleProblem(one, scale) === undefined)
    .map((written) => ({ written, probably: Math.round((toBrix(written, scale) + corrected) * 100) / 100 }))
    .map((one) => ({ ...one, off: Math.abs(one.probably - expected) }))
    .filter(({ off }) => off <= near)
    .toSorted((one, other) => one.off - other.off);
  return nearest && { probably: nearest.probably, written: nearest.written };
}

/** Candidates for a written value: another digit, two swapped, one doubled, the point or the sign. */
function possibles(written: number): number[] {
  const text = Math.abs(written).toString();
  const sign = Math.sign(written) || 1;
  const places = Array.from(text, (letter, place) => (letter === '.' ? -1 : place)).filter(
    (place) => place >= 0,
  );
  const texts = places.flatMap((place) => [
    ...'0123456789'.split('').map((digit) => text.slice(0, place) + digit + text.slice(place + 1)),
    text.slice(0, place) + text.slice(place + 1),
    text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2),
  ]);
  const size = Math.abs(written);
  const values = [...texts.map(Number), size / 10, size * 10, size + 10].filter(
    (value) => Number.isFinite(value) && value >= 0,
  );
  return [...values.map((value) => sign * value), -written];
}
