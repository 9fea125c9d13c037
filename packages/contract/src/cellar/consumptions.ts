import {
  CONSUMPTION_LIMITS,
  CONSUMPTION_REASONS,
  MOST_HOLDINGS,
  WINE_LIMITS,
  WINE_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import {
  anyOf,
  byId,
  clientId,
  id,
  instant,
  numberIn,
  oneOf,
  optionalDay,
  optionalText,
  page,
  version,
} from '../platform/values.ts';
import { slot, slotAddress } from './slots.ts';
import { unknownVintage, wineDetail } from './wines.ts';

const fields = {
  /** Left out or empty, it is today. */
  day: optionalDay('Date'),
  /** Bottles; none is a tasting note without a bottle of ours. Left out, it is one. */
  quantity: numberIn('Quantity', CONSUMPTION_LIMITS.quantity).optional(),
  /** Left out, it is Drunk. */
  reason: oneOf('Reason', CONSUMPTION_REASONS).optional(),
  rating: numberIn('Rating', CONSUMPTION_LIMITS.rating, 1).nullable().optional(),
  note: optionalText('Note', CONSUMPTION_LIMITS.note),
};

/** Of a wine in several places, the one whose bottles are taken; left out, it is the first place on. */
const from = {
  place: optionalText('Place'),
  /** Where bottles of several sizes lie there. */
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).optional(),
  /** The slot they are taken out of; left out, loose bottles go first, then those of the first slots. */
  slot: slotAddress.optional(),
};

/** An entry of a history, wherever its bottles came from. */
export const consumptionEntry = z.object({ id: clientId, ...fields });

export const consumptionDraft = consumptionEntry.extend(from);
export type ConsumptionDraft = z.infer<typeof consumptionDraft>;

export const consumptionChanges = z.object({ version, ...fields, ...from });
export type ConsumptionChanges = z.infer<typeof consumptionChanges>;

/** Bottles taken from one of the wine's places, to which an undo returns them. */
export const takenFrom = z.strictObject({
  place: optionalText('Place').unwrap(),
  bottles: numberIn('Bottles', WINE_LIMITS.quantity),
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl),
  at: numberIn('Place', { min: 0, max: MOST_HOLDINGS }),
  /** Those of them that lay in slots. */
  slots: z.array(slot).optional(),
});

export const consumption = z.strictObject({
  id,
  version: z.int(),
  wineId: id,
  day: z.iso.date(),
  quantity: z.int(),
  /** Whether its bottles came off the wine's quantity; those of an imported history had left before. */
  fromStock: z.boolean(),
  reason: z.enum(CONSUMPTION_REASONS),
  rating: z.number().nullable(),
  note: z.string().nullable(),
  /** Where they were taken from, of a wine in several places: undone, they return there. */
  takenFrom: z.array(takenFrom).nullable(),
  /** Who took them; by default the signed-in person, in an import possibly another. */
  takenBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Consumption = z.infer<typeof consumption>;

/** A consumption of the whole cellar's history, with what tells its wine. */
export const cellarConsumption = consumption.extend({
  wine: z.strictObject({
    name: z.string(),
    producer: z.string().nullable(),
    vintage: z.int().nullable(),
    vintageUnknown: unknownVintage,
    type: z.enum(WINE_TYPES),
    bottleSizeMl: z.int(),
  }),
});
export type CellarConsumption = z.infer<typeof cellarConsumption>;

/** A consumption as stored, and its wine as it is now: both change together. */
export const consumptionAndWine = z.strictObject({ consumption, wine: wineDetail });
export type ConsumptionAndWine = z.infer<typeof consumptionAndWine>;

export const consumptionQuery = z.object(page);
export type ConsumptionQuery = z.infer<typeof consumptionQuery>;

/** Years of a history; any it can hold. */
const YEARS = { min: 1, max: 9998 } as const;

/** Which entries of the whole cellar's history. */
export const historyFilters = {
  /** Of its day. */
  year: numberIn('Year', YEARS).optional(),
  reason: anyOf('Reason', oneOf('Reason', CONSUMPTION_REASONS)),
};
const historyWhere = z.object(historyFilters);
export type HistoryWhere = z.infer<typeof historyWhere>;

export const historyQuery = z.object({ ...page, ...historyFilters });
export type HistoryQuery = z.infer<typeof historyQuery>;

const part = { entries: z.int(), bottles: z.int() };

/** What the history adds up to, and how it divides; each part is counted with the other filter, not its own. */
export const historySummary = z.strictObject({
  entries: z.int(),
  /** Bottles that were opened by us: drunk or tasted. */
  drunk: z.int(),
  /** Bottles that went otherwise. */
  gone: z.int(),
  /** Mean of the ratings given, points of 100 to one decimal. */
  meanRating: z.number().nullable(),
  /** The latest first. */
  years: z.array(z.strictObject({ year: z.int(), ...part })),
  /** In the order of the words; those that never were are left out. */
  reasons: z.array(z.strictObject({ reason: z.enum(CONSUMPTION_REASONS), ...part })),
});
export type HistorySummary = z.infer<typeof historySummary>;

const call = callsOf('Drinking');

export const consumptionOperations = {
  ofWine: call('listConsumptionsOfWine', 'GET /api/cellar/wines/{id}/consumptions', {
    summary: 'List what was drunk, tasted, given or sold of a wine, newest first',
    params: byId,
    query: consumptionQuery,
    data: z.array(consumption),
  }),
  list: call('listConsumptions', 'GET /api/cellar/consumptions', {
    summary: 'List the consumptions of the whole cellar with their wines, newest first',
    query: historyQuery,
    data: z.array(cellarConsumption),
  }),
  summary: call('getHistorySummary', 'GET /api/cellar/consumptions/summary', {
    summary: 'Add up the history of the whole cellar, with its years and reasons',
    query: historyWhere,
    data: historySummary,
  }),
  get: call('getConsumption', 'GET /api/cellar/consumptions/{id}', {
    summary: 'Get one consumption',
    params: byId,
    data: consumption,
  }),
  add: call('addConsumption', 'POST /api/cellar/wines/{id}/consumptions', {
    right: 'record',
    summary: 'Take bottles of a wine out of the cellar, or note a tasting; without fields one is drunk today',
    params: byId,
    body: consumptionDraft,
    data: consumptionAndWine,
    status: 201,
  }),
  update: call('updateConsumption', 'PUT /api/cellar/consumptions/{id}', {
    right: 'record',
    summary: 'Update the given fields of a consumption; the bottles of the wine follow',
    params: byId,
    body: consumptionChanges,
    data: consumptionAndWine,
  }),
  undo: call('undoConsumption', 'DELETE /api/cellar/consumptions/{id}', {
    right: 'record',
    summary: 'Undo a consumption: its bottles return to the cellar',
    params: byId,
    data: z.strictObject({ id, wine: wineDetail }),
  }),
};
