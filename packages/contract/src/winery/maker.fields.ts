import { TOAST_LEVELS } from '@cuverie/domain';
import { z } from 'zod';
import { BARREL } from '../cellar/barrel.fields.ts';
import { choice, draftShape, rowShape } from '../platform/fields.ts';

const { cooperage, forest, toastLevel, purchaseDate, price, priceCurrency, fillsBefore } = BARREL;

/** Where the barrel of a vessel is from, and what it cost; those of a barrel of My Cellar are its own. */
export const MAKER = {
  cooperage,
  forest,
  toastLevel: choice(toastLevel.label, 'optional', TOAST_LEVELS),
  purchaseDate,
  fillsBefore,
  price,
  priceCurrency,
};

export const makerDraft = z.object(draftShape(MAKER));
export const maker = z.strictObject(rowShape(MAKER));
export type Maker = z.infer<typeof maker>;
