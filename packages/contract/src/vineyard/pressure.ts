import { DISEASES, PRESSURE_CLASSES } from '@cuverie/domain';
import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id } from '../platform/values.ts';
import { weatherDay, weatherQuery } from './weather.ts';

const day = z.iso.date();
const pressureClass = z.enum(PRESSURE_CLASSES);

/** A sentence in words, and the same as a code. */
const told = { text: z.string(), said: sentence };

/** How favourable a day is to a disease; `null` where hours it takes are not known. */
const standing = z
  .strictObject({
    class: pressureClass,
    /** By the disease’s own model; downy mildew’s rule has none. */
    index: z.number().nullable(),
    /** Whether the day itself favours infection: the index of powdery mildew stays high on days that do not. */
    isFavourable: z.boolean(),
  })
  .nullable();
export type Standing = NonNullable<z.infer<typeof standing>>;

const pressureDay = z.strictObject({
  /** °C and mm: what a person brought, else the sums of the hours; a day to come as it is forecast. */
  ...weatherDay.shape,
  /** km/h in the windiest hour. */
  wind: z.number().nullable(),
  /** Whether it was not over when it was last asked for. */
  isForecast: z.boolean(),
  /** The service its hours are from; `null` where there are none. */
  source: z.string().nullable(),
  /** Hours of 35 °C or more. */
  hotHours: z.int().nullable(),
  powdery: standing,
  downy: standing,
  botrytis: standing,
});
export type PressureDay = z.infer<typeof pressureDay>;

const diseaseLine = z.strictObject({
  disease: z.enum(DISEASES),
  /** As of today. */
  class: pressureClass.nullable(),
  index: z.number().nullable(),
  /** The last day of the season that favoured infection, and the next one that is forecast. */
  lastInfection: day.nullable(),
  nextInfection: day.nullable(),
  /** When what came of the last infection is seen, of a disease whose model says so. */
  symptoms: z.strictObject({ from: day, to: day }).nullable(),
  /** What it is computed from. */
  basis: z.string(),
  basedOn: sentence,
  reason: z.string().nullable(),
  reasons: z.array(sentence),
});
export type DiseaseLine = z.infer<typeof diseaseLine>;

export const fieldPressure = z.strictObject({
  block: id,
  name: z.string(),
  /** The calendar day where the field lies. */
  today: day,
  /** Whose weather it is, and how many fields share it. */
  weather: z.strictObject({ block: id, name: z.string(), fields: z.int() }),
  /** Where the hours are from; `null` while there are none. */
  service: z
    .strictObject({
      name: z.string(),
      /** Whom the data are from wants a link beside them. */
      link: z.string().nullable(),
      /** The place that was asked for. */
      place: z.tuple([z.number(), z.number()]),
      timeZone: z.string().nullable(),
      fetchedAt: z.iso.datetime().nullable(),
      /** Since when it could not be had, and why. */
      failedSince: z.iso.datetime().nullable(),
      failure: z.strictObject(told).nullable(),
    })
    .nullable(),
  diseases: z.array(diseaseLine),
  /** Frost, heat and rain before picking in the days ahead, the earliest first. */
  warnings: z.array(z.strictObject({ kind: z.enum(['frost', 'heat', 'rain']), date: day, ...told })),
  days: z.array(pressureDay),
  reason: z.string().nullable(),
  reasons: z.array(sentence),
});
export type FieldPressure = z.infer<typeof fieldPressure>;

const call = callsOf('Vineyard analytics');

export const pressureOperations = {
  read: call('fieldPressure', 'GET /api/analytics/blocks/{id}/pressure', {
    summary:
      'Days ahead at a field, and the pressure of powdery mildew, downy mildew and grey mould by its hourly weather; a week back and ten days ahead unless said otherwise',
    params: byId,
    query: weatherQuery,
    data: fieldPressure,
  }),
};
