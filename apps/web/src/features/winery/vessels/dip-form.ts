/** The form values of a vessel's dip chart or shape. */
import { type Vessel, vesselDip } from '@cuverie/contract';
import type { DipReading, VesselDip } from '@cuverie/domain';
import { CsvProblem } from '../../../platform/csv/formats/limits.ts';
import { parse } from '../../../platform/csv/formats/parse.ts';
import type { Table } from '../../../platform/csv/formats/table.ts';
import { decimalMarkOf, readNumber as readCell } from '../../../platform/csv/values.ts';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { type Problems, problemsOf } from '../../../ui/form/typed.ts';
import { LITRES, toStored, writeTyped } from '../../../ui/units.ts';

/** Lengths in metres, as in the drawing of a tank. */
export interface DipValues {
  /** `kept` is a shape that this form cannot edit, stored in `chart`. */
  dip: '' | VesselDip['kind'] | 'kept';
  diameter: string;
  height: string;
  length: string;
  cone: string;
  neck: string;
  heel: string;
  reads: DipReading;
  /** The pasted rows. */
  chart: string;
}

export const NO_DIP: DipValues = {
  dip: '',
  diameter: '',
  height: '',
  length: '',
  cone: '',
  neck: '',
  heel: '',
  reads: 'wet',
  chart: '',
};

export const DIP_LABELS: Record<keyof DipValues, string> = {
  dip: 'Litres by a stick',
  diameter: 'Diameter inside (m)',
  height: 'Height of the cylinder (m)',
  length: 'Length inside (m)',
  cone: 'Height of the cone below (m)',
  neck: 'Diameter at its foot (m)',
  heel: 'Heel below the stick (L)',
  reads: 'Measured',
  chart: 'Dip chart',
};

/** The rows of a pasted chart; none if it cannot be read. */
function tableOf(text: string): Pick<Table, 'cells' | 'delimiter'> {
  try {
    return parse(text);
  } catch (failure) {
    if (!(failure instanceof CsvProblem)) throw failure;
    return { cells: [], delimiter: ',' };
  }
}

const isNumber = (cell: string): boolean => 'value' in (readCell(cell) ?? {});

/**
 * Parses a pasted chart with a mark and a volume in each row: `Measure (cm)`, `Volume (Dry)`, `Volume (Wet)`, or `Dip
 * Level`, `Litres`, or without headings. Dry values fall and wet ones rise; with both, `reads` decides.
 */
export function chartOf(
  text: string,
  reads: DipReading,
): { reads: DipReading; rows: { markCm: number; litres: number }[] } {
  const { cells, delimiter } = tableOf(text);
  const [first = []] = cells;
  const headings = first.every(isNumber) ? [] : first.map((cell) => cell.toLowerCase());
  const rows = headings.length > 0 ? cells.slice(1) : cells;
  const place = (word: string) => headings.findIndex((heading) => heading.includes(word));
  const isFilled = (at: number) => at >= 0 && rows.some((row) => (row[at] ?? '') !== '');
  const [dry, wet] = [place('dry'), place('wet')];
  const reading: DipReading | undefined =
    isFilled(dry) && isFilled(wet) ? reads : isFilled(dry) ? 'dry' : isFilled(wet) ? 'wet' : undefined;
  const volume =
    reading === undefined
      ? Math.max(place('litre'), place('liter'), place('volume'), 1)
      : reading === 'dry'
        ? dry
        : wet;
  const mark = Math.max(place('measure'), place('dip'), place('mark'), 0);
  // A heading with litres means litres; any other value is in the estate's unit.
  const isLitres = /litre|liter|\bl\b/.test(headings[volume] ?? '');
  const numbersIn = (at: number): number[] => {
    const column = rows.map((row) => row[at] ?? '');
    const sign = decimalMarkOf(column, delimiter);
    return column.map((cell) => {
      const found = readCell(cell, sign);
      return found && 'value' in found ? found.value : Number.NaN;
    });
  };
  const [marks, volumes] = [numbersIn(mark), numbersIn(volume)];
  const read = rows.map((_, row) => {
    const typed = volumes[row] ?? Number.NaN;
    return {
      markCm: marks[row] ?? Number.NaN,
      litres: isLitres ? typed : (toStored(typed, LITRES) ?? Number.NaN),
    };
  });
  const rising = [...read].sort((one, other) => one.markCm - other.markCm);
  const falls = (rising[0]?.litres ?? 0) > (rising.at(-1)?.litres ?? 0);
  return { reads: reading ?? (falls ? 'dry' : 'wet'), rows: rising };
}

/** The typed dip before validation; `null` if there is none. */
function typedDip(values: DipValues): unknown {
  const number = (typed: string) => readNumber(typed) ?? undefined;
  const diameterM = number(values.diameter);
  switch (values.dip) {
    case 'lying':
      return { kind: 'lying', diameterM, lengthM: number(values.length) };
    case 'upright': {
      const cone = number(values.cone);
      const below = { bottomDiameterM: number(values.neck) ?? 0, topDiameterM: diameterM, heightM: cone };
      const cylinder = {
        bottomDiameterM: diameterM,
        topDiameterM: diameterM,
        heightM: number(values.height),
      };
      const heelL = toStored(number(values.heel) ?? null, LITRES) ?? undefined;
      return { kind: 'upright', sections: cone ? [below, cylinder] : [cylinder], heelL };
    }
    case 'chart':
      return { kind: 'chart', ...chartOf(values.chart, values.reads) };
    case 'kept':
      return JSON.parse(values.chart);
    default:
      return null;
  }
}

/** Validates the dip. Its problems concern the whole, because a chart or shape is only valid as a whole. */
export function checkDip(values: DipValues): { dip: Vessel['dip'] } | { problems: Problems } {
  const read = vesselDip.nullable().safeParse(typedDip(values));
  if (read.success) return { dip: read.data };
  const [words] = Object.values(problemsOf(read.error, (_, issue) => issue.message));
  return { problems: { [values.dip === 'chart' ? 'chart' : 'diameter']: words ?? 'This tells no litres' } };
}

export function dipValues(dip: Vessel['dip']): DipValues {
  if (!dip) return NO_DIP;
  const litres = (stored: number) => writeTyped(stored, LITRES);
  if (dip.kind === 'chart')
    return {
      ...NO_DIP,
      dip: 'chart',
      reads: dip.reads,
      chart: dip.rows.map((row) => `${row.markCm}\t${litres(row.litres)}`).join('\n'),
    };
  if (dip.kind === 'lying')
    return {
      ...NO_DIP,
      dip: 'lying',
      diameter: writeNumber(dip.diameterM),
      length: writeNumber(dip.lengthM),
    };
  const [cylinder, cone, further] = [...dip.sections].reverse();
  const isOurs =
    further === undefined &&
    cylinder?.bottomDiameterM === cylinder?.topDiameterM &&
    (cone === undefined || cone.topDiameterM === cylinder?.bottomDiameterM);
  if (!isOurs) return { ...NO_DIP, dip: 'kept', chart: JSON.stringify(dip) };
  return {
    ...NO_DIP,
    dip: 'upright',
    diameter: writeNumber(cylinder?.bottomDiameterM),
    height: writeNumber(cylinder?.heightM),
    cone: writeNumber(cone?.heightM),
    neck: writeNumber(cone?.bottomDiameterM),
    heel: dip.heelL === undefined ? '' : litres(dip.heelL),
  };
}
