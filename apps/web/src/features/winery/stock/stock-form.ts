/** The forms of a product in stock, of a batch of it, and of a count. */
import {
  STOCK_BATCH,
  STOCK_PRODUCT,
  type StockBatchDraft,
  type StockProductDraft,
  stockBatchChanges,
  stockBatchDraft,
  stockProductDraft,
} from '@cuverie/contract';
import { STOCK_KINDS, STOCK_UNITS, SUBSTANCE_NAMES } from '@cuverie/domain';
import {
  type CheckedForm,
  checkForm,
  formFields,
  kinds,
  requiredError,
  rowFields,
} from '../../../ui/form/fields.ts';
import { KILOGRAMS, LITRES, type StoredQuantity, signOf } from '../../../ui/units.ts';
import { SUBSTANCE_WORDS } from '../additions/work-words.ts';
import { KIND_WORDS } from './stock-words.ts';

const storedOf = (unit: string): StoredQuantity | undefined =>
  unit === 'kg' ? KILOGRAMS : unit === 'L' ? LITRES : undefined;

/** The sign of a product's unit, as its amounts are typed. */
export const unitSign = (unit: string): string => (storedOf(unit) ? signOf(unit) : unit);

export const KIND_OPTIONS = STOCK_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
export const UNIT_OPTIONS = () =>
  STOCK_UNITS.map((value) => ({ value, label: value === 'pieces' ? 'Pieces' : signOf(value) }));
export const SUBSTANCE_OPTIONS = SUBSTANCE_NAMES.map((value) => ({ value, label: SUBSTANCE_WORDS[value] }));

/** A product's fields, with amounts in its unit. */
export const productFields = (unit: string) =>
  rowFields({
    ...formFields(STOCK_PRODUCT, { kind: 'additive', unit: 'kg' }, 'measure'),
    minimum: kinds.measure(STOCK_PRODUCT.minimum.label, '', storedOf(unit)),
  });
export type ProductValues = ReturnType<ReturnType<typeof productFields>['empty']>;

/** Dry goods are counted. */
export const ofKind = (kind: string): Partial<ProductValues> =>
  kind === 'additive' || kind === 'other' ? { kind } : { kind, unit: 'pieces', substance: '' };

/** Spirits are counted in litres; others have no strength. */
export const ofSubstance = (substance: string): Partial<ProductValues> =>
  substance === 'spirit' ? { substance, unit: 'L' } : { substance, strength: '' };

export function checkProduct(values: ProductValues): CheckedForm<StockProductDraft> {
  const fields = productFields(values.unit);
  const read = stockProductDraft.safeParse(fields.read(values));
  return checkForm(read, fields.problemsOf(read.error));
}

/** A batch's fields, with amounts in the unit of its product. */
export const batchFields = (unit: string) =>
  rowFields({
    productId: kinds.needed('Product'),
    ...formFields(STOCK_BATCH, {}, 'measure'),
    amount: kinds.measure(STOCK_BATCH.amount.label, '', storedOf(unit)),
  });
export type BatchValues = ReturnType<ReturnType<typeof batchFields>['empty']>;

export function checkBatch(values: BatchValues, unit: string): CheckedForm<StockBatchDraft> {
  const fields = batchFields(unit);
  const read = stockBatchDraft.safeParse(fields.read(values));
  const problems = fields.problemsOf(read.error);
  if (values.productId === '') problems['productId'] = requiredError(fields.labels.productId);
  return checkForm(read, problems);
}

export const countFields = (unit: string) =>
  rowFields({ left: kinds.measure('Left', '', storedOf(unit)), reason: kinds.needed('Reason') });
export type CountValues = ReturnType<ReturnType<typeof countFields>['empty']>;

interface Count {
  at: string;
  left: number;
  reason: string;
}

/** @param at the instant of the count */
export function checkCount(values: CountValues, unit: string, at: string): CheckedForm<Count> {
  const fields = countFields(unit);
  const read = stockBatchChanges.safeParse({ counts: [{ at, ...fields.read(values) }] });
  const problems = fields.problemsOf(
    read.error && {
      issues: read.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(-1) })),
    },
  );
  return checkForm({ data: read.data?.counts?.[0] }, problems);
}
