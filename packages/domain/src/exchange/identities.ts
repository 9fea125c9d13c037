/** Keys of an estate's items in imported files and archives. */
import { vintageWords } from '../cellar/vintage.ts';
import { STANDARD_BOTTLE_ML } from '../cellar/wine.ts';
import { foldName } from '../grapes/grape-names.ts';
import { alike, type MatchRule } from './matching.ts';

/** Fields of every row and every stored item. */
interface WithId {
  id?: string | undefined;
}

interface WithSource extends WithId {
  /** The external key, such as `cellartracker:iWine:12345:750`. */
  source?: string | null | undefined;
}

/** By equal fields. */
const by = <Thing>(...fields: (keyof Thing)[]): MatchRule<Thing> => ({
  key: (thing) => JSON.stringify(fields.map((field) => thing[field])),
});

const byId: MatchRule<WithId> = { key: ({ id }) => id?.toLowerCase() };

/** Several lots may share one. */
const bySource: MatchRule<WithSource> = { key: ({ source }) => source || undefined };

/** A wine of CellarTracker in any size, since its Notes omit it. */
const ofAnySize = ({ source }: WithSource): string | undefined =>
  /^cellartracker:iWine:\d+/.exec(source ?? '')?.[0];

/** Whether both have a size: then the whole key decides. */
const haveSizes = (one: WithSource, other: WithSource): boolean =>
  [one, other].every((wine) => wine.source !== ofAnySize(wine));

const serviceOf = ({ source }: WithSource): string | undefined => source?.split(':')[0] || undefined;

/** Different keys of the same service mean different items, whatever their names. */
const haveOtherKeys = (one: WithSource, other: WithSource): boolean =>
  serviceOf(one) !== undefined && serviceOf(one) === serviceOf(other);

export interface WineIdentity extends WithSource {
  producer?: string | null | undefined;
  name: string;
  /** `null` for a wine of several harvests. */
  vintage: number | null;
  /** For a wine without one: whether it is unknown. */
  vintageUnknown?: boolean | null | undefined;
  bottleSizeMl?: number | null | undefined;
}

const bottleOf = ({ vintage, vintageUnknown, bottleSizeMl }: WineIdentity): string =>
  `${vintageWords(vintage, vintageUnknown)}|${bottleSizeMl ?? STANDARD_BOTTLE_ML}`;

/** Returns a name without the NV at its end, which repeats the vintage. */
const nameOf = ({ name, vintage }: WineIdentity): string =>
  vintage === null ? name.replace(/ n\.?v\.?$/i, '') : name;

/**
 * Rules: our id, the external key, then producer, name, vintage and bottle size: exact, then similar, without NV in the
 * name.
 */
export const WINE_WAYS: readonly MatchRule<WineIdentity>[] = [
  byId,
  bySource,
  { key: ofAnySize, differ: haveSizes },
  {
    key: (wine) => JSON.stringify([wine.producer ?? '', wine.name, bottleOf(wine)]),
    differ: haveOtherKeys,
  },
  {
    key: (wine) => `${alike(`${wine.producer ?? ''}|${nameOf(wine)}`)}|${bottleOf(wine)}`,
    differ: haveOtherKeys,
  },
];

export interface BarrelIdentity extends WithSource {
  /** The code painted on it. */
  barrelId?: string | undefined;
  name: string;
  vintage: number;
  region: string;
}

/** A row with a code matches no barrel with another code. */
const hasOtherCode = (row: BarrelIdentity, stored: BarrelIdentity): boolean =>
  row.barrelId !== undefined && row.barrelId !== stored.barrelId;

/** Rules: our id, the code, the external key, then name, region and vintage: exact, then similar. */
export const BARREL_WAYS: readonly MatchRule<BarrelIdentity>[] = [
  byId,
  { key: ({ barrelId }) => barrelId },
  bySource,
  { ...by<BarrelIdentity>('name', 'region', 'vintage'), differ: hasOtherCode },
  { key: ({ name, region, vintage }) => `${alike(`${name}|${region}`)}|${vintage}`, differ: hasOtherCode },
];

export interface ConsumptionIdentity extends WithSource {
  /** The wine’s id. */
  wine: string;
  day: string;
  quantity: number;
  reason: string;
  rating: number | null;
  note: string | null;
}

/** Rules: our id, the external key; without one, an equal entry of the same wine. */
export const CONSUMPTION_WAYS: readonly MatchRule<ConsumptionIdentity>[] = [
  byId,
  bySource,
  {
    ...by<ConsumptionIdentity>('wine', 'day', 'quantity', 'reason', 'rating', 'note'),
    differ: haveOtherKeys,
  },
];

export interface FieldIdentity extends WithId {
  name: string;
  variety: string;
}

/** Normalises a field's name. */
export const fieldName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Rules: our id, then name and variety: exact, then similar. */
export const FIELD_WAYS: readonly MatchRule<FieldIdentity>[] = [
  byId,
  by('name', 'variety'),
  { key: ({ name, variety }) => JSON.stringify([fieldName(name), fieldName(variety)]) },
];

export interface ReadingIdentity extends WithId {
  /** The field's id; a row of a new field has none. */
  block?: string | undefined;
  date: string;
}

/** A measurement is identified by field and day. */
const byFieldAndDay: MatchRule<ReadingIdentity> = {
  key: ({ block, date }) => block && JSON.stringify([block, date]),
};

export const READING_WAYS: readonly MatchRule<ReadingIdentity>[] = [byId, byFieldAndDay];

export type WeatherIdentity = Pick<ReadingIdentity, 'block' | 'date'>;
export const WEATHER_WAYS: readonly MatchRule<WeatherIdentity>[] = [byFieldAndDay];

/** Normalises a tank's name: case and spaces are ignored, all other characters count. */
export const tankName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Two values agree if one is missing. */
const contradict = <Value>(one: Value | null | undefined, other: Value | null | undefined): boolean =>
  (one ?? null) !== null && (other ?? null) !== null && one !== other;

interface OfLot {
  vintage?: number | null | undefined;
  lot?: string | null | undefined;
}

const isOtherLot = (row: OfLot, stored: OfLot): boolean =>
  contradict(row.vintage, stored.vintage) || contradict(row.lot, stored.lot);

export interface TankIdentity extends WithId, OfLot {
  name: string;
  variety: string;
  archivedAt?: string | null | undefined;
}

/**
 * A cellar reuses names every year: another vintage or lot is another tank, and archived ones are only matched by id.
 */
export const TANK_WAYS: readonly MatchRule<TankIdentity>[] = [
  byId,
  {
    key: ({ name, variety, archivedAt }) =>
      archivedAt ? undefined : JSON.stringify([tankName(name), tankName(variety)]),
    differ: isOtherLot,
  },
];

export interface TankReadingIdentity extends WithId, OfLot {
  /** Of a row from an archive or an export; other files have the tank's name. */
  tankId?: string | undefined;
  tank: string;
  variety?: string | null | undefined;
  /** Missing in a row that describes a tank without readings. */
  timestamp: string | null;
  /** Whether the row would change no stored value. */
  saysTheSame?(stored: TankReadingIdentity): boolean;
}

/** A file has seconds, a clock milliseconds. */
const secondOf = ({ tank, timestamp }: TankReadingIdentity): string | undefined =>
  timestamp === null ? undefined : `${Math.floor(Date.parse(timestamp) / 1000)} ${tankName(tank)}`;

const isOfOtherTank = (row: TankReadingIdentity, stored: TankReadingIdentity): boolean =>
  row.tankId === undefined
    ? (Boolean(row.variety) && tankName(row.variety ?? '') !== tankName(stored.variety ?? '')) ||
      isOtherLot(row, stored)
    : row.tankId !== stored.tankId;

/** Readings of the same tank and instant, equal ones first. */
export const TANK_READING_WAYS: readonly MatchRule<TankReadingIdentity>[] = [
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

export const SNOOZE_WAYS: readonly MatchRule<SnoozeIdentity>[] = [by('tankId', 'kind')];

/** Only imported by archives, which keep the id. */
export const ID_WAYS: readonly MatchRule<WithId>[] = [byId];

export interface VesselIdentity extends WithId {
  /** The imported id; a barrel may exist here under another one. */
  ownId?: string | undefined;
}

/** Rules: its own id, then that of its barrel. */
export const VESSEL_WAYS: readonly MatchRule<VesselIdentity>[] = [
  { key: ({ ownId }) => ownId?.toLowerCase() },
  byId,
];

export interface LotIdentity extends WithId {
  code: string;
}

export const LOT_WAYS: readonly MatchRule<LotIdentity>[] = [byId, { key: ({ code }) => code.toLowerCase() }];

export interface RackIdentity extends WithId {
  name: string;
  place: string;
}

/** Rules: our id, then place and name. */
export const RACK_WAYS: readonly MatchRule<RackIdentity>[] = [byId, by('place', 'name')];

export interface PlaceIdentity extends WithId {
  name: string;
}

/** Rules: our id, then the name. */
export const PLACE_WAYS: readonly MatchRule<PlaceIdentity>[] = [byId, by('name')];

export interface ViewIdentity extends WithId {
  name: string;
}

/** Rules: our id, then the name. */
export const VIEW_WAYS: readonly MatchRule<ViewIdentity>[] = [byId, by('name')];

export interface CustomFieldIdentity extends WithId {
  name: string;
  kind: string;
}

/** Rules: our id, then name and kind. */
export const CUSTOM_FIELD_WAYS: readonly MatchRule<CustomFieldIdentity>[] = [byId, by('name', 'kind')];

export interface PurchaseIdentity extends WithSource {
  stage: string;
  name: string;
  producer?: string | null | undefined;
  vintage?: number | null | undefined;
  vintageUnknown?: boolean | null | undefined;
  merchant?: string | null | undefined;
  orderedOn?: string | null | undefined;
}

/** Rules: our id, the external key; without one, equal wine, merchant and day. */
export const PURCHASE_WAYS: readonly MatchRule<PurchaseIdentity>[] = [
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

/** There is one per substance and colour of wine. */
export const OWN_LIMIT_WAYS: readonly MatchRule<OwnLimitIdentity>[] = [by('of', 'isRed')];

/** An estate has one row of settings. */
export const SETTING_WAYS: readonly MatchRule<object>[] = [{ key: () => 'settings' }];

export interface GrapeIdentity extends WithId {
  name: string;
  /** Of a stored one. */
  source?: 'own' | 'edited' | 'reference' | undefined;
  hidden?: boolean | undefined;
}

/** An unknown id belonged to an estate's own variety, so it does not match the reference by name. */
export const GRAPE_WAYS: readonly MatchRule<GrapeIdentity>[] = [
  byId,
  {
    key: ({ name }) => foldName(name),
    differ: (row, stored) => stored.hidden === true || (row.id !== undefined && stored.source !== 'own'),
  },
];
