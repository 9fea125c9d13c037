import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, optionalText, requiredText, version } from '../platform/values.ts';
import { compositionPart, LEDGER_UNITS } from './vessels.ts';

/** A wine under one name, in any number of vessels. */
export const lot = z.strictObject({
  id,
  version: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  /** Litres in all vessels, now; fruit, in kilograms, is not of them. */
  litres: z.number(),
  vessels: z.array(z.strictObject({ id, code: z.string(), level: z.number(), unit: z.enum(LEDGER_UNITS) })),
  /** What all of it is made of, the largest part first. */
  composition: z.array(compositionPart),
  createdAt: instant,
  updatedAt: instant,
});
export type Lot = z.infer<typeof lot>;

/** A lot as a row of an archive. */
export const lotRow = z.strictObject({ id, code: requiredText('Code', 60), name: optionalText('Name') });
export type LotRow = z.infer<typeof lotRow>;

export const lotChanges = z.object({
  version,
  code: requiredText('Code', 60).optional(),
  name: optionalText('Name'),
});
export type LotChanges = z.infer<typeof lotChanges>;

const call = callsOf('Winery');

export const lotOperations = {
  list: call('listLots', 'GET /api/winery/lots', {
    summary: 'List the lots of the winery with what there is of each, those in vessels first',
    data: z.array(lot),
  }),
  get: call('getLot', 'GET /api/winery/lots/{id}', {
    summary: 'Get one lot',
    params: byId,
    data: lot,
  }),
  update: call('updateLot', 'PUT /api/winery/lots/{id}', {
    summary: 'Rename a lot; its history shows the new name throughout',
    params: byId,
    body: lotChanges,
    data: lot,
  }),
};
