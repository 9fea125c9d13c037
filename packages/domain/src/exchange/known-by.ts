/** What things of an estate are known again by, when a file or an archive brings them. */
import { STANDARD_BOTTLE_ML } from '../cellar/wine.ts';
import { foldName } from '../grapes/grape-names.ts';
import { alike, type Way } from './matching.ts';

/** What a row brings along and every stored thing has. */
interface Identified {
  id?: string | undefined;
}

interface Sourced extends Identified {
  /** The key it has where it came from, such as `cellartracker:iWine:12345:750`. */
  source?: string | null | undefined;
}

const byId: Way<Identified> = { key: ({ id }) => id?.toLowerCase() };

/** Several lots may share one. */
const bySource: Way<Sourced> = { key: ({ source }) => source || undefined };

const serviceOf = ({ source }: Sourced): string | undefined => source?.split(':')[0] || undefined;

/** What the same service knows under two keys are two things, whatever they are called. */
const haveOtherKeys = (one: Sourced, other: Sourced): boolean =>
  serviceOf(one) !== undefined && serviceOf(one) === serviceOf(other);

export interface KnownWine extends Sourced {
  producer?: string | null | undefined;
  name: string;
  vintage: number;
  bottleSizeMl?: number | null | undefined;
}

const bottleOf = ({ vintage, bottleSizeMl }: KnownWine): string =>
  `${vintage}|${bottleSizeMl ?? STANDARD_BOTTLE_ML}`;

/** Our id, the service's key, then producer, name, vintage and bottle size: as written, then alike. */
export const WINE_WAYS: readonly Way<KnownWine>[] = [
  byId,
  bySource,
  {
    key: (wine) => JSON.stringify([wine.producer ?? '', wine.name, bottleOf(wine)]),
    differ: haveOtherKeys,
  },
  {
    key: (wine) => `${alike(`${wine.producer ?? ''}|${wine.name}`)}|${bottleOf(wine)}`,
    differ: haveOtherKeys,
  },
];

export interface KnownBarrel extends Sourced {
  /** The code painted on it. */
  barrelId?: string | undefined;
  name: string;
  vintage: number;
  region: string;
}

/** A row with a code of its own speaks of no barrel with another one, whatever that is called. */
const hasOtherCode = (row: KnownBarrel, stored: KnownBarrel): boolean =>
  row.barrelId !== undefined && row.barrelId !== stored.barrelId;

/** Our id, the code, the service's key, then name, region and vintage: as written, then alike. */
export const BARREL_WAYS: readonly Way<KnownBarrel>[] = [
  byId,
  { key: ({ barrelId }) => barrelId },
  bySource,
  { key: ({ name, region, vintage }) => JSON.stringify([name, region, vintage]), differ: hasOtherCode },
  { key: ({ name, region, vintage }) => `${alike(`${name}|${region}`)}|${vintage}`, differ: hasOtherCode },
];

export interface KnownConsumption extends Sourced {
  /** The wine’s id. */
  wine: string;
  day: string;
  quantity: number;
  reason: string;
  rating: number | null;
  note: string | null;
}

/** Our id, the service's key; without one, an entry that says the same of the same wine. */
export const CONSUMPTION_WAYS: readonly Way<KnownConsumption>[] = [
  byId,
  bySource,
  {
    key: ({ wine, day, quantity, reason, rating, note }) =>
      JSON.stringify([wine, day, quantity, reason, rating, note]),
    differ: haveOtherKeys,
  },
];

export interface KnownField extends Identified {
  name: string;
  variety: string;
}

export const FIELD_WAYS: readonly Way<KnownField>[] = [
  byId,
  { key: ({ name, variety }) => JSON.stringify([name, variety]) },
];

export interface KnownReading extends Identified {
  /** The field’s id. */
  block: string;
  date: string;
}

/** One of a field and a day is that field's and day's. */
export const READING_WAYS: readonly Way<KnownReading>[] = [
  byId,
  { key: ({ block, date }) => `${block} ${date}` },
];

export interface KnownWeather {
  block: string;
  date: string;
}

export const WEATHER_WAYS: readonly Way<KnownWeather>[] = [{ key: ({ block, date }) => `${block} ${date}` }];

/** A name painted on a tank as two people would write it: case and spaces don't tell tanks apart, every sign does. */
export const tankName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export interface KnownTank extends Identified {
  name: string;
  variety: string;
  isArchived: boolean;
}

/** A cellar has the same names every year: those of archived tanks tell nothing. */
export const TANK_WAYS: readonly Way<KnownTank>[] = [
  byId,
  {
    key: ({ name, variety, isArchived }) =>
      isArchived ? undefined : JSON.stringify([tankName(name), tankName(variety)]),
  },
];

export interface KnownTankReading extends Identified {
  /** Of a row from an archive; a file tells the tank's name. */
  tankId?: string | undefined;
  tank: string;
  variety?: string | null | undefined;
  timestamp: string;
  /** Whether the row would change nothing of what is stored. */
  saysTheSame?(stored: KnownTankReading): boolean;
}

/** A file tells seconds, a clock milliseconds. */
const secondOf = ({ tank, timestamp }: KnownTankReading): string =>
  `${Math.floor(Date.parse(timestamp) / 1000)} ${tankName(tank)}`;

const isOfOtherTank = (row: KnownTankReading, stored: KnownTankReading): boolean =>
  row.tankId === undefined
    ? Boolean(row.variety) && tankName(row.variety ?? '') !== tankName(stored.variety ?? '')
    : row.tankId !== stored.tankId;

/** Those of the same tank and moment, one that says the same first. */
export const TANK_READING_WAYS: readonly Way<KnownTankReading>[] = [
  byId,
  {
    key: secondOf,
    differ: (row, stored) => isOfOtherTank(row, stored) || row.saysTheSame?.(stored) !== true,
  },
  { key: secondOf, differ: isOfOtherTank },
];

export interface KnownSnooze {
  tankId: string;
  kind: string;
}

export const SNOOZE_WAYS: readonly Way<KnownSnooze>[] = [{ key: ({ tankId, kind }) => `${tankId} ${kind}` }];

/** An estate has its settings once. */
export const SETTING_WAYS: readonly Way<object>[] = [{ key: () => 'settings' }];

export interface KnownGrape extends Identified {
  name: string;
  /** Of a stored one. */
  source?: 'own' | 'edited' | 'reference' | undefined;
  hidden?: boolean | undefined;
}

/** What brings an id that is not here was nobody's but the estate's: it is none of the reference of that name. */
export const GRAPE_WAYS: readonly Way<KnownGrape>[] = [
  byId,
  {
    key: ({ name }) => foldName(name),
    differ: (row, stored) => stored.hidden === true || (row.id !== undefined && stored.source !== 'own'),
  },
];
