import type { LastValue, Vessel, WineReading } from '@cuverie/contract';
import type { AnalyteName } from '@cuverie/domain';
import { dayOfMoment } from '../../../ui/words.ts';
import { readValue } from '../additions/addition-form.ts';
import { molecularOf, molecularWords } from '../additions/wine-words.ts';
import { valueWords } from '../additions/work-words.ts';
import { keyOf, type Sheet } from './sheet.ts';

/** The last measured values, by `keyOf`. */
export type LastOf = ReadonlyMap<string, LastValue>;

/** `28 mg/L, 14 Nov`. */
export const lastWords = (analyte: AnalyteName, { value, at }: LastValue): string =>
  `${valueWords(analyte, value)}, ${dayOfMoment(new Date(at))}`;

/** The molecular SO₂ of a vessel from typed and last measured values; empty if too few are known. */
export function molecularIn({ id }: Pick<Vessel, 'id'>, { cells }: Sheet, lastOf: LastOf): string {
  const readings = (['freeSo2', 'ph', 'alcohol', 'temperature'] as const).flatMap(
    (analyte): WineReading[] => {
      const last = lastOf.get(keyOf(id, analyte));
      const value = readValue(analyte, cells[keyOf(id, analyte)] ?? '') ?? last?.value;
      if (value === undefined || Number.isNaN(value)) return [];
      const at = last?.at ?? new Date().toISOString();
      return [{ analyte, value, unit: '', basis: 'measured', at, share: 1 }];
    },
  );
  const found = molecularOf(readings);
  return found ? molecularWords(found) : '';
}
