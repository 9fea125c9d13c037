/** The lab sheet: rows are vessels, columns are analytes, and cells contain typed text. */
import type { LastValue, OperationDraft, OperationLine, Vessel } from '@cuverie/contract';
import {
  ANALYTE_NAMES,
  type AnalyteName,
  analyteOf,
  isNotDetected,
  type OwnLimit,
  toStoredUnit,
} from '@cuverie/domain';
import { sentenceWords, signOf } from '../../../ui/units.ts';
import { withSign } from '../../../ui/words.ts';
import { readValue } from '../additions/addition-form.ts';
import { ANALYTE_WORDS, valueWords } from '../additions/work-words.ts';

/** The cells by vessel and analyte, see `keyOf`. */
export type Cells = Readonly<Record<string, string>>;

export interface Sheet {
  analytes: readonly AnalyteName[];
  cells: Cells;
}

export const keyOf = (vesselId: string, analyte: AnalyteName): string => `${vesselId} ${analyte}`;

export const EMPTY_SHEET: Sheet = {
  analytes: ['freeSo2', 'totalSo2', 'ph', 'ta', 'va', 'alcohol', 'sugar', 'malic'],
  cells: {},
};

/** Adds analytes, and keeps all in their usual order. */
export const withAnalytes = (
  { analytes }: Pick<Sheet, 'analytes'>,
  more: Iterable<AnalyteName>,
): AnalyteName[] => {
  const all = new Set([...analytes, ...more]);
  return [...analytes, ...ANALYTE_NAMES.filter((name) => all.has(name) && !analytes.includes(name))];
};

/** The sign of the unit of a column. */
export const signOfColumn = (analyte: AnalyteName): string => signOf(analyteOf(analyte).unit);

/** A larger difference from the last value is a typing error or remarkable. */
const JUMPS: Readonly<Record<AnalyteName, number>> = {
  alcohol: 0.5,
  density: 0.01,
  brix: 3,
  ph: 0.2,
  ta: 1,
  va: 0.15,
  sugar: 10,
  malic: 0.7,
  lactic: 0.7,
  citric: 0.3,
  freeSo2: 20,
  totalSo2: 40,
  yan: 60,
  copper: 0.2,
  turbidity: 100,
  colour: 2,
  oxygen: 2,
  co2: 500,
  temperature: 6,
};

export interface Mark {
  /** `wrong` cannot be recorded; `over` a limit and a `jump` are warnings. */
  kind: 'wrong' | 'over' | 'jump';
  words: string;
}

/** The problem with a typed value. */
export function markOf(
  analyte: AnalyteName,
  typed: string,
  last: Pick<LastValue, 'value'> | undefined,
  limit?: Pick<OwnLimit, 'max' | 'unit'>,
): Mark | undefined {
  const value = readValue(analyte, typed);
  if (value === null) return undefined;
  if (Number.isNaN(value)) {
    const isBelowLimit = isNotDetected(typed) || typed.trim().startsWith('<');
    const advice = isBelowLimit ? ': leave the cell empty, and write the result in a note' : '';
    return { kind: 'wrong', words: `“${typed.trim()}” is no number${advice}` };
  }
  const measured = toStoredUnit(analyte, value);
  if ('problem' in measured) return { kind: 'wrong', words: sentenceWords(measured.problem) };
  if (limit !== undefined && value > limit.max)
    return { kind: 'over', words: `Over your own limit of ${withSign(limit.max, limit.unit, 3)}` };
  if (last === undefined || Math.abs(value - last.value) <= JUMPS[analyte]) return undefined;
  return {
    kind: 'jump',
    words: `${ANALYTE_WORDS[analyte]} was ${valueWords(analyte, last.value)} last time`,
  };
}

type OfVessel = Pick<Vessel, 'id'>;

const typedOf = ({ analytes, cells }: Sheet, { id }: OfVessel) =>
  analytes.flatMap((analyte) => {
    const typed = cells[keyOf(id, analyte)] ?? '';
    return typed.trim() === '' ? [] : [{ analyte, typed }];
  });

/** The number of values typed for a vessel. */
export const countTyped = (sheet: Sheet, vessel: OfVessel): number => typedOf(sheet, vessel).length;

export const wrongIn = (sheet: Sheet, vessel: OfVessel): number =>
  typedOf(sheet, vessel).filter(({ analyte, typed }) => markOf(analyte, typed, undefined)?.kind === 'wrong')
    .length;

/** The lines to record: one for each vessel with values. */
export function linesOf({ analytes, cells }: Sheet, vessels: readonly Pick<Vessel, 'id'>[], lab: string) {
  return vessels.flatMap(({ id: vessel }): OperationLine[] => {
    const values = analytes.flatMap((analyte) => {
      const value = readValue(analyte, cells[keyOf(vessel, analyte)] ?? '');
      return value === null ? [] : [{ analyte, value }];
    });
    return values.length === 0 ? [] : [{ vessel, values, ...(lab.trim() !== '' && { lab: lab.trim() }) }];
  });
}

export const draftOf = (lines: OperationLine[], at: string): OperationDraft => ({
  kind: 'analysis',
  at,
  lines,
});
