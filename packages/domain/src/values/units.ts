import { fromBrix, toBrix } from '../fermentation/density.ts';

/** Units of each quantity; the first is stored. */
export const UNIT_CHOICES = {
  sugarUnit: ['brix', 'oechsle', 'baume', 'kmw'],
  volumeUnit: ['litre', 'hectolitre', 'us_gallon'],
  weightUnit: ['tonne', 'us_ton'],
  areaUnit: ['hectare', 'acre'],
  temperatureUnit: ['celsius', 'fahrenheit'],
} as const;

/** Units chosen by an estate. */
export type Units = { [Quantity in keyof typeof UNIT_CHOICES]: (typeof UNIT_CHOICES)[Quantity][number] };

export const STORED_UNITS: Units = {
  sugarUnit: 'brix',
  volumeUnit: 'litre',
  weightUnit: 'tonne',
  areaUnit: 'hectare',
  temperatureUnit: 'celsius',
};

/** What a person in the United States expects. */
export const US_UNITS: Units = {
  sugarUnit: 'brix',
  volumeUnit: 'us_gallon',
  weightUnit: 'us_ton',
  areaUnit: 'acre',
  temperatureUnit: 'fahrenheit',
};

/** Litres: 231 cubic inches, exactly. */
export const US_GALLON_L = 3.785411784;
/** Litres: an imperial gallon, exactly. */
export const IMPERIAL_GALLON_L = 4.54609;
/** Kilograms: an avoirdupois pound, exactly. */
export const POUND_KG = 0.45359237;
/** Tonnes: 2000 avoirdupois pounds, exactly. */
export const US_TON_T = 0.90718474;
/** Hectares: 4840 square yards, exactly. */
export const ACRE_HA = 0.40468564224;

/** Millimetres, exactly. */
export const INCH_MM = 25.4;
/** Kilometres, exactly. */
export const MILE_KM = 1.609344;

/** °C of °F. */
export const celsiusOf = (fahrenheit: number): number => (fahrenheit - 32) / 1.8;

/** A unit other than the stored one. */
export interface OtherUnit {
  sign: string;
  fromStored: (value: number) => number;
  toStored: (value: number) => number;
  /** Additional decimals compared with the stored unit, possibly negative. */
  digits: number;
}

const times = (sign: string, factor: number, digits = 0): OtherUnit => ({
  sign,
  fromStored: (value) => value * factor,
  toStored: (value) => value / factor,
  digits,
});

const sugar = (sign: string, scale: 'oechsle' | 'baume' | 'kmw', digits = 0): OtherUnit => ({
  sign,
  fromStored: (brix) => fromBrix(brix, scale),
  toStored: (value) => toBrix(value, scale),
  digits,
});

/** Factor for changes of °Bx at 10 °Bx, the middle of a ferment, since their level is unknown. */
const change = (sign: string, scale: 'oechsle' | 'baume' | 'kmw', digits = 0): OtherUnit =>
  times(sign, fromBrix(10.5, scale) - fromBrix(9.5, scale), digits);

/** Other units by the stored one's symbol. A `Δ` before it means a change of the quantity. */
const OTHERS: Readonly<Record<string, Partial<Record<Units[keyof Units], OtherUnit>>>> = {
  '°Bx': {
    oechsle: sugar('°Oe', 'oechsle', -1),
    baume: sugar('°Bé', 'baume'),
    kmw: sugar('°KMW', 'kmw'),
  },
  'Δ°Bx': {
    oechsle: change('°Oe', 'oechsle', -1),
    baume: change('°Bé', 'baume'),
    kmw: change('°KMW', 'kmw'),
  },
  '°C': {
    fahrenheit: {
      sign: '°F',
      fromStored: (celsius) => celsius * 1.8 + 32,
      toStored: celsiusOf,
      digits: 0,
    },
  },
  'Δ°C': { fahrenheit: times('°F', 1.8) },
  '°C·d': { fahrenheit: times('°F·d', 1.8) },
  L: { hectolitre: times('hl', 0.01), us_gallon: times('gal', 1 / US_GALLON_L) },
  // To the litre: gallons need fewer digits for that, hectolitres more.
  'whole L': { hectolitre: times('hl', 0.01, 2), us_gallon: times('gal', 1 / US_GALLON_L) },
  t: { us_ton: times('tons', 1 / US_TON_T) },
  kg: { us_ton: times('lb', 1 / POUND_KG) },
  '/t': { us_ton: times('/ton', US_TON_T) },
  // Kept for 1,000 L, so that it has as many digits for any of them.
  '/kL': {
    litre: times('/L', 0.001),
    hectolitre: times('/hl', 0.1),
    us_gallon: times('/gal', US_GALLON_L / 1000),
  },
  ha: { acre: times('acres', 1 / ACRE_HA, -1) },
  // Weather has one choice of units, that of temperatures.
  mm: { fahrenheit: times('in', 1 / INCH_MM, 1) },
  km: { fahrenheit: times('mi', 1 / MILE_KM) },
  'km/h': { fahrenheit: times('mph', 1 / MILE_KM) },
};

/** Returns the shown unit for a stored one, such as `°Bx`; `undefined` for the stored unit itself. */
export function otherUnit(stored: string, units: Units): OtherUnit | undefined {
  const others = OTHERS[stored];
  const chosen = others && Object.values(units).find((unit) => Object.hasOwn(others, unit));
  return chosen && others[chosen];
}
