/** The barrels of a winery as its register lists them, and the wines each held. */
import { z } from 'zod';
import { BARREL } from '../cellar/barrel.fields.ts';
import { rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant } from '../platform/values.ts';
import { vessel } from './vessels.ts';

const { cooperage, forest, purchaseDate, price, priceCurrency } = rowShape(BARREL);

export const registeredBarrel = z.strictObject({
  ...vessel.pick({ id: true, code: true, capacity: true, room: true, row: true }).shape,
  ...vessel.pick({ level: true, lot: true, lotId: true }).shape,
  cooperage,
  forest,
  purchaseDate,
  price,
  priceCurrency,
  /** `null` for a vessel that is no barrel of My Cellar. */
  toastLevel: BARREL.toastLevel.value.nullable(),
  /** The wines it held before, and the times the record shows it filled from empty. */
  fills: z.int(),
  /** When it was last filled from empty; `null` for an empty one. */
  since: instant.nullable(),
});
export type RegisteredBarrel = z.infer<typeof registeredBarrel>;

export const wineInBarrel = z.strictObject({
  lotId: id,
  lot: z.string(),
  from: instant,
  /** `null` while the vessel holds it. */
  to: instant.nullable(),
});
export type HeldWine = z.infer<typeof wineInBarrel>;

const call = callsOf('Winery');

export const registerOperations = {
  barrels: call('listRegisteredBarrels', 'GET /api/winery/barrels', {
    summary: 'List the barrels in use with their makers, fills and what each holds now, by code',
    data: z.array(registeredBarrel),
  }),
  wines: call('listWinesOfVessel', 'GET /api/winery/vessels/{id}/wines', {
    summary: 'List the lots a vessel held and holds, the newest first',
    params: byId,
    data: z.array(wineInBarrel),
  }),
};
