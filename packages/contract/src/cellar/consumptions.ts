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
  month,
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
  /** Default or empty: today. */
  day: optionalDay('Date'),
  /** Bottles; 0 for a tasting note without a bottle from stock. Default: 1. */
  quantity: numberIn('Quantity', CONSUMPTION_LIMITS.quantity).optional(),
  /** Default: Drunk. */
  reason: oneOf('Reason', CONSUMPTION_REASONS).optional(),
  rating: numberIn('Rating', CONSUMPTION_LIMITS.rating, 1).nullable().optional(),
  note: optionalText('Note', CONSUMPTION_LIMITS.note),
};

/** What taken bottles cost, as it was known when they were taken. */
export const boughtAs = z.strictObject({
  /** The arrival of a purchase; `null` for bottles with the price and day of the wine itself. */
  arrivalId: id.nullable(),
  day: z.iso.date().nullable(),
  price: z.string().max(60).nullable(),
  currency: z.string().max(3).nullable(),
});

/** For a wine in several places, the place of the bottles; by default from the first place on. */
const from = {
  place: optionalText('Place'),
  /** For a place with bottles of several sizes. */
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).optional(),
  /** The slot of the bottles; by default loose bottles first, then those of the first slots. */
  slot: slotAddress.optional(),
  /**
   * The arrival of the bottles, of a wine that was bought several times; `null` for those with the price of the wine
   * itself. Default: the oldest purchase with as many bottles left.
   */
  arrivalId: id.nullable().optional(),
};

/** An entry of the drinking log, with any origin of its bottles. */
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
  /** Those of them in slots. */
  slots: z.array(slot).optional(),
});

export const consumption = z.strictObject({
  id,
  version: z.int(),
  wineId: id,
  day: z.iso.date(),
  quantity: z.int(),
  /** Whether its bottles were subtracted from the wine's quantity; those of imported entries had left before. */
  fromStock: z.boolean(),
  reason: z.enum(CONSUMPTION_REASONS),
  rating: z.number().nullable(),
  note: z.string().nullable(),
  /** Place they were taken from, for a wine in several places: an undo returns them there. */
  takenFrom: z.array(takenFrom).nullable(),
  /** Their purchase, for a wine with purchases that arrived. */
  boughtAs: boughtAs.nullable(),
  /** Who took them; by default the signed-in person, in an import possibly another. */
  takenBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Consumption = z.infer<typeof consumption>;

/** An entry of the whole cellar's drinking log, with its wine. */
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

/** An entry as stored, and its wine: both change together. */
export const consumptionAndWine = z.strictObject({ consumption, wine: wineDetail });
export type ConsumptionAndWine = z.infer<typeof consumptionAndWine>;

export const consumptionQuery = z.object(page);
export type ConsumptionQuery = z.infer<typeof consumptionQuery>;

/** Years of entries. */
const YEARS = { min: 1, max: 9998 } as const;

/** Filters of the whole cellar's drinking log. */
export const historyFilters = {
  /** Of its day. */
  year: numberIn('Year', YEARS).optional(),
  /** Of its day, `2026-03`. */
  month: month.optional(),
  reason: anyOf('Reason', oneOf('Reason', CONSUMPTION_REASONS)),
};
const historyWhere = z.object(historyFilters);
export type HistoryWhere = z.infer<typeof historyWhere>;

export const historyQuery = z.object({ ...page, ...historyFilters });
export type HistoryQuery = z.infer<typeof historyQuery>;

const part = { entries: z.int(), bottles: z.int() };

/** Totals of the drinking log, and its parts; each part ignores its own filter. */
export const historySummary = z.strictObject({
  entries: z.int(),
  /** Opened bottles: drunk or tasted. */
  drunk: z.int(),
  /** Other bottles. */
  gone: z.int(),
  /** Mean rating, of 100 points to one decimal. */
  meanRating: z.number().nullable(),
  /** Latest first. */
  years: z.array(z.strictObject({ year: z.int(), ...part })),
  /** In the order of the reasons, without unused ones. */
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
