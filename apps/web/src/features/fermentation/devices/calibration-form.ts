/** The form values of a calibration. */
import { type DeviceCalibration, deviceCalibration } from '@cuverie/contract';
import { kinds } from '../../../ui/form/fields.ts';

export interface PointFormValues {
  key: string;
  shown: string;
  brix: string;
}

export interface CalibrationFormValues {
  of: DeviceCalibration['of'];
  /** The degree of the polynomial, or `points`. */
  by: string;
  points: readonly PointFormValues[];
}

const angle = kinds.measure('Angle');
const brix = kinds.measure('Brix', '', { unit: '°Bx', kept: 2 });

const shownAs = ({ of }: Pick<CalibrationFormValues, 'of'>) => (of === 'angle' ? angle : brix);

let keys = 0;

export const EMPTY_POINT = (): PointFormValues => {
  keys += 1;
  return { key: `${keys}`, shown: '', brix: '' };
};

/** The form values of a stored calibration; without one, a single empty point. */
export function typedCalibration(stored: DeviceCalibration | null): CalibrationFormValues {
  if (stored === null) return { of: 'density', by: '0', points: [EMPTY_POINT()] };
  const { of, by, power, points } = stored;
  return {
    of,
    by: by === 'points' ? by : `${power}`,
    points: points.map((point) => ({
      ...EMPTY_POINT(),
      shown: shownAs({ of }).write(point.shown),
      brix: brix.write(point.brix),
    })),
  };
}

/** The typed calibration as it is stored; `undefined` if a number is missing or out of range. */
export function calibrationOf(typed: CalibrationFormValues): DeviceCalibration | undefined {
  const { of, by } = typed;
  const isLines = by === 'points';
  const least = of === 'angle' ? 1 : 0;
  return deviceCalibration.safeParse({
    of,
    by: isLines ? 'points' : 'polynomial',
    power: isLines ? 1 : Math.max(Number(by), least),
    points: typed.points.map((point) => ({
      shown: shownAs(typed).read(point.shown),
      brix: brix.read(point.brix),
    })),
  }).data;
}
