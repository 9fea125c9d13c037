/** Reads the area of a field in the unit that its cell or heading names. */
import { ACRE_HA } from '@cuverie/domain';
import type { ColumnReading, FieldRead } from '../../../platform/csv/fields.ts';
import { readNumber, roundTo } from '../../../platform/csv/values.ts';

/** Hectares per unit of area that a cell or its heading names. */
const HECTARES: readonly (readonly [unit: RegExp, hectares: number])[] = [
  [/acre|(?:^|[^\p{L}])ac(?:$|[^\p{L}])/iu, ACRE_HA],
  [/m²|(?:^|[^\p{L}])(?:m2|sqm|qm)(?:$|[^\p{L}])/iu, 1 / 10_000],
];

/** Reads an area in hectares, acres or square metres. */
export function readArea(
  cell: string,
  { mark, header = '' }: Pick<ColumnReading, 'mark' | 'header'>,
): FieldRead | undefined {
  const read = readNumber(cell.replace(/m[²2]/i, ''), mark);
  if (read === undefined || 'problem' in read) return read;
  const isHectares = /ha\b/i.test(cell);
  const factor = isHectares
    ? undefined
    : [cell, header].flatMap((text) => HECTARES.find(([unit]) => unit.test(text))?.[1] ?? [])[0];
  return factor === undefined ? read : { value: roundTo(read.value * factor, 4), isConverted: true };
}
