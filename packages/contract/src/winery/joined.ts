import { z } from 'zod';
import { tankReading } from '../fermentation/readings.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant } from '../platform/values.ts';

/** A barrel of My Cellar or a tank of Fermentation that is not in the winery's record. */
export const unrecordedItem = z.strictObject({
  kind: z.enum(['barrel', 'tank']),
  name: z.string(),
  /** Litres. */
  capacity: z.number(),
  /** Litres in it, as stated; `null`: none. */
  level: z.number().nullable(),
});
export type UnrecordedItem = z.infer<typeof unrecordedItem>;

/** A reading of a ferment in a vessel. */
export const vesselReading = tankReading.extend({ tankId: id, tank: z.string() });
export type VesselReading = z.infer<typeof vesselReading>;

/** A field with deliveries, and the latest one. */
export const deliveredField = z.strictObject({ fieldId: id, at: instant });
export type DeliveredField = z.infer<typeof deliveredField>;

const call = callsOf('Winery');

export const joinedOperations = {
  unrecorded: call('listUnrecorded', 'GET /api/winery/unrecorded', {
    summary: 'List the barrels and active tanks that are not in the record yet',
    data: z.array(unrecordedItem),
  }),
  adopt: call('adoptVessels', 'POST /api/winery/vessels/adopt', {
    summary: 'Take all barrels and active tanks into the record that are not in it yet, with what is in them',
    data: z.strictObject({ barrels: z.int(), tanks: z.int() }),
    addsRows: true,
  }),
  deliveredFields: call('listDeliveredFields', 'GET /api/winery/delivered-fields', {
    summary: 'List the fields whose fruit was delivered within a year, with when that was last',
    data: z.array(deliveredField),
  }),
  ofVessel: call('listVesselReadings', 'GET /api/winery/vessels/{id}/readings', {
    summary: 'List the newest 500 readings of the ferments that stood in a vessel',
    params: byId,
    data: z.array(vesselReading),
  }),
  ofLot: call('listLotReadings', 'GET /api/winery/lots/{id}/readings', {
    summary: 'List the newest 500 readings of ferments, of the time a lot was in their vessels',
    params: byId,
    data: z.array(vesselReading),
  }),
};
