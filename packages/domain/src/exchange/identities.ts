/** What identifies the things of an estate when a file or an archive brings them again. */
import { vintageWords } from '../cellar/vintage.ts';
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

/** By fields that are written the same. */
const by = <Thing>(...fields: (keyof Thing)[]): Way<Thing> => ({
  key: (thing) => JSON.stringify(fields.map((field) => thing[field])),
});

const byId: Way<Identified> = { key: ({ id }) => id?.toLowerCase() };

/** Several lots may share one. */
const bySource: Way<Sourced> = { key: ({ source }) => source || undefined };

/** A wine of CellarTracker whatever its size: its Notes don't tell one. */
const ofAnySize = ({ source }: Sourced): string | undefined =>
  /^cellartracker:iWine:\d+/.exec(source ?? '')?.[0];

/** Whether both tell their size: then the whole key says whether they are the same. */
const tellSizes = (one: Sourced, other: Sourced): boolean =>
  [one, other].every((wine) => wine.source !== ofAnySize(wine));

const serviceOf = ({ source }: Sourced): string | undefined => source?.split(':')[0] || undefined;

/** What the same service knows under two keys are two things, whatever they are called. */
const haveOtherKeys = (one: Sourced, other: Sourced): boolean =>
  serviceOf(one) !== undefined && serviceOf(one) === serviceOf(other);

export interface WineIdentity extends Sourced {
  producer?: string | null | undefined;
  name: string;
  /** `null` for a wine of no single harvest. */
  vintage: number | null;
  /** For a wine without one: whether it is unknown. */
  vintageUnknown?: boolean | null | undefined;
  bottleSizeMl?: number | null | undefined;
}

const bottleOf = ({ vintage, vintageUnknown, bottleSizeMl }: WineIdentity): string =>
  `${vintageWords(vintage, vintageUnknown)}|${bottleSizeMl ?? STANDARD_BOTTLE_ML}`;

/** A name without the NV some write behind it, which is said by the vintage already. */
const nameOf = ({ name, vintage }: WineIdentity): string =>
  vintage === null ? name.replace(/ n\.?v\.?$/i, '') : name;

/** Our id, the service's key, then producer, name, vintage and bottle size: as written, then alike, without NV in the name. */
export const WINE_WAYS: readonly Way<WineIdentity>[] = [
  byId,
  bySource,
  { key: ofAnySize, differ: tellSizes },
  {
    key: (wine) => JSON.stringify([wine.producer ?? '', wine.name, bottleOf(wine)]),
    differ: haveOtherKeys,
  },
  {
    key: (wine) => `${alike(`${wine.producer ?? ''}|${nameOf(wine)}`)}|${bottleOf(wine)}`,
    differ: haveOtherKeys,
  },
];

export interface BarrelIdentity extends Sourced {
  /** The code painted on it. */
  barrelId?: string | undefined;
  name: string;
  vintage: number;
  region: string;
}

/** A row with a code of its own speaks of no barrel with another one, whatever that is called. */
const hasOtherCode = (row: BarrelIdentity, stored: BarrelIdentity): boolean =>
  row.barrelId !== undefined && row.barrelId !== stored.barrelId;

/** Our id, the code, the service's key, then name, region and vintage: as written, then alike. */
export const BARREL_WAYS: readonly Way<BarrelIdentity>[] = [
  byId,
  { key: ({ barrelId }) => barrelId },
  bySource,
  { ...by<BarrelIdentity>('name', 'region', 'vintage'), differ: hasOtherCode },
  { key: ({ name, region, vintage }) => `${alike(`${name}|${region}`)}|${vintage}`, differ: hasOtherCode },
];

export interface ConsumptionIdentity extends Sourced {
  /** The wine’s id. */
  wine: string;
  day: string;
  quantity: number;
  reason: string;
  rating: number | null;
  note: string | null;
}

/** Our id, the service's key; without one, an entry that says the same of the same wine. */
export const CONSUMPTION_WAYS: readonly Way<ConsumptionIdentity>[] = [
  byId,
  bySource,
  {
    ...by<ConsumptionIdentity>('wine', 'day', 'quantity', 'reason', 'rating', 'note'),
    differ: haveOtherKeys,
  },
];

export interface FieldIdentity extends Identified {
  name: string;
  variety: string;
}

/** A field's name as two people would write it. */
export const fieldName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Our id, then name and variety: as written, then alike. */
export const FIELD_WAYS: readonly Way<FieldIdentity>[] = [
  byId,
  by('name', 'variety'),
  { key: ({ name, variety }) => JSON.stringify([fieldName(name), fieldName(variety)]) },
];

export interface ReadingIdentity extends Identified {
  /** The field’s id; a row of a field that is not there yet has none. */
  block?: string | undefined;
  date: string;
}

/** One of a field and a day is that field's and day's. */
const byFieldAndDay: Way<ReadingIdentity> = {
  key: ({ block, date }) => block && JSON.stringify([block, date]),
};

export const READING_WAYS: readonly Way<ReadingIdentity>[] = [byId, byFieldAndDay];

export type WeatherIdentity = Pick<ReadingIdentity, 'block' | 'date'>;
export const WEATHER_WAYS: readonly Way<WeatherIdentity>[] = [byFieldAndDay];

/** A name painted on a tank as two people would write it: case and spaces don't tell tanks apart, every sign does. */
export const tankName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What is said of the same thing in two places, where both say it. */
const contradict = <Value>(one: Value | null | undefined, other: Value | null | undefined): boolean =>
  (one ?? null) !== null && (other ?? null) !== null && one !== other;

interface OfLot {
  vintage?: number | null | undefined;
  lot?: string | null | undefined;
}

const isOtherLot = (row: OfLot, stored: OfLot): boolean =>
  contradict(row.vintage, stored.vintage) || contradict(row.lot, stored.lot);

export interface TankIdentity extends Identified, OfLot {
  name: string;
  variety: string;
  archivedAt?: string | null | undefined;
}

/** A cellar has the same names every year: another vintage or lot is another tank, and archived ones are only found by id. */
export const TANK_WAYS: readonly Way<TankIdentity>[] = [
  byId,
  {
    key: ({ name, variety, archivedAt }) =>
      archivedAt ? undefined : JSON.stringify([tankName(name), tankName(variety)]),
    differ: isOtherLot,
  },
];

export interface TankReadingIdentity extends Identified, OfLot {
  /** Of a row from an archive or an export; another file tells the tank's name. */
  tankId?: string | undefined;
  tank: string;
  variety?: string | null | undefined;
  /** None of a row that describes a tank without readings. */
  timestamp: string | null;
  /** Whether the row would change nothing of what is stored. */
  saysTheSame?(stored: TankReadingIdentity): boolean;
}

/** A file tells seconds, a clock milliseconds. */
const secondOf = ({ tank, timestamp }: TankReadingIdentity): string | undefined =>
  timestamp === null ? undefined : `${Math.floor(Date.parse(timestamp) / 1000)} ${tankName(tank)}`;

const isOfOtherTank = (row: TankReadingIdentity, stored: TankReadingIdentity): boolean =>
  row.tankId === undefined
    ? (Boolean(row.variety) && tankName(row.variety ?? '') !== tankName(stored.variety ?? '')) ||
      isOtherLot(row, stored)
    : row.tankId !== stored.tankId;

/** Those of the same tank and moment, one that says the same first. */
export const TANK_READING_WAYS: readonly Way<TankReadingIdentity>[] = [
  byId,
  {
    key: secondOf,
    differ: (row, stored) => isOfOtherTank(row, stored) || row.saysTheSame?.(stored) !== true,
  },
  { key: secondOf, differ: isOfOtherTank },
];

export interface SnoozeIdentity {
  tankId: string;
  kind: string;
}

export const SNOOZE_WAYS: readonly Way<SnoozeIdentity>[] = [by('tankId', 'kind')];

/** What is only ever brought by archives, and keeps its id. */
export const ID_WAYS: readonly Way<Identified>[] = [byId];

export interface VesselIdentity extends Identified {
  /** As it was brought: that of a barrel may be here under another. */
  ownId?: string | undefined;
}

/** Its own id, then that of the barrel it is. */
export const VESSEL_WAYS: readonly Way<VesselIdentity>[] = [
  { key: ({ ownId }) => ownId?.toLowerCase() },
  byId,
];

export interface LotIdentity extends Identified {
  code: string;
}

export const LOT_WAYS: readonly Way<LotIdentity>[] = [byId, { key: ({ code }) => code.toLowerCase() }];

export interface RackIdentity extends Identified {
  name: string;
  place: string;
}

/** Our id, then where it stands and what it is called. */
export const RACK_WAYS: readonly Way<RackIdentity>[] = [byId, by('place', 'name')];

export interface PurchaseIdentity extends Sourced {
  stage: string;
  name: string;
  producer?: string | null | undefined;
  vintage?: number | null | undefined;
  vintageUnknown?: boolean | null | undefined;
  merchant?: string | null | undefined;
  orderedOn?: string | null | undefined;
}

/** Our id, the service's key; without one, what says the same wine of the same merchant and day. */
export const PURCHASE_WAYS: readonly Way<PurchaseIdentity>[] = [
  byId,
  bySource,
  {
    key: ({ stage, producer, name, vintage, vintageUnknown, merchant, orderedOn }) =>
      JSON.stringify([
        stage,
        producer || '',
        name,
        vintageWords(vintage ?? null, vintageUnknown),
        merchant || '',
        orderedOn || '',
      ]),
    differ: haveOtherKeys,
  },
];

export interface OwnLimitIdentity {
  of: string;
  isRed: boolean | null;
}

/** There is one of a thing and a colour of wine. */
export const OWN_LIMIT_WAYS: readonly Way<OwnLimitIdentity>[] = [by('of', 'isRed')];

/** An estate has its settings once. */
export const SETTING_WAYS: readonly Way<object>[] = [{ key: () => 'settings' }];

export interface GrapeIdentity extends Identified {
  name: string;
  /** Of a stored one. */
  source?: 'own' | 'edited' | 'reference' | undefined;
  hidden?: boolean | undefined;
}

/** An unknown id belonged to an estate's own variety, so it does not match the reference by name. */
export const GRAPE_WAYS: readonly Way<GrapeIdentity>[] = [
  byId,
  {
    key: ({ name }) => foldName(name),
    differ: (row, stored) => stored.hidden === true || (row.id !== undefined && stored.source !== 'own'),
  },
];
