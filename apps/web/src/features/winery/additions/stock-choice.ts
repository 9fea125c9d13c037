/** The batches in stock that a dose or a bottling can be taken from. */
import type { CellarOperation, OperationLine, StockBatch, StockProduct } from '@cuverie/contract';
import { type Dose, factsOf, firstOut, stockUsed } from '@cuverie/domain';
import { writeMeasure } from '../../../ui/form/typed.ts';
import { freshnessOf, leftWords, stockWords } from '../stock/stock-words.ts';
import type { AdditionValues } from './addition-form.ts';
import { doseOf } from './work-words.ts';

export interface StockChoice {
  batch: StockBatch;
  product: StockProduct;
}

const isDosed = ({ kind }: StockProduct): boolean => kind === 'additive' || kind === 'other';
export const isPackaging = ({ kind, unit }: StockProduct): boolean =>
  kind !== 'additive' && unit === 'pieces';

/** The batches to offer, by product, the first to use before others; and the chosen one, whatever is left of it. */
export function stockChoices(
  products: readonly StockProduct[],
  batches: readonly StockBatch[],
  chosen: string,
  isFor = isDosed,
): StockChoice[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return batches
    .toSorted(firstOut)
    .flatMap((batch): StockChoice[] => {
      const product = byId.get(batch.productId);
      if (product === undefined) return [];
      const isOffered = batch.remaining > 0 && product.archivedAt === null && isFor(product);
      return isOffered || batch.id === chosen ? [{ batch, product }] : [];
    })
    .toSorted((one, other) => one.product.name.localeCompare(other.product.name));
}

/** Why overdrawn batches of packaging are not offered; `undefined` if there are none. */
export function overdrawnWords(
  products: readonly StockProduct[],
  batches: readonly StockBatch[],
): string | undefined {
  const packaging = new Set(
    products.filter((one) => one.archivedAt === null && isPackaging(one)).map(({ id }) => id),
  );
  const named = batches
    .filter(({ remaining, productId }) => remaining < 0 && packaging.has(productId))
    .map(({ product, batch }) => `${product}, batch ${batch}`);
  return named.length === 0
    ? undefined
    : `Not offered, since more was used than received: ${named.join('; ')}. Correct the amount in the stock.`;
}

export const choiceWords = ({ batch, product }: StockChoice): string =>
  batch.remaining < 0
    ? // First, because a closed list cuts off the end.
      `${batch.batch}, overdrawn by ${stockWords(-batch.remaining, batch.unit)}, ${product.name}`
    : `${product.name}, batch ${batch.batch}, ${leftWords(batch.remaining, batch.unit)}`;

/** The values of a dose taken from a batch, in the usual unit of its product. */
export const chosenStock = ({ batch, product }: StockChoice): Partial<AdditionValues> => ({
  stock: batch.id,
  product: product.name,
  substance: product.substance ?? '',
  batch: batch.batch,
  unit: product.substance ? factsOf(product.substance).unit : batch.unit === 'L' ? 'mL/hL' : 'g/hL',
  strength: product.substance === 'spirit' ? writeMeasure(product.strength) : '',
});

interface DoseForLitres {
  dose: Dose;
  litres: number;
}

/** What an operation that is changed took of a batch: it is left again. */
const dosesIn = (stored: CellarOperation | undefined, batchId: string): DoseForLitres[] =>
  (stored?.lines ?? []).flatMap((line) => {
    const dose = line['stock'] === batchId ? doseOf(line) : undefined;
    const entry = stored?.entries.find(({ vesselId }) => vesselId === line['vessel']);
    return dose ? [{ dose, litres: entry?.before || entry?.after || 0 }] : [];
  });

/** What the lines of a bottling take of a batch. */
export const packedIn = (lines: readonly object[], batchId: string): number =>
  (lines as readonly OperationLine[])
    .flatMap(({ packaging = [] }) => packaging)
    .reduce((total, { stock, amount = 0 }) => total + (stock === batchId ? amount : 0), 0);

/** Warnings about a batch: it is out of date, or less is left than the doses take. */
export function stockWarnings(
  { batch }: StockChoice,
  { doses, stored }: { doses: readonly DoseForLitres[]; stored?: CellarOperation | undefined },
  today: string,
): string[] {
  const sum = (some: readonly DoseForLitres[]): number =>
    some.reduce(
      (total, { dose, litres }) =>
        total + (Number.isNaN(dose.dose) ? 0 : (stockUsed(dose, litres, batch.unit) ?? 0)),
      0,
    );
  return batchWarnings(batch, sum(doses), sum(dosesIn(stored, batch.id)), today);
}

/** @param given what an operation that is changed took before */
export function batchWarnings(batch: StockBatch, taken: number, given: number, today: string): string[] {
  const left = batch.remaining + given;
  return [
    ...(freshnessOf(batch, today) === 'over' ? [`Batch ${batch.batch} is out of date`] : []),
    ...(taken > left + 1e-9
      ? [
          `This takes ${stockWords(taken, batch.unit)} of ${batch.product}, batch ${batch.batch}. By the record: ${leftWords(left, batch.unit)}`,
        ]
      : []),
  ];
}
