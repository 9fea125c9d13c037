/** The fields of a weigh tag, its request and its words. */
import type { CellarOperation, OperationLine } from '@cuverie/contract';
import { fromLedger, toLedger } from '@cuverie/domain';
import { writeNumber } from '../../../../ui/fields/number.ts';
import { readTyped, toStored, writeTyped } from '../../../../ui/units.ts';
import { dayWords, withUnit } from '../../../../ui/words.ts';
import { numberOf, readAmount, storedQuantity, textOf, writeAmount } from '../amounts.ts';
import { purchaseWords } from './purchase.ts';

export interface WeighTagValues {
  tag: string;
  gross: string;
  tare: string;
  pickedOn: string;
  brix: string;
  ph: string;
  ta: string;
}

export const NO_WEIGH_TAG: WeighTagValues = {
  tag: '',
  gross: '',
  tare: '',
  pickedOn: '',
  brix: '',
  ph: '',
  ta: '',
};

const BRIX = { unit: '°Bx', kept: 2 };

type Unit = 'L' | 'kg';
type TaggedLine = Pick<OperationLine, keyof WeighTagValues>;

export const weighTagOf = (typed: WeighTagValues, unit: Unit): TaggedLine => ({
  tag: textOf(typed.tag),
  gross: readAmount(typed.gross, unit) ?? undefined,
  tare: readAmount(typed.tare, unit) ?? undefined,
  pickedOn: textOf(typed.pickedOn),
  brix: toStored(readTyped(typed.brix, BRIX), BRIX) ?? undefined,
  ph: numberOf(typed.ph),
  ta: numberOf(typed.ta),
});

export const weighTagValues = (line: TaggedLine, unit: Unit): WeighTagValues => ({
  tag: line.tag ?? '',
  gross: writeAmount(line.gross, unit),
  tare: writeAmount(line.tare, unit),
  pickedOn: line.pickedOn ?? '',
  brix: writeTyped(line.brix ?? null, BRIX),
  ph: writeNumber(line.ph),
  ta: writeNumber(line.ta),
});

/** The net weight as the text of its field; `undefined` while gross or tare is missing. */
export function netOf(
  { gross, tare }: Pick<WeighTagValues, 'gross' | 'tare'>,
  unit: Unit,
): string | undefined {
  const [full, empty] = [readTyped(gross, storedQuantity(unit)), readTyped(tare, storedQuantity(unit))];
  if (full === null || empty === null || !(full >= empty)) return undefined;
  // As typed: in pounds, the difference of the converted kilograms could be off by a rounding error.
  return writeNumber(fromLedger(toLedger(full) - toLedger(empty)));
}

/**
 * `Weigh tag 1042, gross 1,250 kg, tare 250 kg, picked 1 Sep 2026, 24.1 °Bx, pH 3.4, TA 6.2 g/L`; empty if there is
 * none.
 */
export function weighTagWords(line: CellarOperation['lines'][number], unit: Unit): string {
  const { tag, gross, tare, pickedOn, brix, ph, ta } = line as TaggedLine;
  return [
    tag ? `weigh tag ${tag}` : '',
    gross === undefined ? '' : `gross ${withUnit(gross, unit)}`,
    tare === undefined ? '' : `tare ${withUnit(tare, unit)}`,
    pickedOn ? `picked ${dayWords(pickedOn)}` : '',
    brix === undefined ? '' : withUnit(brix, '°Bx'),
    ph === undefined ? '' : `pH ${withUnit(ph, '')}`,
    ta === undefined ? '' : `TA ${withUnit(ta, 'g/L')}`,
    purchaseWords(line, unit),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export const tagsOf = ({ lines }: Pick<CellarOperation, 'lines'>): string[] => [
  ...new Set(lines.flatMap(({ tag }) => (typeof tag === 'string' && tag !== '' ? tag : []))),
];

/** The weigh tags in words, each once; the other lines of a load repeat the weighed one. */
export function weighTagsWords(lines: CellarOperation['lines'], unit: Unit): string[] {
  const weighed = lines.filter(({ gross }) => gross !== undefined);
  const distinctTags = new Set(
    weighed.map((line) => weighTagWords({ ...line, gross: undefined, tare: undefined }, unit)),
  );
  const words = lines.map((line) => weighTagWords(line, unit));
  return [...new Set(words)].filter((one) => one !== '' && !distinctTags.has(one));
}
