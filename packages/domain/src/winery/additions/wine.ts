/** Additions and properties of a wine, followed through all blends. */
import { ANALYTE_NAMES, type AnalyteName, analyteOf } from './analytes.ts';
import type { AdditionLine, MeasuredValue } from './cellar-work.ts';
import { factsOf, type PerLitre, perLitre, type Substance } from './substances.ts';

/** How a value is known. */
export const BASES = ['measured', 'expected', 'most', 'earlier'] as const;
export type Basis =
  /** Measured in exactly this wine. */
  | 'measured'
  /** By volume, from measurements of the blended wines and additions. */
  | 'expected'
  /** Maximum, if nothing of it had been bound since. */
  | 'most'
  /** Measured before an addition or a blend whose effect cannot be computed. */
  | 'earlier';

export interface Reading {
  readonly value: number;
  readonly basis: Basis;
  /** Time of the oldest measurement it is based on, in milliseconds since 1970. */
  readonly at: number;
  /** Share of the wine for which it is known, 0 to 1. */
  readonly share: number;
}

/** Added amounts per litre; precipitation is not subtracted. */
export interface AddedPerLitre extends PerLitre {
  readonly product: string;
  readonly substance?: Substance | undefined;
  /** Time of the last addition. */
  readonly at: number;
}

export interface Wine {
  readonly readings: ReadonlyMap<AnalyteName, Reading>;
  readonly burdens: ReadonlyMap<string, AddedPerLitre>;
}

/** A wine without any known value. */
export const UNKNOWN_WINE: Wine = { readings: new Map(), burdens: new Map() };

interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the operation. */
  readonly number: number;
  readonly step: number;
}

/** Events of a wine in the ledger. */
export type WineEvent = Moment &
  (
    | {
        readonly kind: 'flow';
        /** A vessel's id, or an account. */
        readonly from: string;
        readonly to: string;
        /** Litres; kilograms for crushed fruit. */
        readonly amount: number;
        /** Contents of the filled vessel before. */
        readonly before: number;
        /** What was measured of delivered fruit. */
        readonly measured?: readonly MeasuredValue[];
      }
    /** An addition or a measurement. */
    | {
        readonly kind: 'line';
        readonly vessel: string;
        readonly before: number;
        readonly after: number;
        readonly line: AdditionLine;
      }
  );

/** Minimum share of litres for an expected value. */
const LEAST_SHARE = 0.9;

/** Values to report: those known of nearly all of the wine, and not of water only, which has none. */
export const knownReadings = ({ readings }: Wine): [AnalyteName, Reading][] =>
  [...readings].filter(([, { share, at }]) => share >= LEAST_SHARE - 1e-9 && Number.isFinite(at));

/** A volume of a wine. */
interface Part {
  readonly litres: number;
  readonly wine: Wine;
}

function mixedReading(name: AnalyteName, parts: readonly Part[], total: number): Reading | undefined {
  const all = parts.flatMap(({ litres, wine }) => {
    const reading = wine.readings.get(name);
    return reading === undefined ? [] : [{ ...reading, litres }];
  });
  const { mixing } = analyteOf(name);
  const mixable = mixing === 'never' ? [] : all.filter(({ basis }) => basis !== 'earlier');
  const known = mixable.reduce((sum, { litres, share }) => sum + litres * share, 0);
  if (known > 0) {
    const value = mixable.reduce((sum, one) => sum + one.litres * one.share * one.value, 0) / known;
    const basis = mixing === 'most' ? 'most' : 'expected';
    return { value, basis, at: Math.min(...mixable.map(({ at }) => at)), share: known / total };
  }
  // For values that do not blend, that of the larger part is used.
  const most = all.find(({ litres }) => litres > total / 2);
  return most && { value: most.value, basis: 'earlier', at: most.at, share: 1 };
}

/** Returns additions and expected properties of a blend. */
export function mixedWine(parts: readonly Part[]): Wine {
  const some = parts.filter(({ litres }) => litres > 0);
  const [first] = some;
  if (first === undefined) return UNKNOWN_WINE;
  if (some.length === 1) return first.wine;
  const total = some.reduce((sum, { litres }) => sum + litres, 0);
  const readings = new Map<AnalyteName, Reading>();
  for (const name of ANALYTE_NAMES) {
    const reading = mixedReading(name, some, total);
    if (reading !== undefined) readings.set(name, reading);
  }
  const burdens = new Map<string, AddedPerLitre>();
  for (const { litres, wine } of some) {
    for (const [key, burden] of wine.burdens)
      burdens.set(key, added(burdens.get(key), burden, litres / total));
  }
  return { readings, burdens };
}

/** Adds one load to another. */
const added = (burden: AddedPerLitre | undefined, other: AddedPerLitre, part: number): AddedPerLitre => ({
  ...other,
  grams: (burden?.grams ?? 0) + other.grams * part,
  millilitres: (burden?.millilitres ?? 0) + other.millilitres * part,
  at: Math.max(burden?.at ?? other.at, other.at),
});

/** A wine in another vessel, where earlier measurements become expectations. */
function moved({ readings, burdens }: Wine, perLitreOf = 1): Wine {
  const there = new Map<AnalyteName, Reading>();
  for (const [name, reading] of readings) {
    const { mixing } = analyteOf(name);
    const basis =
      mixing === 'never' || reading.basis === 'earlier' ? 'earlier' : mixing === 'most' ? 'most' : 'expected';
    there.set(name, { ...reading, basis });
  }
  if (perLitreOf === 1) return { readings: there, burdens };
  const scaled = [...burdens].map(([key, burden]) => [key, added(undefined, burden, perLitreOf)] as const);
  return { readings: there, burdens: new Map(scaled) };
}

const WATER: Wine = {
  readings: new Map(
    ANALYTE_NAMES.filter((name) => analyteOf(name).mixing !== 'never').map((name) => [
      name,
      { value: analyteOf(name).water ?? 0, basis: 'expected', at: Number.POSITIVE_INFINITY, share: 1 },
    ]),
  ),
  burdens: new Map(),
};

/** Adds a substance to a wine. */
function dosed(wine: Wine, { line, before, after, at }: Extract<WineEvent, { kind: 'line' }>): Wine {
  const { product, substance, dose, unit, strength } = line;
  if (product === undefined || dose === undefined || unit === undefined) return wine;
  // A rate is computed for the earlier contents; an amount is also spread over what was added with it.
  const litres = before > 0 ? before : after;
  const each = perLitre({ substance, dose, unit, strength }, litres);
  const part = after > 0 ? litres / after : 0;
  const key = substance ?? product.toLowerCase();
  const burdens = new Map(wine.burdens);
  burdens.set(key, added(burdens.get(key), { product, substance, ...each, at }, part));
  if (substance === undefined) return { ...wine, burdens };
  const { raises = {}, unsettles = [] } = factsOf(substance);
  const readings = new Map(wine.readings);
  for (const [name, by] of Object.entries(raises) as [AnalyteName, number][]) {
    const reading = readings.get(name);
    if (reading === undefined || reading.basis === 'earlier' || each.grams === 0) continue;
    const basis = analyteOf(name).mixing === 'most' ? 'most' : 'expected';
    readings.set(name, { ...reading, value: reading.value + by * each.grams * part, basis });
  }
  for (const name of unsettles) {
    const reading = readings.get(name);
    if (reading !== undefined) readings.set(name, { ...reading, basis: 'earlier' });
  }
  return { readings, burdens };
}

/** A wine of which these values were measured. */
export function analysed(wine: Wine, at: number, values: readonly MeasuredValue[] = []): Wine {
  const readings = new Map(wine.readings);
  for (const { analyte, value } of values) readings.set(analyte, { value, basis: 'measured', at, share: 1 });
  return { ...wine, readings };
}

/** Additions that only dilute. */
const isWater = (happening: WineEvent | undefined): boolean =>
  happening?.kind === 'line' && happening.line.substance === 'water';

/**
 * Returns additions and properties of each vessel's wine after all events. Losses and gains do not change a wine; a
 * flow from a vessel carries its current properties.
 * @param happenings events of all wines on the way, in any order
 */
export function followWine(happenings: readonly WineEvent[]): Map<string, Wine> {
  const inOrder = [...happenings].sort(
    (one, other) => one.at - other.at || one.number - other.number || one.step - other.step,
  );
  const wines = new Map<string, Wine>();
  const wineIn = (vessel: string): Wine => wines.get(vessel) ?? UNKNOWN_WINE;
  /** Crushed fruit, as the origin of its must. */
  const crushed = new Map<string, { wine: Wine; kilograms: number }>();
  for (const [place, happening] of inOrder.entries()) {
    const { number, step } = happening;
    if (happening.kind === 'line') {
      const { vessel } = happening;
      wines.set(vessel, analysed(dosed(wineIn(vessel), happening), happening.at, happening.line.values));
      continue;
    }
    const { from, to, amount, before, measured } = happening;
    const delivered = measured && analysed(UNKNOWN_WINE, happening.at, measured);
    if (to === 'crushed') {
      crushed.set(`${number}:${step}`, { wine: delivered ?? wineIn(from), kilograms: amount });
      continue;
    }
    if (from === 'gain') continue;
    const fruit = from === 'must' ? crushed.get(`${number}:${step - 2}`) : undefined;
    const coming =
      fruit !== undefined
        ? moved(fruit.wine, fruit.kilograms / amount)
        : from === 'added' && isWater(inOrder[place + 1])
          ? WATER
          : (delivered ?? moved(wineIn(from)));
    wines.set(
      to,
      mixedWine([
        { litres: before, wine: wineIn(to) },
        { litres: amount, wine: coming },
      ]),
    );
  }
  return wines;
}
