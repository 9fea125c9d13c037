import { DISEASES, PRESSURE_CLASSES } from '@cuverie/domain';
import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id } from '../platform/values.ts';
import { weatherDay, weatherQuery } from './weather.ts';

const day = z.iso.date();
const pressureClass = z.enum(PRESSURE_CLASSES);

/** A sentence in words, and the same as a code. */
const textAndSentence = { text: z.string(), said: sentence };

/** How favourable a day is to a disease; `null` with missing hours. */
const standing = z
  .strictObject({
    class: pressureClass,
    /** By the disease's own model; the rule for downy mildew has none. */
    index: z.number().nullable(),
    /** Whether the day itself favours infection: the powdery mildew index may stay high on other days. */
    isFavourable: z.boolean(),
  })
  .nullable();
export type DiseaseState = NonNullable<z.infer<typeof standing>>;

const pressureDay = z.strictObject({
  /** °C and mm: a person's entry, or the sums of the hours; for a coming day the forecast. */
  ...weatherDay.shape,
  /** km/h in the windiest hour. */
  wind: z.number().nullable(),
  /** Whether it was not over at the last request. */
  isForecast: z.boolean(),
  /** Service of its hours; `null` without hours. */
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
  /** Last day of the season that favoured infection, and the next forecast one. */
  lastInfection: day.nullable(),
  nextInfection: day.nullable(),
  /** When symptoms of the last infection are visible, if the model states it. */
  symptoms: z.strictObject({ from: day, to: day }).nullable(),
  /** Inputs of the computation. */
  basis: z.string(),
  basedOn: sentence,
  reason: z.string().nullable(),
  reasons: z.array(sentence),
});
export type DiseaseLine = z.infer<typeof diseaseLine>;

export const fieldPressure = z.strictObject({
  block: id,
  name: z.string(),
  /** The calendar day at the field. */
  today: day,
  /** Owner of the weather, and the number of fields that share it. */
  weather: z.strictObject({ block: id, name: z.string(), fields: z.int() }),
  /** Source of the hours; `null` without hours. */
  service: z
    .strictObject({
      name: z.string(),
      /** Required attribution link of the data. */
      link: z.string().nullable(),
      /** The requested location. */
      place: z.tuple([z.number(), z.number()]),
      timeZone: z.string().nullable(),
      fetchedAt: z.iso.datetime().nullable(),
      /** Since when it failed, and why. */
      failedSince: z.iso.datetime().nullable(),
      failure: z.strictObject(textAndSentence).nullable(),
    })
    .nullable(),
  diseases: z.array(diseaseLine),
  /** Frost, heat and rain before picking in the coming days, earliest first. */
  warnings: z.array(
    z.strictObject({ kind: z.enum(['frost', 'heat', 'rain']), date: day, ...textAndSentence }),
  ),
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
