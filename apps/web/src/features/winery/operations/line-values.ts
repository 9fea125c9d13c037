/** The form values of a line of an operation. */
import type { SourceDraft } from '@cuverie/contract';
import { type AdditionValues, NO_ADDITION } from '../additions/addition-form.ts';
import { NO_PURCHASE, type PurchaseValues } from './weigh-tags/purchase.ts';
import { NO_WEIGH_TAG, type WeighTagValues } from './weigh-tags/weigh-tag.ts';
import { NO_WINE, type WineValues } from './wine-values.ts';

export type How = 'number' | 'all' | 'full' | 'rest';

export interface SourceValues {
  variety: string;
  vintage: string;
  field: string;
  appellation: string;
  share: string;
  /** The id of the field, if it is one of Yield Management. */
  fieldId?: SourceDraft['fieldId'];
  /** Not shown in the form. */
  country?: SourceDraft['country'];
}

/** What a format takes of a batch in stock. */
export interface PackagingValues {
  stock: string;
  /** What the amount is offered for. */
  per: 'bottle' | 'case';
  /** If it is empty, one for each bottle or case. */
  amount: string;
}

/** The form values of a line; empty means not given. */
export interface LineValues extends WeighTagValues, PurchaseValues, WineValues {
  from: string;
  to: string;
  vessel: string;
  how: How;
  amount: string;
  lot: string;
  lost: string;
  level: string;
  /** The reading of the dipstick, from which the level is computed. */
  dipCm: string;
  volume: string;
  /** Whether fruit is delivered straight into a vessel of litres: its amount is a weight, and becomes a volume of must. */
  isFruit: boolean;
  evaporated: boolean;
  reason: string;
  /** Of a bottling run: full cases, and the single bottles beside them. */
  cases: string;
  perCase: string;
  bottles: string;
  bottleSizeMl: string;
  library: string;
  label: string;
  closure: string;
  lotCode: string;
  packaging: readonly PackagingValues[];
  sources: readonly SourceValues[];
  addition: AdditionValues;
}

export const NO_SOURCE: SourceValues = { variety: '', vintage: '', field: '', appellation: '', share: '' };

export const LINE: LineValues = {
  from: '',
  to: '',
  vessel: '',
  how: 'number',
  amount: '',
  lot: '',
  lost: '',
  level: '',
  dipCm: '',
  volume: '',
  isFruit: false,
  evaporated: true,
  reason: '',
  cases: '',
  perCase: '12',
  bottles: '',
  bottleSizeMl: '750',
  library: '',
  label: '',
  closure: '',
  lotCode: '',
  packaging: [],
  ...NO_WINE,
  sources: [NO_SOURCE],
  ...NO_WEIGH_TAG,
  ...NO_PURCHASE,
  addition: NO_ADDITION,
};
