import { alarmThresholds } from '@cuverie/contract';
import { type AlarmThresholds, DRY_LEVELS } from '@cuverie/domain';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import { type Issue, type Problems, readMeasure, writeMeasure } from '../../../ui/form/typed.ts';
import { fromStored, problemInUnits, type StoredQuantity, signOf, toStored } from '../../../ui/units.ts';
import { withUnit } from '../../../ui/words.ts';

/** The thresholds by topic, with their fields. */
export const THRESHOLD_FIELDS = [
  { path: 'sluggishLoss.red', label: 'Sluggish below, red', unit: 'Δ°Bx', each: '/day' },
  { path: 'sluggishLoss.white', label: 'Sluggish below, white', unit: 'Δ°Bx', each: '/day' },
  { path: 'stuckLoss', label: 'Stuck below', unit: 'Δ°Bx', each: '/48 h' },
  { path: 'slowStartDays', label: 'Slow start after', unit: 'days' },
  { path: 'warmC.red', label: 'Too warm above, red', unit: '°C' },
  { path: 'warmC.white', label: 'Too warm above, white', unit: '°C' },
  { path: 'coldC.red', label: 'Too cold below, red', unit: '°C' },
  { path: 'coldC.white', label: 'Too cold below, white', unit: '°C' },
  { path: 'deadlyC', label: 'Yeast dies above', unit: '°C' },
  { path: 'temperatureJumpC', label: 'Temperature jump above', unit: 'Δ°C', each: '/day' },
  { path: 'highPh.red', label: 'pH too high above, red', unit: '' },
  { path: 'highPh.white', label: 'pH too high above, white', unit: '' },
  { path: 'missingHours.active', label: 'Missing reading after', unit: 'hours' },
  { path: 'missingHours.finishing', label: 'Missing reading after, nearly dry', unit: 'hours' },
  // Chosen from two values, in any unit.
  { path: 'dryBrix.red', label: 'Dry at, red', unit: '', isLevel: true },
  { path: 'dryBrix.white', label: 'Dry at, white and rosé', unit: '', isLevel: true },
] as const satisfies readonly {
  path: string;
  label: string;
  unit: string;
  each?: string;
  isLevel?: boolean;
}[];

/** The levels at which a ferment can count as dry. */
export const dryOptions = () =>
  DRY_LEVELS.map((brix) => ({ value: writeMeasure(brix), label: withUnit(brix, '°Bx') }));

const UNITS = new Map<string, string>(THRESHOLD_FIELDS.map(({ path, unit }) => [path, unit]));

/** How a threshold is stored; only quantities are converted. */
const storedAs = (path: string): StoredQuantity => ({ unit: UNITS.get(path) ?? '', kept: 2 });

export type ThresholdValues = Record<string, string>;

const typedAs = (path: string, value: number): string => writeMeasure(fromStored(value, storedAs(path)));

/** The form values of the thresholds, by path. */
export function thresholdValues(thresholds: AlarmThresholds): ThresholdValues {
  const typed = Object.entries(thresholds).flatMap(([group, value]: [string, number | object]) =>
    typeof value === 'number'
      ? [[group, typedAs(group, value)]]
      : Object.entries(value).map(([part, number]) => {
          const path = `${group}.${part}`;
          return [path, typedAs(path, Number(number))];
        }),
  );
  return Object.fromEntries(typed) as ThresholdValues;
}

/** Validates typed thresholds as the server does. */
export function checkThresholds(values: ThresholdValues): CheckedForm<AlarmThresholds> {
  const typed: Record<string, unknown> = {};
  for (const { path } of THRESHOLD_FIELDS) {
    const [group = '', part] = path.split('.');
    const value = toStored(readMeasure(values[path] ?? ''), storedAs(path));
    typed[group] = part === undefined ? value : Object.assign(typed[group] ?? {}, { [part]: value });
  }
  const read = alarmThresholds.safeParse(typed);
  const issues: readonly Issue[] = read.error?.issues ?? [];
  const problems = issues.toReversed().map((issue) => {
    const path = issue.path.join('.');
    return [path, problemInUnits(issue, storedAs(path).unit)];
  });
  return checkForm(read, Object.fromEntries(problems) as Problems);
}

/** `Too warm above, red (°C)`. */
export const thresholdLabel = ({ label, unit, each = '' }: { label: string; unit: string; each?: string }) =>
  unit === '' ? label : `${label} (${signOf(unit)}${each})`;
