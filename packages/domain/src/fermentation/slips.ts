/** Slips of the pen in a ferment's sugar: one reading that its neighbours on both sides contradict. */
import { DENSITY_UNITS, scaleProblem, toBrix } from './density.ts';
import { BACK_WITHIN, DAY_MS, type SugarReading } from './sugar.ts';

/** A reading that cannot be, and what was probably meant. */
export interface Slip {
  reading: SugarReading;
  /** °Bx that one slip of the pen makes what was written; `null` where none fits. */
  probably: number | null;
  /** The same on the scale it was written down on. */
  written: number | null;
}

/** How far off both of its neighbours a reading stands to be a slip; °Bx. Instruments and hasty eyes differ by 0.5. */
const OFF_BOTH = { low: 1.2, high: 1.5 } as const;

/** How far what was meant may lie from what was to be expected: this, or a share of what the ferment loses meanwhile; °Bx. */
const NEAR = { least: 1, share: 0.5 } as const;

/**
 * The slips among sugar readings, oldest first. A low one stands below what comes after it, a high one above what went
 * before, while the readings either side of it go on falling; must or sugar that was added lasts, and is none.
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

/** Whether it stands above what went before, which what comes after takes back. */
const isHigh = (before: SugarReading, one: SugarReading, after: SugarReading): boolean =>
  one.brix - before.brix > OFF_BOTH.high && after.brix <= before.brix + BACK_WITHIN;

/** Whether it stands below what comes after, which still is not above what went before. */
const isLow = (before: SugarReading, one: SugarReading, after: SugarReading): boolean =>
  after.brix - one.brix > OFF_BOTH.low && after.brix <= before.brix + BACK_WITHIN;

/** How far a reading lies off the middle of its neighbours. */
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
  // Or the one after is high: whichever fits less is it.
  const isAfterHigh = then !== undefined && isHigh(one, after, then);
  return !isAfterHigh || offMiddle(before, one, after) >= offMiddle(one, after, then);
}

/** What a ferment stood at between two readings, on a straight line. */
const between = (before: SugarReading, after: SugarReading, at: number): number =>
  before.brix + ((after.brix - before.brix) * (at - before.at)) / Math.max(after.at - before.at, 1);

/**
 * Whether the newest reading is a slip, which only what went before tells: it stands where no ferment gets, and one slip of
 * the pen away from where this one was going.
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
  // Dry wine stays where it is.
  const loss = Math.min((lost / daysBefore) * days, Math.max(before.brix + 1, 0));
  const found = meant(newest, before.brix - loss, loss);
  return found && { reading: newest, ...found };
}

type Meant = Pick<Slip, 'probably' | 'written'>;
const UNCLEAR: Meant = { probably: null, written: null };

/** What was meant by a value that cannot be: the nearest to what was expected of all that one slip of the pen makes it. */
function meant({ brix, typed }: SugarReading, expected: number, lost: number): Meant | undefined {
  const near = Math.max(NEAR.least, NEAR.share * Math.abs(lost));
  const { value, scale } = typed ?? { value: brix, scale: 'brix' as const };
  // What was done to it after it was read, a correction for its temperature say, is done to what was meant as well.
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

/** What else may have been meant by what was written: another digit, two of them swapped, one twice, the point or the sign. */
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
